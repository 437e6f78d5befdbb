import type { SentMessage } from '@pb/contract/mail-sending'
import { call, contract } from '../../../lib/api.ts'
import { toDraftInput, type DraftForm } from './model/draft-form.ts'

export interface SendOptions {
  /** Editor id, so that the server rejects late saves of it. */
  readonly editor: string
  /** Id of the editor that had saved the draft last when it was opened. */
  readonly previousEditor: string | null
  /** Idempotency key. */
  readonly key: string
  readonly draftId: string | null
  /** The thread of a reply. */
  readonly threadId: string | null
  /** Threads to forward as attachments. */
  readonly forwardedThreads: readonly string[] | null
  /** Unix seconds; null for now. */
  readonly sendAt: number | null
  readonly remindAt: number | null
}

/** Sends an email with the endpoint for its type. */
export async function sendDraft(form: DraftForm, options: SendOptions): Promise<SentMessage> {
  const { editor, previousEditor: over, key, draftId, threadId, forwardedThreads, sendAt, remindAt } = options
  const body = {
    ...toDraftInput(form, location.origin),
    editor,
    key,
    ...(over !== null && { over }),
    ...(draftId !== null && { draft_id: draftId }),
    ...(sendAt !== null && { send_at: sendAt }),
    ...(remindAt !== null && { remind_at: remindAt }),
  }
  const answers = form.answersId !== null && { in_reply_to: form.answersId }
  const [first, ...others] = forwardedThreads ?? []
  if (first !== undefined)
    return call(contract.mailSending.forwardThread, {
      params: { threadId: first },
      body: { ...body, other_thread_ids: others },
    })
  const isAnswer = form.type === 'reply' || form.type === 'replyToAll'
  if (isAnswer && answers && threadId !== null)
    return call(contract.mailSending.replyToThread, { params: { threadId }, body: { ...body, ...answers } })
  return call(contract.mailSending.sendMessage, {
    body: { ...body, ...(form.type === 'forward' && answers) },
  })
}

/** Cancels a send. Returns the restored draft. */
export async function undoSend(outboxId: string) {
  return call(contract.mailSending.undoSend, { params: { outboxId } })
}
