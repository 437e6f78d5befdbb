import { isSameEmail } from '@pb/rules/mail/addresses'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notify } from '../../notifications/index.ts'
import type { EventRow } from '../events/event-row.ts'
import { receivedTexts } from '../texts.ts'
import { showingAnswerJob } from '../showings/showing-events.ts'
import type { InvitedEvents } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'
import type { ApplyDeps, Outcome } from './outcome.ts'
import { takeAnswer } from './take-answer.ts'

/** The agent's own event that an answer is for: of one occurrence the event that replaces it, else the series. */
export async function findOwnEvent(
  tx: Tx | Db,
  agentId: string,
  uid: string,
  recurrenceAt: number | null,
): Promise<EventRow | undefined> {
  const rows = await tx
    .selectFrom('calendar_event')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('uid', '=', uid)
    .where('source', '=', 'own')
    .orderBy('id')
    .execute()
  const isAnswered = (row: EventRow) => row.recurrence_at?.getTime() === recurrenceAt
  const occurrence = recurrenceAt === null ? undefined : rows.find(isAnswered)
  return occurrence ?? rows.find(({ series_id }) => series_id === null)
}

/** Applies the answer of an attendee, from the attendee's own address, unless a later one is stored. */
export async function applyReply(
  tx: Tx,
  deps: ApplyDeps,
  message: InvitationMessage,
  { main }: InvitedEvents,
): Promise<Outcome> {
  const row = await findOwnEvent(tx, message.person_id, main.uid, main.recurrenceAt)
  const answer = main.attendees.find(({ email }) => isSameEmail(email, message.from_email))
  if (!row) return { eventId: null, reason: receivedTexts.unknownEvent }
  if (!answer) return { eventId: row.id, reason: receivedTexts.otherSender }
  if (!message.verified) return { eventId: row.id, reason: receivedTexts.notVerified }
  if (row.deleted_at !== null || row.status === 'cancelled')
    return { eventId: row.id, reason: receivedTexts.answeredLate }
  const attendee = await takeAnswer(tx, row.id, message, main, answer.partstat)
  if (typeof attendee === 'string') return { eventId: row.id, reason: attendee }
  if (attendee.partstat !== answer.partstat && answer.partstat !== 'needs-action')
    await notify(tx, deps, message.person_id, {
      kind: 'calendar',
      message: receivedTexts.answered(attendee.name || message.from_email, answer.partstat, row.title),
      payload: { link: `/mailbox/inbox/${message.thread_id}` },
      key: `calendar-reply:${message.id}`,
    })
  if (row.showing_id !== null)
    await deps.jobs.send(tx, showingAnswerJob, {
      showing_id: row.showing_id,
      agent_id: row.agent_id,
      answer: answer.partstat,
    })
  return { eventId: row.id, reason: '' }
}
