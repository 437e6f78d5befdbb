import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { addDays } from '@pb/rules/dates'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { formatPostalAddress } from '@pb/rules/postal-address'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { LeftJoined } from '../../../platform/db/left-joined.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { findDerived } from '../derived/find-derived.ts'
import type { EventRow } from '../events/event-row.ts'
import { toSeriesEvents } from './series-events.ts'
import { writeIcs, type IcsEvent } from '../ics/write-ics.ts'
import { calendarTexts } from '../texts.ts'

const pastDays = 60
const nextDays = 400
const maxEvents = 2000
/** How often it is recorded that a feed was read. */
const recordMs = 3_600_000

interface ActiveFeed {
  readonly id: string
  readonly agent_id: string
  readonly name: string
  readonly details: boolean
  readonly read_at: Date | null
}

/** The feed behind a token, of an agent who still works here. */
async function findFeed({ db }: Pick<Deps, 'db'>, token: string): Promise<ActiveFeed> {
  const row = await db
    .selectFrom('calendar_feed as f')
    .innerJoin('agent as a', 'a.person_id', 'f.agent_id')
    .select(['f.id', 'f.agent_id', 'f.name', 'f.details', 'f.read_at'])
    .where('f.token_hash', '=', hashToken(token))
    .where('f.revoked_at', 'is', null)
    .where('a.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** An event with the address of its listing, of a showing; null of others. */
type FeedRow = EventRow &
  LeftJoined<{
    readonly address: string
    readonly unit: string
    readonly borough: BoroughKey
    readonly zip: string
  }>

/** The location of a showing as maps find it, also of one that was stored without its city. */
const withPostalAddress = (row: FeedRow): FeedRow =>
  row.address === null ? row : { ...row, location: formatPostalAddress(row) }

async function findEvents({ db }: Pick<Deps, 'db'>, agentId: string, now: Date): Promise<EventRow[]> {
  const { rows } = await sql<FeedRow>`
    SELECT e.*, b.address, u.label AS unit, b.borough, b.zip
    FROM calendar_event e LEFT JOIN calendar_event s ON s.id = e.series_id
      LEFT JOIN listing l ON l.id = e.listing_id AND e.kind = 'showing'
      LEFT JOIN building b ON b.id = l.building_id LEFT JOIN unit u ON u.id = l.unit_id
    WHERE e.agent_id = ${agentId} AND e.deleted_at IS NULL AND s.deleted_at IS NULL
      AND e.until_at >= ${addDays(now, -pastDays)}::timestamptz
      AND e.starts_at < ${addDays(now, nextDays)}::timestamptz
    ORDER BY e.starts_at, e.id LIMIT ${maxEvents}`.execute(db)
  return rows.map(withPostalAddress)
}

/** A date of a deal, a task or an open house as an event. */
export function toIcsEvent(item: CalendarItem, now: Date): IcsEvent {
  return {
    uid: `${item.key}@derived`,
    sequence: 0,
    title: item.title,
    location: item.location,
    description: '',
    starts_at: new Date(item.time_start * 1000),
    ends_at: new Date(item.time_end * 1000),
    all_day: item.all_day,
    time_zone: item.time_zone,
    rrule: '',
    exdates: [],
    rdates: [],
    recurrence_at: null,
    status: item.status,
    busy: item.busy,
    private: false,
    created_at: now,
    changed_at: now,
  }
}

const hideDetails = (event: IcsEvent): IcsEvent => ({
  ...event,
  title: calendarTexts.busy,
  location: '',
  description: '',
})

/**
 * The calendar behind `<token>.ics` for calendar programs: two months back and a year ahead.
 *
 * @throws {AppError} `not_found` for a token that is not known, or was revoked.
 */
export async function writeFeed(deps: Pick<Deps, 'db' | 'clock'>, file: string): Promise<string> {
  const now = deps.clock.now()
  const feed = await findFeed(deps, file.replace(/\.ics$/, ''))
  if (feed.read_at === null || now.getTime() - feed.read_at.getTime() > recordMs)
    await deps.db.updateTable('calendar_feed').set({ read_at: now }).where('id', '=', feed.id).execute()
  const window = { from: addDays(now, -pastDays), until: addDays(now, nextDays), limit: maxEvents }
  const [rows, derived] = await Promise.all([
    findEvents(deps, feed.agent_id, now),
    feed.details ? findDerived(deps.db, [feed.agent_id], window) : [],
  ])
  const events: IcsEvent[] = [...toSeriesEvents(rows), ...derived.map((item) => toIcsEvent(item, now))]
  const shown = feed.details ? events : events.filter(({ busy }) => busy).map(hideDetails)
  return writeIcs({ events: shown, now, name: feed.name })
}
