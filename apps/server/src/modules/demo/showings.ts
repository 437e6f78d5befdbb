import { createHash } from 'node:crypto'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { officeTimeZone, toInstant } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import type { ResolvedEnv } from '../../env.ts'
import type { Tx } from '../../platform/db/db.ts'
import { recordClientEvent } from '../clients/index.ts'
import { createShowingSeed } from '../showings/index.ts'
import { planTour } from '../tours/index.ts'
import type { DemoAgent } from './agents.ts'
import { getShiftMinutes } from './clock.ts'
import type { ListingRow } from './listing-row.ts'
import { showingCases, tourCases, type ShowingCase, type TourCase } from './showing-cases.ts'
import '../calendar/tables.ts'
import '../clients/tables.ts'
import '../showings/tables.ts'
import '../tours/tables.ts'

interface ShowingDeps {
  readonly env: Pick<ResolvedEnv, 'secretKey'>
}

interface DemoClient {
  readonly id: string
  readonly name: string
}

interface DemoListing {
  readonly id: string
  readonly title: string
}

interface AgentScene {
  readonly agentId: string
  readonly clients: readonly DemoClient[]
  readonly listings: readonly DemoListing[]
  readonly now: Date
  /** Added to all times. */
  readonly shiftMinutes: number
}

/** A time of the agent's day that is some days from today in New York. */
function toTime({ now, shiftMinutes }: AgentScene, day: number, time: string): Date {
  const date = addDaysToDate(newYorkDate(now), day)
  const local = Date.parse(`${date}T${time}:00Z`) + shiftMinutes * 60_000
  return new Date(toInstant(officeTimeZone, local))
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!

/** Listings of other offices on the map that lie close to each other, so that a tour of them is a walk. */
async function findListings(tx: Tx, active: readonly ListingRow[]): Promise<DemoListing[]> {
  const ids = active.filter(({ ad_type, agent_id }) => ad_type === 'rental' && agent_id === null)
  const { rows } = await sql<DemoListing>`
    WITH offered AS (
      SELECT DISTINCT ON (l.building_id) l.id, l.latitude, l.longitude, b.address || CASE WHEN u.label = '' THEN '' ELSE ', ' || u.label END AS title
      FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
      WHERE l.id = ANY (${ids.map(({ id }) => id)}::bigint[]) AND l.latitude IS NOT NULL
      ORDER BY l.building_id, l.id
    ), center AS (SELECT latitude, longitude FROM offered ORDER BY id LIMIT 1)
    SELECT o.id, o.title FROM offered o, center c
    ORDER BY (o.latitude - c.latitude) ^ 2 + (o.longitude - c.longitude) ^ 2, o.id LIMIT 40`.execute(tx)
  return rows
}

interface DemoShowing extends Omit<ShowingCase, 'day' | 'time'> {
  readonly starts: Date | null
  readonly tourId?: string
}

async function writeShowing(
  tx: Tx,
  deps: ShowingDeps,
  { agentId, now }: AgentScene,
  { client, listing }: { readonly client: DemoClient; readonly listing: DemoListing },
  showing: DemoShowing,
): Promise<void> {
  const { status, starts, minutes = 30, tourId = null } = showing
  const created = new Date(Math.min(now.getTime(), (starts ?? now).getTime()) - 2 * 86_400_000)
  const { id } = await tx
    .insertInto('showing')
    .values({
      agent_id: agentId,
      client_id: client.id,
      listing_id: listing.id,
      tour_id: tourId,
      status,
      starts_at: starts,
      minutes,
      note: showing.note ?? '',
      requested_when: showing.when ?? '',
      requested_message: showing.message ?? '',
      cancel_reason: showing.reason ?? '',
      canceled_by: status === 'canceled' ? 'client' : null,
      rating: showing.rating ?? null,
      feedback: showing.feedback ?? '',
      feedback_at: showing.rating === undefined ? null : new Date(starts!.getTime() + 3 * 3_600_000),
      ...createShowingSeed(deps),
      created_at: created,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (starts === null || status === 'requested') return
  const ends = new Date(starts.getTime() + minutes * 60_000)
  await tx
    .insertInto('calendar_event')
    .values({
      agent_id: agentId,
      client_id: client.id,
      listing_id: listing.id,
      showing_id: id,
      kind: 'showing',
      uid: `${createHash('sha256').update(`showing ${id}`).digest('hex').slice(0, 32)}@pboffice.example`,
      title: `Showing: ${listing.title} with ${client.name}`,
      location: listing.title,
      starts_at: starts,
      ends_at: ends,
      last_at: starts,
      until_at: ends,
      time_zone: officeTimeZone,
      status: status === 'canceled' ? 'cancelled' : 'confirmed',
      key: `showing-${id}`,
      created_at: created,
      changed_at: now,
    })
    .execute()
  if (status === 'completed')
    await recordClientEvent(tx, {
      clientId: client.id,
      agentId,
      kind: 'showing-completed',
      payload: { showing_id: id, listing_id: listing.id, title: `Saw ${listing.title}`, text: '' },
      at: ends,
      contact: true,
    })
}

async function writeTour(
  tx: Tx,
  deps: ShowingDeps,
  scene: AgentScene,
  { day, time, client: clientAt, from, stops: count, status, notes }: TourCase,
): Promise<void> {
  const { agentId, now } = scene
  const client = at(scene.clients, clientAt)
  const starts_at = toTime(scene, day, time)
  const chosen = Array.from({ length: count }, (_, index) => at(scene.listings, from + index))
  const stops = await planTour(tx, {
    starts: starts_at.getTime() / 1000,
    travel: 'transit',
    start: null,
    order: 'best',
    stops: chosen.map(({ id }) => ({ listing_id: id, minutes: 20 })),
  })
  const last = stops.at(-1)!
  const { id } = await tx
    .insertInto('tour')
    .values({
      agent_id: agentId,
      client_id: client.id,
      status: status === 'planned' ? 'planned' : 'confirmed',
      title: `Tour with ${client.name}`,
      starts_at,
      ends_at: new Date(last.starts_at.getTime() + last.minutes * 60_000),
      travel: 'transit',
      start_latitude: null,
      start_longitude: null,
      key: `demo-tour-${day}`,
      created_at: new Date(Math.min(now.getTime(), starts_at.getTime()) - 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = stops.map((stop, position) => Object.assign({ tour_id: id, position }, stop))
  await tx.insertInto('tour_stop').values(rows).execute()
  for (const [index, stop] of stops.entries()) {
    const text = notes?.[index]
    if (text !== undefined)
      await tx
        .insertInto('tour_note')
        .values({
          tour_id: id,
          key: `demo-note-${index}`,
          listing_id: stop.listing_id,
          body: text,
          written_at: new Date(stop.starts_at.getTime() + 10 * 60_000),
        })
        .execute()
    if (status === 'planned') continue
    const listing = chosen.find((one) => one.id === stop.listing_id)!
    await writeShowing(
      tx,
      deps,
      scene,
      { client, listing },
      { status, starts: stop.starts_at, minutes: stop.minutes, tourId: id, client: clientAt },
    )
  }
}

/** Writes past, today's and coming showings and tours of each agent, on days that are counted from today. */
export async function writeShowings(
  tx: Tx,
  deps: ShowingDeps,
  { now, people, active }: { now: Date; people: readonly DemoAgent[]; active: readonly ListingRow[] },
): Promise<void> {
  const listings = await findListings(tx, active)
  if (listings.length === 0) return
  for (const [index, { id: agentId }] of people.entries()) {
    const { rows: clients } =
      await sql<DemoClient>`SELECT id, trim(first_name || ' ' || last_name) AS name FROM client
      WHERE agent_id = ${agentId} AND archived_at IS NULL AND 'rental' = ANY (search_types) ORDER BY id LIMIT 12`.execute(
        tx,
      )
    if (clients.length === 0) continue
    // Each agent shows others of the listings first.
    const own = listings.map((_, place) => at(listings, place + index * 7))
    const scene = { agentId, clients, listings: own, now, shiftMinutes: getShiftMinutes(index) }
    for (const [place, { day, time, ...showing }] of showingCases.entries())
      await writeShowing(
        tx,
        deps,
        scene,
        { client: at(clients, showing.client), listing: at(own, place) },
        { ...showing, starts: time === null ? null : toTime(scene, day, time) },
      )
    for (const tour of tourCases) await writeTour(tx, deps, scene, tour)
  }
}
