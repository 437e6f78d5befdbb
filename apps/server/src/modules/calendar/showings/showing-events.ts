import { addDays } from '@pb/rules/dates'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createUid } from '../changes/create-uid.ts'
import { findInWindow } from '../events/event-row.ts'
import { isSeries } from '../events/present.ts'
import { publishChange } from '../publish-change.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { expandSeries } from '../recurrence/series.ts'

/** Time in which an agent is busy. */
export interface BusyTime {
  readonly agentId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The showing that takes the time, so that moving it does not conflict with itself. */
  readonly showingId: string | null
}

const maxRows = 5000

/** When agents are busy between two moments, in order of time; times may overlap. At most 92 days. */
export async function findBusy(
  db: Db | Tx,
  agentIds: readonly string[],
  from: Date,
  until: Date,
): Promise<BusyTime[]> {
  const end = new Date(Math.min(until.getTime(), addDays(from, 92).getTime()))
  if (agentIds.length === 0 || end <= from) return []
  const rows = await findInWindow(db, agentIds, { from, until: end, limit: maxRows })
  const taken = rows.filter(
    ({ busy, status, answer }) =>
      busy && status !== 'cancelled' && answer !== 'declined' && answer !== 'needs-action',
  )
  return taken
    .flatMap((row) => {
      const single = [{ startsAt: row.starts_at, endsAt: row.ends_at }]
      return (isSeries(row) ? expandSeries(row, from, end, maxRows) : single).map(({ startsAt, endsAt }) => ({
        agentId: row.agent_id,
        startsAt,
        endsAt,
        showingId: row.showing_id,
      }))
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

export interface ShowingEvent {
  readonly showingId: string
  readonly agentId: string
  /** `client.id`, of a client of this agent; null without one. */
  readonly clientId: string | null
  readonly listingId: string | null
  readonly title: string
  readonly location: string
  readonly description: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Whether the client or the listing's side has yet to confirm. */
  readonly status: 'confirmed' | 'tentative'
  /** The client, who answers the `.ics`; null without an address. */
  readonly attendee: { readonly name: string; readonly email: string } | null
}

/** The job that a module above works when a client answers a showing's `.ics`: `{ showing_id, agent_id, answer }`. */
export const showingAnswerJob = 'showings.answer'

/** Asks the client again: an answer to an earlier time is none to this one. */
async function saveAttendee(
  tx: Tx,
  { id, sequence }: { readonly id: string; readonly sequence: number },
  attendee: ShowingEvent['attendee'],
): Promise<void> {
  await tx.deleteFrom('calendar_attendee').where('event_id', '=', id).execute()
  if (attendee)
    await tx
      .insertInto('calendar_attendee')
      .values({ event_id: id, ...attendee, sequence })
      .execute()
}

/**
 * Adds or changes the event of a showing, in the transaction that writes the showing. Returns its id, UID and SEQUENCE
 * for the `.ics` in emails about it.
 */
export async function saveShowingEvent(
  tx: Tx,
  deps: Pick<Deps, 'env' | 'clock' | 'events'>,
  showing: ShowingEvent,
): Promise<{ id: string; uid: string; sequence: number }> {
  const now = deps.clock.now()
  const values = {
    agent_id: showing.agentId,
    client_id: showing.clientId,
    listing_id: showing.listingId,
    title: showing.title.slice(0, 200),
    location: showing.location.slice(0, 500),
    description: showing.description.slice(0, 10_000),
    starts_at: showing.startsAt,
    ends_at: showing.endsAt,
    last_at: showing.startsAt,
    until_at: showing.endsAt,
    status: showing.status,
    changed_at: now,
    deleted_at: null,
  }
  const saved = await tx
    .insertInto('calendar_event')
    .values({
      ...values,
      kind: 'showing',
      showing_id: showing.showingId,
      uid: createUid(deps),
      time_zone: officeTimeZone,
      key: `showing-${showing.showingId}`,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('showing_id')
        .where('showing_id', 'is not', null)
        .doUpdateSet((eb) => ({
          ...values,
          version: eb('calendar_event.version', '+', 1),
          sequence: eb('calendar_event.sequence', '+', 1),
        })),
    )
    .returning(['id', 'uid', 'sequence'])
    .executeTakeFirstOrThrow()
  await saveAttendee(tx, saved, showing.attendee)
  await scheduleReminders(tx, saved.id, now)
  await publishChange(tx, deps, showing.agentId)
  return saved
}

/**
 * Cancels the event of a showing; it stays in the calendar, crossed out, unless `remove` is set. Returns what the
 * CANCEL in the email needs, null without an event.
 */
export async function cancelShowingEvent(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events'>,
  showingId: string,
  { remove = false }: { remove?: boolean } = {},
): Promise<{ id: string; uid: string; sequence: number } | null> {
  const now = deps.clock.now()
  const row = await tx
    .updateTable('calendar_event')
    .set((eb) => ({
      status: 'cancelled' as const,
      version: eb('version', '+', 1),
      sequence: eb('sequence', '+', 1),
      changed_at: now,
      ...(remove && { deleted_at: now }),
    }))
    .where('showing_id', '=', showingId)
    .returning(['id', 'agent_id', 'uid', 'sequence'])
    .executeTakeFirst()
  if (!row) return null
  await scheduleReminders(tx, row.id, now)
  await publishChange(tx, deps, row.agent_id)
  return { id: row.id, uid: row.uid, sequence: row.sequence }
}
