import { isSameEmail } from '@pb/rules/mail/addresses'
import type { Invitation } from '@pb/contract/calendar-schemas'
import { describeRepeatRule } from '@pb/rules/calendar/describe-rule'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findEvent, findInWindow } from '../events/event-row.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import { toEventColumns } from '../imports/event-columns.ts'
import { formatLocal } from '../recurrence/local-times.ts'
import { receivedTexts } from '../texts.ts'
import { isNewer } from './invited-event.ts'
import { findMessage, type InvitationMessage } from './message.ts'
import { processMailNow } from './process-mail.ts'

type InvitationRow = Selectable<Tables['calendar_invitation']>

/** An invitation with the message that it came in. */
export interface FoundInvitation {
  readonly row: InvitationRow
  readonly message: InvitationMessage
  readonly events: readonly ParsedEvent[]
  readonly main: ParsedEvent
}

const methods = ['REQUEST', 'CANCEL', 'REPLY', 'PUBLISH', 'COUNTER'] as const
const maxConflicts = 5

/** @throws {AppError} `not_found` for a message of another mailbox, or one without an invitation. */
export async function findInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'events' | 'jobs'>,
  agentId: string,
  messageId: string,
): Promise<FoundInvitation> {
  const message = await findMessage(deps.db, agentId, messageId)
  if (!message) throw new AppError('not_found')
  await processMailNow(deps, messageId)
  const row = await deps.db
    .selectFrom('calendar_invitation')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  const events = row?.parsed as readonly ParsedEvent[] | undefined
  const main = events?.[0]
  if (!row || !events || !main) throw new AppError('not_found')
  return { row, message, events, main }
}

/** Whether a proposed time can still be taken over: not once the event has changed. */
async function findCounterState(
  db: Db | Tx,
  { agent_id, event_id, sequence, decision }: InvitationRow,
): Promise<{ state: Invitation['state']; reason: string }> {
  if (decision !== null) return { state: 'counter', reason: '' }
  const event = event_id === null ? undefined : await findEvent(db, agent_id, event_id)
  const isCurrent = event && event.status !== 'cancelled' && event.sequence <= sequence
  return isCurrent
    ? { state: 'counter', reason: '' }
    : { state: 'outdated', reason: receivedTexts.counterOutdated }
}

/** What other messages of the organizer made of an invitation. */
export async function findState(
  db: Db | Tx,
  { row, main }: Pick<FoundInvitation, 'row' | 'main'>,
): Promise<{ state: Invitation['state']; reason: string }> {
  if (row.method === 'REPLY') return { state: 'reply', reason: row.reason }
  if (row.reason !== '') return { state: 'ignored', reason: row.reason }
  if (row.method === 'COUNTER') return findCounterState(db, row)
  if (row.method === 'CANCEL') return { state: 'cancelled', reason: receivedTexts.cancelledEvent }
  const others = await db
    .selectFrom('calendar_invitation')
    .select(['method', 'sequence', 'dtstamp', 'recurrence_at', 'message_id'])
    .where('agent_id', '=', row.agent_id)
    .where('uid', '=', row.uid)
    .where('reason', '=', '')
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

/** Titles of what takes the time of an invitation. */
async function findConflicts(db: Db | Tx, { row, main }: FoundInvitation): Promise<string[]> {
  const window = { from: new Date(main.startsAt), until: new Date(main.endsAt), limit: 50 }
  if (main.allDay || main.endsAt <= main.startsAt) return []
  const rows = await findInWindow(db, [row.agent_id], window)
  return rows
    .filter(
      ({ id, busy, status, answer, spanning }) =>
        id !== row.event_id && busy && !spanning && status !== 'cancelled' && answer !== 'declined',
    )
    .slice(0, maxConflicts)
    .map(({ title }) => title)
}

/** The agent's answer so far; of a reply that of its sender. */
async function findAnswer(
  db: Db | Tx,
  { row, message, main }: FoundInvitation,
): Promise<Invitation['answer']> {
  const { from_email } = message
  if (row.method === 'COUNTER') return row.decision ?? 'needs-action'
  if (row.method === 'REPLY')
    return main.attendees.find(({ email }) => isSameEmail(email, from_email))?.partstat ?? 'needs-action'
  const event =
    row.event_id === null
      ? undefined
      : await db
          .selectFrom('calendar_event')
          .select('answer')
          .where('id', '=', row.event_id)
          .executeTakeFirst()
  return event?.answer ?? 'needs-action'
}

/** When the event is that a proposed time is for. */
async function findCurrentTimes(db: Db | Tx, row: InvitationRow): Promise<Invitation['current']> {
  if (row.method !== 'COUNTER' || row.event_id === null) return null
  const event = await findEvent(db, row.agent_id, row.event_id)
  if (!event) return null
  const at = row.recurrence_at
  const shift = at && event.series_id === null ? at.getTime() - event.starts_at.getTime() : 0
  const [starts, ends] = [event.starts_at, event.ends_at].map((date) => new Date(date.getTime() + shift))
  return {
    start: formatLocal(event.time_zone, starts!, event.all_day),
    end: formatLocal(event.time_zone, ends!, event.all_day),
    time_start: toUnixSeconds(starts!),
    time_end: toUnixSeconds(ends!),
    all_day: event.all_day,
  }
}

export async function presentInvitation(db: Db | Tx, found: FoundInvitation): Promise<Invitation> {
  const { row, main } = found
  const [{ state, reason }, conflicts, answer] = [
    await findState(db, found),
    await findConflicts(db, found),
    await findAnswer(db, found),
  ]
  const { starts_at, ends_at } = toEventColumns(main)
  const format = (moment: Date) => formatLocal(main.timeZone, moment, main.allDay)
  return {
    message_id: row.message_id,
    state,
    reason,
    method: methods.find((method) => method === row.method) ?? 'OTHER',
    title: main.title,
    location: main.location,
    description: main.description,
    start: format(starts_at),
    end: format(ends_at),
    time_start: toUnixSeconds(starts_at),
    time_end: toUnixSeconds(ends_at),
    all_day: main.allDay,
    time_zone: main.timeZone,
    rule_text: describeRepeatRule(main.rrule),
    organizer: main.organizer ?? { name: found.message.from_name, email: found.message.from_email },
    attendees: main.attendees.map(({ name, email, partstat }) => ({ name, email, partstat, failure: '' })),
    answer,
    event_id: row.event_id,
    conflicts,
    proposed_by: row.method === 'COUNTER' ? found.message.from_name || found.message.from_email : '',
    current: await findCurrentTimes(db, row),
    note: main.note,
  }
}
