import type { Tx } from '../../../platform/db/db.ts'
import type { EventRow } from '../events/event-row.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import { notify } from '../../notifications/index.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { receivedTexts } from '../texts.ts'
import { findSenderIssue } from './check-sender.ts'
import { isNewer, lockInvited, type InvitedEvents } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'
import type { ApplyDeps, Outcome } from './outcome.ts'

/** Cancels an event, or one occurrence of it. The event stays, crossed out. */
export async function cancelInvited(
  tx: Tx,
  row: EventRow,
  main: ParsedEvent,
  { now, unconfirmed }: { readonly now: Date; readonly unconfirmed: boolean },
): Promise<void> {
  const isOccurrence = main.recurrenceAt !== null && row.uid === main.uid
  const at = new Date(main.recurrenceAt ?? 0)
  if (isOccurrence)
    await tx
      .deleteFrom('calendar_event')
      .where('series_id', '=', row.id)
      .where('recurrence_at', '=', at)
      .execute()
  await tx
    .updateTable('calendar_event')
    .set({
      ...(isOccurrence
        ? { exdates: [...row.exdates, at] }
        : { status: 'cancelled' as const, sequence: main.sequence }),
      unconfirmed,
      version: row.version + 1,
      changed_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  if (!isOccurrence)
    await tx
      .updateTable('calendar_event')
      .set({ status: 'cancelled', unconfirmed, changed_at: now })
      .where('series_id', '=', row.id)
      .execute()
  await scheduleReminders(tx, row.id, now)
}

/** Applies a cancellation by the organizer. */
export async function applyCancel(
  tx: Tx,
  deps: ApplyDeps,
  message: InvitationMessage,
  { main }: InvitedEvents,
): Promise<Outcome> {
  const agentId = message.person_id
  const row = await lockInvited(tx, agentId, main)
  const issue = findSenderIssue(message, row, main) ?? (message.verified ? null : 'notVerified')
  if (issue || !row) return { eventId: null, reason: issue ? receivedTexts[issue] : '' }
  const isOccurrence = main.recurrenceAt !== null && row.uid === main.uid
  if (row.deleted_at !== null || (!isOccurrence && !isNewer(main, row)))
    return { eventId: row.id, reason: '' }
  await cancelInvited(tx, row, main, { now: deps.clock.now(), unconfirmed: false })
  await notify(tx, deps, agentId, {
    kind: 'calendar',
    message: receivedTexts.cancelled(main.title || row.title),
    payload: { link: `/mailbox/inbox/${message.thread_id}` },
    key: `calendar-cancel:${message.id}`,
  })
  return { eventId: row.id, reason: '' }
}
