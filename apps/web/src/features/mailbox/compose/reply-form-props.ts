import type { Message } from '@pb/contract/mailbox-messages'
import type { MailThread } from '@pb/contract/mailbox-threads'

export type ReplyType = 'reply' | 'replyToAll' | 'forward'

/** The form under an open thread. The thread's page holds which message is answered, and how. */
export interface ReplyFormProps {
  readonly thread: MailThread
  /** The message that is answered or forwarded. */
  readonly message: Message
  /** How it opens; the form's own selector may change it. */
  readonly type: ReplyType
  /** The draft that it goes on with; null: a new one. */
  readonly draftId: string | null
  /** It was sent, or its draft removed. */
  readonly onClose: () => void
}
