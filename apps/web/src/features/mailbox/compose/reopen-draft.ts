import type { Draft } from '@pb/contract/mail-drafts'
import { useEffect, useRef } from 'react'
import { openCompose } from './open-compose.ts'

type Handler = (draft: Draft) => void

const handlers = new Map<string, Handler>()

/** Reminders by draft id. Drafts do not store them, but undoing a send restores them while the page is open. */
const reminders = new Map<string, number>()

export const getReminder = (draftId: string): number | null => reminders.get(draftId) ?? null

/** Opens the draft of a canceled email: a reply in its open thread, anything else in the compose dialog. */
export function reopenDraft(draft: Draft, remindAt: number | null): void {
  if (remindAt !== null) reminders.set(draft.id, remindAt)
  const handler = draft.answers_id === null ? undefined : handlers.get(draft.thread_id)
  if (handler) handler(draft)
  else openCompose({ kind: 'draft', draftId: draft.id })
}

/** Opens reopened replies in this thread while it is shown. */
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
