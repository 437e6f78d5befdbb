import type { SentMessage } from '@pb/contract/mailbox-sending'
import { call, contract } from '../../../lib/api.ts'
import { wireOf, type Letter } from './model/letter.ts'

export interface SendOptions {
  /** The form's name: a late save of it is then refused. */
  readonly editor: string
  /** Who had written the draft last, as the form was opened with it. */
  readonly over: string | null
  /** The same key twice sends once. */
  readonly key: string
  readonly draftId: string | null
  /** The thread that an answer stays in. */
  readonly threadId: string | null
  /** A whole thread that goes along as attachments. */
  readonly forwardedThread: string | null
  /** Unix seconds; null: now. */
  readonly sendAt: number | null
  readonly remindAt: number | null
}

/** Sends a letter by the call that its kind asks for. */
export async function sendLetter(letter: Letter, options: SendOptions): Promise<SentMessage> {
  const { editor, over, key, draftId, threadId, forwardedThread, sendAt, remindAt } = options
  const body = {
    ...wireOf(letter, location.origin),
    editor,
    key,
    ...(over !== null && { over }),
    ...(draftId !== null && { draft_id: draftId }),
    ...(sendAt !== null && { send_at: sendAt }),
    ...(remindAt !== null && { remind_at: remindAt }),
  }
  const answers = letter.answersId !== null && { in_reply_to: letter.answersId }
  if (forwardedThread !== null)
    return call(contract.mailSending.forwardThread, { params: { threadId: forwardedThread }, body })
  const isAnswer = letter.type === 'reply' || letter.type === 'replyToAll'
  if (isAnswer && answers && threadId !== null)
    return call(contract.mailSending.replyToThread, { params: { threadId }, body: { ...body, ...answers } })
  return call(contract.mailSending.sendMessage, {
    body: { ...body, ...(letter.type === 'forward' && answers) },
  })
}

/** Takes a mail back; the reply is the draft that it is again. */
export async function undoSend(outboxId: string) {
  return call(contract.mailSending.undoSend, { params: { outboxId } })
}
