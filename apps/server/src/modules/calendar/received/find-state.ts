import { isSameEmail } from '@pb/rules/mail/addresses'
import type { Invitation } from '@pb/contract/calendar-schemas'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import { findEvent, type EventRow } from '../events/event-row.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import { receivedTexts } from '../texts.ts'
import { publishedMethods } from './apply-message.ts'
import { findSenderIssue, isAddressed, isConfirmedOrganizer } from './check-sender.ts'
import { findInvited, isNewer } from './invited-event.ts'
import type { InvitationMessage } from './message.ts'

export type InvitationRow = Selectable<Tables['calendar_invitation']>

/** An invitation with the message that it came in. */
export interface FoundInvitation {
  readonly row: InvitationRow
  readonly message: InvitationMessage
  readonly events: readonly ParsedEvent[]
  readonly main: ParsedEvent
}

interface State {
  readonly state: Invitation['state']
  readonly reason: string
}

/** Whether a proposed time can still be taken over: not once the event has changed. */
async function findCounterState(
  db: Db | Tx,
  { agent_id, event_id, sequence, decision }: InvitationRow,
): Promise<State> {
  if (decision !== null) return { state: 'counter', reason: '' }
  const event = event_id === null ? undefined : await findEvent(db, agent_id, event_id)
  const isCurrent = event && event.status !== 'cancelled' && event.sequence <= sequence
  return isCurrent
    ? { state: 'counter', reason: '' }
    : { state: 'outdated', reason: receivedTexts.counterOutdated }
}

/** What later messages of the organizer made of an invitation. */
async function findOpenState(db: Db | Tx, { row, main }: FoundInvitation): Promise<State> {
  const others = await db
    .selectFrom('calendar_invitation')
    .select(['method', 'sequence', 'dtstamp', 'recurrence_at'])
    .where('agent_id', '=', row.agent_id)
    .where('uid', '=', row.uid)
    .where('method', 'in', ['REQUEST', 'CANCEL'])
    .where((eb) => eb.or([eb('reason', '=', ''), eb('decision', '=', 'accepted')]))
    .where('message_id', '<>', row.message_id)
    .execute()
  const at = main.recurrenceAt
  const later = others.filter(
    (other) =>
      (other.recurrence_at === null || other.recurrence_at.getTime() === at) &&
      isNewer({ sequence: other.sequence, dtstamp: other.dtstamp?.getTime() ?? null }, row),
  )
  if (later.some(({ method }) => method === 'CANCEL'))
    return { state: 'cancelled', reason: receivedTexts.cancelledEvent }
  const isReplaced = later.some(
    ({ method, sequence, dtstamp }) =>
      method === 'REQUEST' &&
      (sequence > row.sequence || (dtstamp?.getTime() ?? 0) > (row.dtstamp?.getTime() ?? 0)),
  )
  return isReplaced ? { state: 'outdated', reason: receivedTexts.outdated } : { state: 'open', reason: '' }
}

/** Whether a change that was not applied by itself can be applied by hand: to what is not the agent's own event. */
function findChangeState({ row, message, main }: FoundInvitation, event: EventRow): State {
  const issue = findSenderIssue(message, event, main)
  if (event.source !== 'import' && issue !== 'notOrganizer' && issue !== 'notVerified')
    return { state: 'ignored', reason: issue ? receivedTexts[issue] : receivedTexts.nothingToApply }
  const isOccurrence = main.recurrenceAt !== null && event.uid === main.uid
  if (!isOccurrence && !isNewer(main, event)) return { state: 'outdated', reason: receivedTexts.newerKnown }
  if (row.method === 'CANCEL' && event.status === 'cancelled')
    return { state: 'cancelled', reason: receivedTexts.cancelledEvent }
  return { state: 'unconfirmed', reason: describeSender(message, main) }
}

/** Why a change is not applied by itself. */
function describeSender(message: InvitationMessage, main: ParsedEvent): string {
  const organizer = main.organizer?.email ?? ''
  if (isConfirmedOrganizer(message, main)) return receivedTexts.imported
  return organizer === '' || isSameEmail(message.from_email, organizer)
    ? receivedTexts.unconfirmed(organizer)
    : receivedTexts.sentByOther(message.from_email, organizer)
}

/** An invitation, update or cancellation that changed nothing by itself. */
async function findUnappliedState(db: Db | Tx, found: FoundInvitation): Promise<State> {
  const { row, message, main } = found
  const event = await findInvited(db, row.agent_id, main)
  if (event?.deleted_at === null && !(event.source === 'import' && row.method === 'REQUEST'))
    return findChangeState(found, event)
  if (row.method === 'CANCEL') return { state: 'ignored', reason: row.reason }
  if (!isAddressed(message, main)) return { state: 'published', reason: receivedTexts.notAddressed }
  if (event?.deleted_at === null) return { state: 'published', reason: '' }
  if (findSenderIssue(message, undefined, main) === null) return findOpenState(db, found)
  return {
    state: 'published',
    reason: receivedTexts.notFromOrganizer(message.from_email, main.organizer?.email ?? ''),
  }
}

/** What an invitation is to the agent now, with the reason. */
export async function findState(db: Db | Tx, found: FoundInvitation): Promise<State> {
  const { row } = found
  if (row.method === 'REPLY') return { state: 'reply', reason: row.reason }
  if (row.reason === receivedTexts.spam) return { state: 'ignored', reason: row.reason }
  if (publishedMethods.includes(row.method)) return { state: 'published', reason: '' }
  if (row.method === 'COUNTER')
    return row.reason === '' ? findCounterState(db, row) : { state: 'ignored', reason: row.reason }
  if (row.method !== 'REQUEST' && row.method !== 'CANCEL') return { state: 'ignored', reason: row.reason }
  // One that was applied by hand is like one that applied itself.
  if (row.reason !== '' && row.decision === null) return findUnappliedState(db, found)
  if (row.method === 'CANCEL') return { state: 'cancelled', reason: receivedTexts.cancelledEvent }
  return findOpenState(db, found)
}
