import { isSameEmail } from '@pb/rules/mail/addresses'
import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../notifications/index.ts'
import { formatWhen } from '../invitations/invitation-email.ts'
import { toEventColumns } from '../imports/event-columns.ts'
import { calendarErrors, receivedTexts } from '../texts.ts'
import { findOwnEvent } from './apply-reply.ts'
import type { InvitedEvents } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'
import type { ApplyDeps, Outcome } from './outcome.ts'
import { takeAnswer } from './take-answer.ts'

/** Takes another time that an attendee proposes (RFC 5546, 3.2.7): it waits for the agent, and moves nothing. */
export async function applyCounter(
  tx: Tx,
  deps: ApplyDeps,
  message: InvitationMessage,
  { main }: InvitedEvents,
): Promise<Outcome> {
  const row = await findOwnEvent(tx, message.person_id, main.uid, main.recurrenceAt)
  const refuse = (reason: string): Outcome => ({ eventId: row?.id ?? null, reason })
  if (!row) return refuse(receivedTexts.unknownEvent)
  if (row.kind === 'showing') return refuse(calendarErrors.elsewhere)
  if (!message.verified) return refuse(receivedTexts.notVerified)
  if (row.deleted_at !== null || row.status === 'cancelled') return refuse(receivedTexts.answeredLate)
  const partstat =
    main.attendees.find(({ email }) => isSameEmail(email, message.from_email))?.partstat ?? 'tentative'
  const attendee = await takeAnswer(tx, row.id, message, main, partstat)
  if (typeof attendee === 'string') return refuse(attendee)
  await notify(tx, deps, message.person_id, {
    kind: 'calendar',
    message: receivedTexts.countered(
      attendee.name || message.from_email,
      row.title,
      formatWhen({ ...toEventColumns(main), time_zone: row.time_zone }),
    ),
    payload: { link: `/mailbox/inbox/${message.thread_id}` },
    key: `calendar-counter:${message.id}`,
  })
  return { eventId: row.id, reason: '' }
}
