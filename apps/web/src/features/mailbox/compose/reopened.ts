import type { Draft } from '@pb/contract/mailbox-drafts'
import { useEffect, useRef } from 'react'
import { openCompose } from './open-compose.ts'

type Handler = (draft: Draft) => void

const handlers = new Map<string, Handler>()

/** What is not part of a draft, kept for as long as the page lives, so that a mail that is taken back is as it was. */
const reminders = new Map<string, number>()

export const reminderOf = (draftId: string): number | null => reminders.get(draftId) ?? null

/** Opens a draft that was a mail: under its thread where that is shown and it answers in it, else in the dialog. */
export function reopenDraft(draft: Draft, remindAt: number | null): void {
  if (remindAt !== null) reminders.set(draft.id, remindAt)
  const handler = draft.answers_id === null ? undefined : handlers.get(draft.thread_id)
  if (handler) handler(draft)
  else openCompose({ kind: 'draft', draftId: draft.id })
}

/** While a thread is shown, an answer in it that is taken back opens there. */
export function useReopenedDraft(threadId: string, handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    handlers.set(threadId, (draft) => latest.current(draft))
    return () => void handlers.delete(threadId)
  }, [threadId])
}
