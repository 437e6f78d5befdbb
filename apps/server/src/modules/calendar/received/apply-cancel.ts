import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../notifications/index.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { receivedTexts } from '../texts.ts'
import { checkSender } from './apply-request.ts'
import { isNewer, lockInvited, type InvitedEvents } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'
import type { ApplyDeps, Outcome } from './outcome.ts'

/** Applies a cancellation by the organizer: of the event, or of one occurrence. The event stays, crossed out. */
export async function applyCancel(
  tx: Tx,
  deps: ApplyDeps,
  message: InvitationMessage,
  invited: InvitedEvents,
): Promise<Outcome> {
  const { main } = invited
  const agentId = message.person_id
  const row = await lockInvited(tx, agentId, main)
  const reason = checkSender(message, row, invited) || (message.verified ? '' : receivedTexts.notVerified)
  if (reason !== '' || !row) return { eventId: null, reason }
  const isOccurrence = main.recurrenceAt !== null && row.uid === main.uid
  if (row.deleted_at !== null || (!isOccurrence && !isNewer(main, row)))
    return { eventId: row.id, reason: '' }
  const now = deps.clock.now()
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
      version: row.version + 1,
      changed_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  if (!isOccurrence)
    await tx
      .updateTable('calendar_event')
      .set({ status: 'cancelled', changed_at: now })
      .where('series_id', '=', row.id)
      .execute()
  await scheduleReminders(tx, row.id, now)
  await notify(tx, deps, agentId, {
    kind: 'calendar',
    message: receivedTexts.cancelled(main.title || row.title),
    payload: { link: `/mailbox/inbox/${message.thread_id}` },
    key: `calendar-cancel:${message.id}`,
  })
  return { eventId: row.id, reason: '' }
}
