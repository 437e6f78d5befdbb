import type { CalendarItem, CalendarKind } from '@pb/contract/calendar-schemas'
import { addDaysToDate, toUnixSeconds } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { formatPostalAddress } from '@pb/rules/postal-address'
import { officeTimeZone } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { formatLocal, parseLocal } from '../recurrence/local-times.ts'
import { derivedTexts } from '../texts.ts'
import { fullName } from '../../../platform/db/full-name.ts'

interface Window {
  readonly from: Date
  readonly until: Date
  readonly limit: number
}

interface DayRow {
  readonly kind: 'move_in' | 'lease_end' | 'task'
  readonly id: string
  readonly agent_id: string
  readonly day: string
  readonly label: string
  readonly location: string
  readonly link: string
}

interface OpenHouseRow {
  readonly id: string
  readonly agent_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly by_appointment: boolean
  readonly is_online_only: boolean
  readonly address: string
  readonly unit: string
  readonly borough: BoroughKey
  readonly zip: string
}

/** Dates of deals and tasks: each lasts a day of New York. */
async function findDays(
  db: Db,
  agentIds: readonly string[],
  { from, until, limit }: Window,
): Promise<DayRow[]> {
  const agents = sql`ANY (${[...agentIds]}::bigint[])`
  const [first, last] = [newYorkDate(from), newYorkDate(until)]
  const place = sql`trim(apt_address || CASE WHEN apt_unit = '' THEN '' ELSE ', ' || apt_unit END)`
  const { rows } = await sql<DayRow>`
    (SELECT 'move_in' AS kind, id, agent_id, lease_start AS day, client_name AS label, ${place} AS location,
        '/deals/' || id AS link
      FROM deal WHERE agent_id = ${agents} AND deleted_at IS NULL AND stage <> 'voided'
        AND lease_start BETWEEN ${first}::date AND ${last}::date ORDER BY lease_start, id LIMIT ${limit})
    UNION ALL
    (SELECT 'lease_end', id, agent_id, lease_end, client_name, ${place}, '/deals/' || id
      FROM deal WHERE agent_id = ${agents} AND deleted_at IS NULL AND stage <> 'voided' AND kind = 'rental'
        AND lease_end BETWEEN ${first}::date AND ${last}::date ORDER BY lease_end, id LIMIT ${limit})
    UNION ALL
    (SELECT 'task', t.id, t.agent_id, t.due_on, t.title, ${fullName('c')},
        '/clients/tasks'
      FROM client_task t JOIN client c ON c.id = t.client_id AND c.archived_at IS NULL
      WHERE t.agent_id = ${agents} AND t.done_at IS NULL AND t.removed_at IS NULL
        AND t.due_on BETWEEN ${first}::date AND ${last}::date ORDER BY t.due_on, t.id LIMIT ${limit})`.execute(
    db,
  )
  return rows
}

async function findOpenHouses(
  db: Db,
  agentIds: readonly string[],
  { from, until, limit }: Window,
): Promise<OpenHouseRow[]> {
  const { rows } = await sql<OpenHouseRow>`
    SELECT o.id, l.agent_id, o.starts_at, o.ends_at, o.by_appointment, o.is_online_only, b.address, u.label AS unit, b.borough, b.zip
    FROM listing l JOIN open_house o ON o.listing_id = l.id
      JOIN unit u ON u.id = l.unit_id JOIN building b ON b.id = l.building_id
    WHERE l.agent_id = ANY (${[...agentIds]}::bigint[]) AND l.deleted_at IS NULL AND o.canceled_at IS NULL
      AND o.ends_at > ${from}::timestamptz AND o.starts_at < ${until}::timestamptz
    ORDER BY o.starts_at, o.id LIMIT ${limit}`.execute(db)
  return rows
}

interface DerivedItem {
  readonly kind: CalendarKind
  readonly id: string
  readonly agent_id: string
  readonly title: string
  readonly location: string
  readonly link: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly allDay: boolean
}

const presentDerived = (item: DerivedItem): CalendarItem => ({
  key: `${item.kind}-${item.id}`,
  kind: item.kind,
  id: item.id,
  agent_id: item.agent_id,
  title: item.title,
  location: item.location,
  start: formatLocal(officeTimeZone, item.startsAt, item.allDay),
  end: formatLocal(officeTimeZone, item.endsAt, item.allDay),
  time_start: toUnixSeconds(item.startsAt),
  time_end: toUnixSeconds(item.endsAt),
  all_day: item.allDay,
  time_zone: officeTimeZone,
  status: 'confirmed',
  busy: item.kind === 'open_house',
  private: false,
  repeats: false,
  occurrence: null,
  changed: false,
  attendees: 0,
  answer: null,
  unconfirmed: false,
  editable: false,
  link: item.link,
  version: 0,
})

function presentDay({ kind, id, agent_id, day, label, location, link }: DayRow): CalendarItem {
  const midnight = (date: string) => parseLocal(officeTimeZone, date, true)
  return presentDerived({
    kind,
    id,
    agent_id,
    title: derivedTexts[kind](label),
    location,
    link,
    startsAt: midnight(day),
    endsAt: midnight(addDaysToDate(day, 1)),
    allDay: true,
  })
}

const presentOpenHouse = (row: OpenHouseRow): CalendarItem =>
  presentDerived({
    kind: 'open_house',
    id: row.id,
    agent_id: row.agent_id,
    title: derivedTexts.open_house(row),
    location: formatPostalAddress(row),
    link: `/open-houses/${row.id}`,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    allDay: false,
  })

/** What other modules have for the calendar: open houses, move-ins, ends of leases, tasks. */
export async function findDerived(
  db: Db,
  agentIds: readonly string[],
  window: Window,
): Promise<CalendarItem[]> {
  const [days, houses] = await Promise.all([
    findDays(db, agentIds, window),
    findOpenHouses(db, agentIds, window),
  ])
  return [...days.map(presentDay), ...houses.map(presentOpenHouse)]
}
