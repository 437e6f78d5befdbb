import { sql } from 'kysely'
import type { ParticipationStatus } from '@pb/contract/calendar-schemas'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases } from '../../../platform/leases/leases.ts'
import { saveAttendees, type AttendeeInput } from '../changes/save-attendees.ts'
import type { ChangeTarget } from '../changes/lock-for-change.ts'
import type { EventRow } from '../events/event-row.ts'
import { isSeries } from '../events/present.ts'
import { getMailbox } from '../../mailbox/index.ts'
import { writeIcs, type IcsEvent } from '../ics/write-ics.ts'
import { invitationTexts } from '../texts.ts'
import { renderEventEmail } from './invitation-email.ts'

/** The job that writes waiting emails. */
export const emailJob = 'calendar.email'

type OwnDeps = Pick<Deps, 'clock' | 'jobs'>

/** Edits in quick succession make one email. */
const inviteDelayMs = 15_000
/** Until then a deletion can be undone without an email. */
const cancelDelayMs = 30_000
const maxIncludedOccurrences = 50

interface AttendeeRow {
  readonly name: string
  readonly email: string
  readonly partstat: ParticipationStatus
}

interface EventEmail {
  readonly event: EventRow
  readonly attendee: AttendeeRow
  readonly method: 'REQUEST' | 'CANCEL'
  readonly events: readonly IcsEvent[]
  readonly note: string
  readonly key: string
  readonly delayMs: number
  readonly deletionId?: string
}

async function listAttendees(tx: Tx, eventId: string): Promise<AttendeeRow[]> {
  return tx
    .selectFrom('calendar_attendee')
    .select(['name', 'email', 'partstat'])
    .where('event_id', '=', eventId)
    .orderBy('email')
    .execute()
}

/** The agent as organizer: name and address of the mailbox, from which the email leaves. */
async function findOrganizer(tx: Tx, agentId: string): Promise<{ name: string; email: string }> {
  const { name, address } = await getMailbox(tx, agentId)
  return { name, email: address }
}

export const emailLeases = defineQueueLeases({
  table: 'calendar_email',
  key: ['id'],
  order: ['due_at', 'id'],
})

async function isInvited(tx: Tx, eventId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('calendar_email')
    .select('id')
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .where('method', '=', 'REQUEST')
    .where('state', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function queueEmail(tx: Tx, deps: OwnDeps, email: EventEmail): Promise<void> {
  const { event, attendee, method, events, note, key, delayMs, deletionId } = email
  const now = deps.clock.now()
  const kind =
    method === 'CANCEL' ? 'cancel' : (await isInvited(tx, event.id, attendee.email)) ? 'update' : 'invite'
  // The latest state is what counts: it replaces an email that still waits.
  await sql`DELETE FROM calendar_email WHERE event_id = ${event.id} AND email = ${attendee.email}
    AND state = 'waiting' AND ${emailLeases.isFree(now)}`.execute(tx)
  const due_at = new Date(now.getTime() + delayMs)
  await tx
    .insertInto('calendar_email')
    .values({
      agent_id: event.agent_id,
      event_id: event.id,
      thread_id: null,
      email: attendee.email,
      name: attendee.name,
      method,
      subject: invitationTexts.subject(kind, event.title),
      html: renderEventEmail(invitationTexts.lead[kind], event, note),
      ics: writeIcs({ events, now, method }),
      key,
      due_at,
      outbox_id: null,
      deletion_id: deletionId ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await deps.jobs.send(tx, emailJob, {}, { startAfter: due_at })
}

/** Occurrences that differ from their series: they are part of it for those invited. */
async function listOccurrences(tx: Tx, event: EventRow): Promise<EventRow[]> {
  if (!isSeries(event)) return []
  return tx
    .selectFrom('calendar_event')
    .selectAll()
    .where('series_id', '=', event.id)
    .where('deleted_at', 'is', null)
    .orderBy('recurrence_at')
    .limit(maxIncludedOccurrences)
    .execute()
}

/** An event with its changed occurrences, as those invited get it. */
async function toIcsEvents(tx: Tx, event: EventRow, comment: string): Promise<IcsEvent[]> {
  const [organizer, attendees, occurrences] = [
    await findOrganizer(tx, event.agent_id),
    await listAttendees(tx, event.id),
    await listOccurrences(tx, event),
  ]
  const replaced = new Set(occurrences.map(({ recurrence_at }) => recurrence_at?.getTime()))
  const people = { attendees, rsvp: true, comment, organizer }
  const exdates = event.exdates.filter((date) => !replaced.has(date.getTime()))
  return [
    { ...event, exdates, ...people },
    ...occurrences.map((occurrence) => Object.assign({}, occurrence, people)),
  ]
}

async function findActiveEvent(tx: Tx, deps: OwnDeps, eventId: string): Promise<EventRow | undefined> {
  const event = await tx.selectFrom('calendar_event').selectAll().where('id', '=', eventId).executeTakeFirst()
  const isWanted = event?.source === 'own' && event.kind === 'event' && event.until_at > deps.clock.now()
  return isWanted ? event : undefined
}

/**
 * Saves the attendees of an event, invites those who are on the list, and cancels it for those who are not any more;
 * with `attendees` null the list stays. Past events and those of other organizers make no emails.
 */
export async function queueInvitations(
  tx: Tx,
  deps: OwnDeps,
  eventId: string,
  { attendees, note }: { attendees: readonly AttendeeInput[] | null; note: string },
): Promise<void> {
  const before = await listAttendees(tx, eventId)
  if (attendees !== null) await saveAttendees(tx, eventId, attendees)
  const event = await findActiveEvent(tx, deps, eventId)
  if (!event) return
  const current = await listAttendees(tx, eventId)
  if (before.length + current.length === 0) return
  const events = await toIcsEvents(tx, event, note)
  const keep = new Set(current.map(({ email }) => email))
  const common = { event, note, delayMs: inviteDelayMs }
  for (const attendee of current)
    await queueEmail(tx, deps, {
      ...common,
      attendee,
      method: 'REQUEST',
      events,
      key: `request:${event.id}:${event.version}:${attendee.email}`,
    })
  for (const attendee of before.filter(({ email }) => !keep.has(email)))
    await queueEmail(tx, deps, {
      ...common,
      attendee,
      method: 'CANCEL',
      events: [{ ...event, status: 'cancelled', attendees: [attendee] }],
      key: `removed:${event.id}:${event.version}:${attendee.email}`,
    })
}

/** What a deletion cancels: the event, or one occurrence of it; of a shortened series those invited get an update. */
async function toCancelled(tx: Tx, { row, scope, occurrence }: ChangeTarget): Promise<IcsEvent[]> {
  const organizer = await findOrganizer(tx, row.agent_id)
  const attendees = await listAttendees(tx, row.id)
  const people = { attendees, organizer }
  const cancelled = { ...row, ...people, status: 'cancelled' as const, sequence: row.sequence + 1 }
  if (!isSeries(row) || scope === 'all') return [cancelled]
  return [
    {
      ...cancelled,
      rrule: '',
      exdates: [],
      rdates: [],
      recurrence_at: occurrence.recurrenceAt,
      starts_at: occurrence.startsAt,
      ends_at: occurrence.endsAt,
    },
  ]
}

/** Notifies those invited of a deletion, once the time to undo it is over. */
export async function queueCancellations(
  tx: Tx,
  deps: OwnDeps,
  target: ChangeTarget,
  deletionId: string,
): Promise<void> {
  const { row, scope } = target
  if (row.source !== 'own' || row.kind !== 'event' || row.until_at <= deps.clock.now()) return
  const isShortened = isSeries(row) && scope === 'following'
  const current = await tx
    .selectFrom('calendar_event')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const events = isShortened ? await toIcsEvents(tx, current, '') : await toCancelled(tx, target)
  for (const attendee of await listAttendees(tx, row.id))
    await queueEmail(tx, deps, {
      event: current,
      attendee,
      method: isShortened ? 'REQUEST' : 'CANCEL',
      events,
      note: '',
      key: `deletion:${deletionId}:${attendee.email}`,
      delayMs: cancelDelayMs,
      deletionId,
    })
}

/** Removes the queued emails of a deletion; those who were notified already are invited again. */
export async function undoCancellations(
  tx: Tx,
  deps: OwnDeps,
  eventId: string,
  deletionId: string,
): Promise<void> {
  const now = deps.clock.now()
  await sql`DELETE FROM calendar_email WHERE deletion_id = ${deletionId} AND state = 'waiting'
    AND ${emailLeases.isFree(now)}`.execute(tx)
  const notified = await tx
    .selectFrom('calendar_email')
    .select('id')
    .where('deletion_id', '=', deletionId)
    .limit(1)
    .executeTakeFirst()
  if (notified) await queueInvitations(tx, deps, eventId, { attendees: null, note: '' })
}
