import { isSameEmail } from '@pb/rules/mail/addresses'
import type { Invitation } from '@pb/contract/calendar-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { applyChange } from '../changes/apply-change.ts'
import { toContent } from '../changes/event-columns.ts'
import { lockForChange } from '../changes/lock-for-change.ts'
import { updateDependents } from '../changes/save-event.ts'
import { lockEvent, type EventRow } from '../events/event-row.ts'
import { writeIcs } from '../ics/write-ics.ts'
import { renderEventEmail } from '../invitations/invitation-email.ts'
import { publishChange } from '../publish-change.ts'
import { receivedTexts } from '../texts.ts'
import { findState, type FoundInvitation } from './find-state.ts'
import { lockInvitation } from './lock-invitation.ts'
import { findInvitation, presentInvitation } from './present-invitation.ts'
import { queueAnswer } from './queue-answer.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'files' | 'log' | 'events' | 'jobs'>

/** Moves the event to the proposed time; everyone invited gets the update. */
async function takeOver(tx: Tx, deps: OwnDeps, row: EventRow, { main }: FoundInvitation): Promise<void> {
  const isOccurrence = main.recurrenceAt !== null
  const target = await lockForChange(tx, row.agent_id, row.id, {
    scope: isOccurrence ? 'this' : 'all',
    occurrence: isOccurrence ? Math.floor((main.recurrenceAt ?? 0) / 1000) : null,
    version: row.version,
  })
  const id = await applyChange(tx, deps, target, {
    ...toContent(row),
    starts_at: new Date(main.startsAt),
    ends_at: new Date(main.endsAt),
    all_day: main.allDay,
    time_zone: main.allDay ? main.timeZone : row.time_zone,
    rrule: row.rrule,
  })
  await updateDependents(tx, deps, target, id, { attendees: null, note: '' })
}

/** Informs who proposed the time that the event stays as it is (RFC 5546, 3.2.8). */
async function queueDecline(tx: Tx, deps: OwnDeps, row: EventRow, found: FoundInvitation): Promise<void> {
  const { message, main } = found
  const now = deps.clock.now()
  const name = await getPersonName(tx, row.agent_id)
  const attendee = main.attendees.find(({ email }) => isSameEmail(email, message.from_email))
  const event = {
    ...row,
    recurrence_at: main.recurrenceAt === null ? null : new Date(main.recurrenceAt),
    organizer: { name, email: message.mailbox_address },
    attendees: [{ name: attendee?.name ?? '', email: message.from_email, partstat: 'needs-action' as const }],
  }
  await queueAnswer(tx, deps, {
    agent_id: row.agent_id,
    event_id: row.id,
    thread_id: message.thread_id,
    email: message.from_email,
    name: message.from_name,
    method: 'DECLINECOUNTER',
    subject: receivedTexts.counterDeclinedSubject(row.title),
    html: renderEventEmail(receivedTexts.counterDeclinedLead, row, ''),
    ics: writeIcs({ events: [event], now, method: 'DECLINECOUNTER' }),
    key: `counter:${message.id}`,
  })
}

/**
 * Takes over the time that an attendee proposes, or declines it.
 *
 * @throws {AppError} `not_found`; `rule_broken` for one that was answered, or whose event has changed since.
 */
export async function answerCounter(
  actor: Actor,
  deps: OwnDeps,
  messageId: string,
  decision: 'accepted' | 'declined',
): Promise<Invitation> {
  const found = await findInvitation(deps, actor.personId, messageId)
  return deps.db.transaction().execute(async (tx) => {
    const locked = { ...found, row: await lockInvitation(tx, actor.personId, messageId) }
    const known = locked.row.decision
    const { state, reason } = await findState(tx, locked)
    // The same answer again, from another tab, changes nothing.
    if (state === 'counter' && known === decision) return presentInvitation(tx, locked)
    if (state !== 'counter' || known !== null)
      throw new AppError('rule_broken', reason || receivedTexts.counterAnswered)
    const row = await lockEvent(tx, actor.personId, found.row.event_id ?? '0')
    if (!row) throw new AppError('rule_broken', receivedTexts.counterOutdated)
    await tx
      .updateTable('calendar_invitation')
      .set({ decision })
      .where('message_id', '=', messageId)
      .execute()
    if (decision === 'accepted') await takeOver(tx, deps, row, found)
    else await queueDecline(tx, deps, row, found)
    await publishChange(tx, deps, actor.personId)
    return presentInvitation(tx, { ...found, row: { ...found.row, decision } })
  })
}
