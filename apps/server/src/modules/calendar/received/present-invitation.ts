import { isSameEmail } from '@pb/rules/mail/addresses'
import type { Invitation } from '@pb/contract/calendar-schemas'
import { describeRepeatRule } from '@pb/rules/calendar/describe-rule'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findEvent, findInWindow, type EventRow } from '../events/event-row.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import { toEventColumns } from '../imports/event-columns.ts'
import { formatLocal } from '../recurrence/local-times.ts'
import { receivedTexts } from '../texts.ts'
import { isSeries } from '../events/present.ts'
import { applyMessage } from './apply-message.ts'
import { findSenderIssue } from './check-sender.ts'
import { findAddable } from './find-addable.ts'
import { findState, type FoundInvitation, type InvitationRow } from './find-state.ts'
import { findInvited } from './invited-event.ts'
import { findMessage, type InvitationMessage } from './message.ts'
import { processMailNow } from './process-mail.ts'

const methods = ['REQUEST', 'CANCEL', 'REPLY', 'PUBLISH', 'COUNTER'] as const
const maxConflicts = 5

/** What a message asks for; of one that is no longer in Spam what it asks for now. */
async function findRow(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'>,
  { id, person_id, spam }: InvitationMessage,
): Promise<InvitationRow | undefined> {
  const find = () =>
    deps.db
      .selectFrom('calendar_invitation')
      .selectAll()
      .where('message_id', '=', id)
      .where('agent_id', '=', person_id)
      .executeTakeFirst()
  const row = await find()
  if (!row || spam || row.reason !== receivedTexts.spam) return row
  await deps.db.transaction().execute(async (tx) => {
    const ignored = await tx
      .deleteFrom('calendar_invitation')
      .where('message_id', '=', id)
      .where('reason', '=', receivedTexts.spam)
      .returning(['method', 'parsed'])
      .executeTakeFirst()
    if (!ignored) return
    const events = ignored.parsed as readonly ParsedEvent[]
    await applyMessage(
      tx,
      deps,
      { message_id: id, person_id },
      { method: ignored.method, events, skipped: [] },
    )
  })
  return find()
}

/** @throws {AppError} `not_found` for a message of another mailbox, or one without an invitation. */
export async function findInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'events' | 'jobs'>,
  agentId: string,
  messageId: string,
): Promise<FoundInvitation> {
  const message = await findMessage(deps.db, agentId, messageId)
  if (!message) throw new AppError('not_found')
  await processMailNow(deps, messageId)
  const row = await findRow(deps, message)
  const events = row?.parsed as readonly ParsedEvent[] | undefined
  const main = events?.[0]
  if (!row || !events || !main) throw new AppError('not_found')
  return { row, message, events, main }
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

/** The event that another time is proposed for, or that a change is about, as it is in the calendar. */
async function findCurrentEvent(
  db: Db | Tx,
  { row, main }: FoundInvitation,
  state: Invitation['state'],
): Promise<EventRow | undefined> {
  if (row.method === 'COUNTER' && row.event_id !== null) return findEvent(db, row.agent_id, row.event_id)
  return state === 'unconfirmed' ? findInvited(db, row.agent_id, main) : undefined
}

function presentCurrent(event: EventRow | undefined, at: Date | null): Invitation['current'] {
  if (!event) return null
  const shift =
    at && event.series_id === null && isSeries(event) ? at.getTime() - event.starts_at.getTime() : 0
  const [starts, ends] = [event.starts_at, event.ends_at].map((date) => new Date(date.getTime() + shift))
  return {
    title: event.title,
    location: event.location,
    start: formatLocal(event.time_zone, starts!, event.all_day),
    end: formatLocal(event.time_zone, ends!, event.all_day),
    time_start: toUnixSeconds(starts!),
    time_end: toUnixSeconds(ends!),
    all_day: event.all_day,
  }
}

/** By which what the agent took from the message is undone; null without. */
async function findUndoId(db: Db | Tx, { row }: FoundInvitation): Promise<string | null> {
  const last = await db
    .selectFrom('calendar_import')
    .select('id')
    .where('agent_id', '=', row.agent_id)
    .where('message_id', '=', row.message_id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}

/** Whether the sender is confirmed as who the event names: the organizer, or of an answer the attendee. */
const isConfirmed = ({ row, message, main }: FoundInvitation): boolean =>
  message.verified && (row.method !== 'REQUEST' || findSenderIssue(message, undefined, main) === null)

export async function presentInvitation(db: Db | Tx, found: FoundInvitation): Promise<Invitation> {
  const { row, main } = found
  const { state, reason } = await findState(db, found)
  const [conflicts, answer, current, undoId] = [
    await findConflicts(db, found),
    await findAnswer(db, found),
    await findCurrentEvent(db, found, state),
    await findUndoId(db, found),
  ]
  const { addable, eventId } =
    state === 'published' ? await findAddable(db, found) : { addable: null, eventId: row.event_id }
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
    organizer: {
      name: main.organizer?.name ?? found.message.from_name,
      email: main.organizer?.email ?? found.message.from_email,
    },
    confirmed: isConfirmed(found),
    attendees: main.attendees.map(({ name, email, partstat }) => ({ name, email, partstat, failure: '' })),
    answer,
    event_id: eventId,
    event_count: row.event_count,
    addable,
    undo_id: undoId,
    conflicts,
    proposed_by: row.method === 'COUNTER' ? found.message.from_name || found.message.from_email : '',
    current: presentCurrent(current, row.recurrence_at),
    note: main.note,
  }
}
