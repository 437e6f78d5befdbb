import type { Message } from '@pb/contract/mail-messages'
import type { MailThread } from '@pb/contract/mail-threads'

export type ReplyType = 'reply' | 'replyToAll' | 'forward'

/** What an open reply form writes. */
export interface OpenReply {
  /** Null until it is saved. */
  readonly draftId: string | null
  readonly type: ReplyType
}

/** Props of the reply form below an open thread. */
export interface ReplyFormProps {
  readonly thread: MailThread
  /** The message to reply to or forward. */
  readonly message: Message
  /** Initial type; the form can change it. */
  readonly type: ReplyType
  /** The draft to continue; null for a new one. */
  readonly draftId: string | null
  /** Opens the choice of listings at once. */
  readonly insertsListing?: boolean | undefined
  /** Called with the draft's id and kind, whenever one of them changes. */
  readonly onDraft: (draft: OpenReply) => void
  /** Called after sending or discarding. */
  readonly onClose: () => void
}
