import type { Invitation, ParticipationStatus } from '@pb/contract/calendar-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { writeIcs, type IcsEvent } from '../ics/write-ics.ts'
import { toEventColumns } from '../imports/event-columns.ts'
import { emailLeases } from '../invitations/queue-invitations.ts'
import { renderEventEmail } from '../invitations/invitation-email.ts'
import { publishChange } from '../publish-change.ts'
import { receivedTexts } from '../texts.ts'
import { saveInvited, toInvitedEvents } from './invited-event.ts'
import { findState, type FoundInvitation } from './find-state.ts'
import { lockInvitation } from './lock-invitation.ts'
import { findInvitation, presentInvitation } from './present-invitation.ts'
import { queueAnswer } from './queue-answer.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'events' | 'jobs'>

interface Answer {
  readonly answer: Exclude<ParticipationStatus, 'needs-action'>
  readonly note: string
  readonly key: string
}

/** The event as the organizer gets it back: with the agent as its only attendee (RFC 5546, 3.2.3). */
function toReplyEvent(
  { main, message }: FoundInvitation,
  name: string,
  { answer, note }: Answer,
  now: Date,
): IcsEvent {
  const columns = toEventColumns(main)
  return {
    ...columns,
    uid: main.uid,
    sequence: main.sequence,
    description: '',
    recurrence_at: main.recurrenceAt === null ? null : new Date(main.recurrenceAt),
    created_at: now,
    changed_at: now,
    comment: note,
    attendees: [{ name, email: message.mailbox_address, partstat: answer }],
    ...(main.organizer && { organizer: { name: main.organizer.name, email: main.organizer.email } }),
  }
}

async function queueReply(tx: Tx, deps: OwnDeps, found: FoundInvitation, answer: Answer): Promise<void> {
  const { row, message, main } = found
  const now = deps.clock.now()
  const name = await getPersonName(tx, message.person_id)
  const event = toReplyEvent(found, name, answer, now)
  // An answer that was changed at once goes out once.
  await tx
    .deleteFrom('calendar_email')
    .where('agent_id', '=', row.agent_id)
    .where('method', '=', 'REPLY')
    .where('event_id', '=', row.event_id)
    .where('state', '=', 'waiting')
    .where(emailLeases.isFree(now))
    .execute()
  await queueAnswer(tx, deps, {
    agent_id: row.agent_id,
    event_id: row.event_id,
    thread_id: message.thread_id,
    email: main.organizer?.email ?? message.from_email,
    name: main.organizer?.name ?? '',
    method: 'REPLY',
    subject: receivedTexts.replySubject(answer.answer, main.title),
    html: renderEventEmail(receivedTexts.replyLead(name, answer.answer), event, answer.note),
    ics: writeIcs({ events: [event], now, method: 'REPLY' }),
    key: `reply:${row.message_id}:${answer.key}`,
  })
}

/**
 * Answers an invitation: the event is in the calendar with the answer, and the organizer gets a REPLY from the agent's
 * mailbox. The same key answers once.
 *
 * @throws {AppError} `not_found`; `rule_broken` for one that was cancelled, changed since, or is not the organizer's.
 */
export async function answerInvitation(
  actor: Actor,
  deps: OwnDeps,
  messageId: string,
  answer: Answer,
): Promise<Invitation> {
  const found = await findInvitation(deps, actor.personId, messageId)
  return deps.db.transaction().execute(async (tx) => {
    const locked = { ...found, row: await lockInvitation(tx, actor.personId, messageId) }
    const { state, reason } = await findState(tx, locked)
    const invited = toInvitedEvents(found.events)
    if (state !== 'open' || !invited) throw new AppError('rule_broken', reason || receivedTexts.otherMethod)
    const eventId = await saveInvited(
      tx,
      {
        agentId: actor.personId,
        messageId,
        answer: answer.answer,
        // Answering a change that was applied by hand does not confirm who sent it.
        unconfirmed: locked.row.decision === 'accepted',
        now: deps.clock.now(),
      },
      invited,
    )
    await tx
      .updateTable('calendar_invitation')
      .set({ event_id: eventId })
      .where('message_id', '=', messageId)
      .execute()
    const answered = { ...locked, row: { ...locked.row, event_id: eventId } }
    await queueReply(tx, deps, answered, answer)
    await publishChange(tx, deps, actor.personId)
    return presentInvitation(tx, answered)
  })
}
