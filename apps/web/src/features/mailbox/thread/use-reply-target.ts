import type { Message } from '@pb/contract/mail-messages'
import type { MailThread, ThreadDraft } from '@pb/contract/mail-threads'
import { useCallback, useState } from 'react'
import { useReopenedDraft, type OpenReply, type ReplyType } from '../compose/index.ts'
import type { ReplyTarget } from './thread-reply.tsx'

/** A reply form that is open below the thread. */
interface OpenForm {
  /** What it was opened with. */
  readonly target: ReplyTarget
  /** What it writes now: its kind may change, and it gets an id when it is saved. */
  readonly current: OpenReply
}

const toReplyType = (type: ThreadDraft['type']): ReplyType => (type === 'new' ? 'reply' : type)

/** State of the reply form: a draft answers one message, and a thread may have several. */
export function useReplyTarget(thread: MailThread, last: Message | undefined, opensAtOnce: boolean) {
  const toForm = (target: ReplyTarget): OpenForm => ({ target, current: target })
  const toTarget = ({ id, answers_id, type }: ThreadDraft): ReplyTarget => ({
    messageId: answers_id ?? last?.id ?? '',
    type: toReplyType(type),
    draftId: id,
  })
  const [form, setForm] = useState<OpenForm | null>(() => {
    if (!opensAtOnce || !last) return null
    const draft = thread.drafts.at(-1)
    return toForm(draft ? toTarget(draft) : { messageId: last.id, type: 'reply', draftId: null })
  })

  /** Opens the draft of this kind that answers the message, or starts a new one. An open one stays as it is. */
  function open(messageId: string, type: ReplyType, insertsListing = false): void {
    if (form?.target.messageId === messageId && form.current.type === type) return
    const draft = thread.drafts.findLast((one) => one.answers_id === messageId && one.type === type)
    const target = draft ? toTarget(draft) : { messageId, type, draftId: null }
    setForm(toForm({ ...target, insertsListing }))
  }

  const openDraft = (draft: ThreadDraft): void => setForm(toForm(toTarget(draft)))
  useReopenedDraft(thread.id, openDraft)

  return {
    target: form?.target ?? null,
    /** Drafts that are not open in the form. */
    otherDrafts: thread.drafts.filter(({ id }) => id !== form?.current.draftId),
    open,
    openDraft,
    onDraft: useCallback((current: OpenReply) => setForm((before) => before && { ...before, current }), []),
    close: () => setForm(null),
  }
}
