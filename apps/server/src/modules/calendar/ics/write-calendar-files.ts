import { isTimeZone, officeTimeZone } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { EventRow } from '../events/event-row.ts'
import { findDerived } from '../derived/find-derived.ts'
import { toSeriesEvents } from '../feeds/series-events.ts'
import { toIcsEvent } from '../feeds/write-feed.ts'
import { writeIcs, type IcsEvent } from './write-ics.ts'

/** Events of a file; a calendar program reads a file as a whole. */
const eventsPerFile = 1000
const batchSize = 500

type ExportedRow = EventRow & {
  readonly attendees: NonNullable<IcsEvent['attendees']>
}

/** Yields an agent's events that are not deleted, in the office's zone if theirs is unknown; a series before the occurrences that were changed, side by side. */
async function* listEvents({ db }: Pick<Deps, 'db'>, agentId: string): AsyncGenerator<ExportedRow> {
  let last: readonly [series: string, id: string] = ['0', '0']
  for (;;) {
    const { rows } = await sql<ExportedRow>`
      SELECT e.*, coalesce((SELECT json_agg(json_build_object('name', name, 'email', email, 'partstat', partstat) ORDER BY email)
          FROM calendar_attendee WHERE event_id = e.id), '[]') AS attendees
      FROM calendar_event e LEFT JOIN calendar_event s ON s.id = e.series_id
      WHERE e.agent_id = ${agentId} AND e.deleted_at IS NULL AND s.deleted_at IS NULL
        AND (coalesce(e.series_id, e.id), e.id) > (${last[0]}::bigint, ${last[1]}::bigint)
      ORDER BY coalesce(e.series_id, e.id), e.id LIMIT ${batchSize}`.execute(db)
    // A zone can be lost by an update of the system's time zones; one event must not end an export.
    for (const row of rows) yield isTimeZone(row.time_zone) ? row : { ...row, time_zone: officeTimeZone }
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    last = [end.series_id ?? end.id, end.id]
  }
}

function toIcsEvents(rows: readonly ExportedRow[]): IcsEvent[] {
  return toSeriesEvents(rows).map((row) => {
    const { attendees, organizer_name: name, organizer_email: email } = row
    return Object.assign({}, row, { attendees }, email === '' ? {} : { organizer: { name, email } })
  })
}

/**
 * Yields an agent's calendar as iCalendar texts (RFC 5545) of some thousand events each. A series and its changed
 * occurrences are in one text.
 */
export async function* writeCalendarFiles(
  deps: Pick<Deps, 'db' | 'clock'>,
  agentId: string,
  name: string,
): AsyncGenerator<string> {
  let rows: ExportedRow[] = []
  const write = () => writeIcs({ events: toIcsEvents(rows), now: deps.clock.now(), name })
  for await (const row of listEvents(deps, agentId)) {
    if (rows.length >= eventsPerFile && row.series_id === null) {
      yield write()
      rows = []
    }
    rows.push(row)
  }
  if (rows.length > 0) yield write()
}

/** Deals, tasks and open houses of one agent that a calendar program reads at once. */
const maxDerived = 20_000

/**
 * The dates of an agent's deals, tasks and open houses as iCalendar text, which the calendar shows but does not store;
 * null if there are none.
 */
export async function writeDerivedDates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  agentId: string,
  name: string,
): Promise<string | null> {
  const now = clock.now()
  const window = {
    from: new Date('1970-01-02T00:00:00Z'),
    until: new Date('2199-01-01T00:00:00Z'),
    limit: maxDerived,
  }
  const items = await findDerived(db, [agentId], window)
  if (items.length === 0) return null
  return writeIcs({ events: items.map((item) => toIcsEvent(item, now)), now, name })
}
