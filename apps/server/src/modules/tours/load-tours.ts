import type { Tour, TourStop } from '@pb/contract/tours'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tables, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getOwnClient } from '../clients/index.ts'
import {
  findShownListings,
  getClientPath,
  presentShownListing,
  type ShownListingRow,
} from '../showings/index.ts'
import * as texts from './texts.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { one } from '../../platform/db/one-row.ts'
import '../clients/tables.ts'
import './tables.ts'

export type TourRow = Selectable<Tables['tour']> & {
  readonly user_id: string
  readonly client_name: string
  readonly search_types: string[]
  readonly email: string
  readonly phone: string
}

interface StopRow extends Selectable<Tables['tour_stop']> {
  readonly showing_id: string | null
}

/** Returns tours with their clients, by a condition on `tour t`, with the clauses after it. */
async function findTourRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  clauses: RawBuilder<unknown> = sql``,
): Promise<TourRow[]> {
  const { rows } = await sql<TourRow>`SELECT t.*, c.person_id AS user_id, c.search_types,
      ${fullName('c')} AS client_name,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email,
      coalesce((SELECT f.phone FROM client_phone f WHERE f.client_id = c.id ORDER BY f.position, f.phone LIMIT 1), '')
        AS phone
    FROM tour t JOIN client c ON c.id = t.client_id WHERE ${condition} ${clauses}`.execute(db)
  return rows
}

async function findStops(db: Db | Tx, tourIds: readonly string[]): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`SELECT p.*, (SELECT s.id FROM showing s WHERE s.tour_id = p.tour_id
      AND s.listing_id = p.listing_id ORDER BY s.id DESC LIMIT 1) AS showing_id
    FROM tour_stop p WHERE p.tour_id = ANY (${[...tourIds]}::bigint[]) ORDER BY p.tour_id, p.position`.execute(
    db,
  )
  return rows
}

type NoteRow = Selectable<Tables['tour_note']>
type PhotoRow = Selectable<Tables['tour_photo']>

interface TakenOnTheWay {
  readonly notes: readonly NoteRow[]
  readonly photos: readonly PhotoRow[]
}

function presentStop(stop: StopRow, listing: ShownListingRow, { notes, photos }: TakenOnTheWay): TourStop {
  const { starts_at, minutes, travel_minutes, travel_mode, travel_text } = stop
  return {
    stop_id: stop.id,
    listing: presentShownListing(listing),
    showing_id: stop.showing_id,
    starts: toUnixSeconds(starts_at),
    ends: toUnixSeconds(starts_at) + minutes * 60,
    minutes,
    travel:
      travel_minutes === null || travel_mode === null
        ? null
        : { minutes: travel_minutes, mode: travel_mode, text: travel_text },
    wait_minutes: stop.wait_minutes,
    problem: stop.problem,
    notes: notes
      .filter(({ listing_id }) => listing_id === stop.listing_id)
      .map(({ key, body, written_at }) => ({ key, text: body, time: toUnixSeconds(written_at) })),
    photos: photos
      .filter(({ listing_id }) => listing_id === stop.listing_id)
      .map(({ key, name, taken_at }) => ({ key, name, time: toUnixSeconds(taken_at) })),
  }
}

function presentTour(row: TourRow, stops: readonly TourStop[]): Tour {
  const unknown = stops.filter(({ listing }) => listing.latitude === null)
  return {
    tour_id: row.id,
    status: row.status,
    title: row.title,
    client: {
      user_id: row.user_id,
      name: row.client_name,
      email: row.email,
      phone: row.phone,
      link: getClientPath(row),
    },
    starts: toUnixSeconds(row.starts_at),
    ends: toUnixSeconds(row.ends_at),
    travel: row.travel,
    start:
      row.start_latitude === null || row.start_longitude === null
        ? null
        : { latitude: row.start_latitude, longitude: row.start_longitude, label: row.start_label },
    stops: [...stops],
    travel_minutes: stops.reduce((sum, { travel }) => sum + (travel?.minutes ?? 0), 0),
    remarks: [texts.estimates, ...unknown.map(({ listing }) => texts.unknownPosition(listing.title))],
    version: row.version,
  }
}

/** Presents tours with their stops and notes, in order. */
async function presentTours(db: Db | Tx, rows: readonly TourRow[]): Promise<Tour[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const stops = await findStops(db, ids)
  const listings = await findShownListings(
    db,
    stops.map(({ listing_id }) => listing_id),
  )
  const notes = await db
    .selectFrom('tour_note')
    .selectAll()
    .where('tour_id', 'in', ids)
    .orderBy('written_at')
    .orderBy('key')
    .execute()
  const photos = await db
    .selectFrom('tour_photo')
    .selectAll()
    .where('tour_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('taken_at')
    .orderBy('key')
    .execute()
  return rows.map((row) =>
    presentTour(
      row,
      stops
        .filter(({ tour_id }) => tour_id === row.id)
        .map((stop) =>
          presentStop(stop, listings.get(stop.listing_id)!, {
            notes: notes.filter(({ tour_id }) => tour_id === row.id),
            photos: photos.filter(({ tour_id }) => tour_id === row.id),
          }),
        ),
    ),
  )
}

/** A page of the actor's tours: the next first, then past ones from the latest. Throws `not_found`. */
export async function listTours(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user_id, limit, offset }: { user_id?: string | undefined; limit: number; offset: number },
): Promise<{ collection: Tour[]; total: number }> {
  const client = user_id === undefined ? null : await getOwnClient(db, actor, user_id, { archived: true })
  const where = sql`t.agent_id = ${actor.personId} ${client ? sql`AND t.client_id = ${client.id}` : sql``}`
  const isPast = sql`(t.ends_at < ${clock.now()} OR t.status = 'canceled')`
  const [rows, counted] = await Promise.all([
    findTourRows(
      db,
      where,
      sql`ORDER BY ${isPast}, CASE WHEN NOT ${isPast} THEN t.starts_at END, t.starts_at DESC, t.id DESC
        LIMIT ${limit} OFFSET ${offset}`,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM tour t WHERE ${where}`.execute(db),
  ])
  return { collection: await presentTours(db, rows), total: one(counted.rows).total }
}

/** Returns a tour of the actor. Throws `not_found`. */
export async function getTour({ personId }: Actor, db: Db | Tx, id: string): Promise<Tour> {
  const rows = await findTourRows(db, sql`t.id = ${id} AND t.agent_id = ${personId}`)
  const [tour] = await presentTours(db, rows)
  if (!tour) throw new AppError('not_found')
  return tour
}

/** Locks a tour of the actor. Throws `not_found`, and `conflict` when the version differs. */
export async function lockTour(tx: Tx, { personId }: Actor, id: string, version?: number): Promise<TourRow> {
  await sql`SELECT FROM tour WHERE id = ${id} AND agent_id = ${personId} FOR UPDATE`.execute(tx)
  const [row] = await findTourRows(tx, sql`t.id = ${id} AND t.agent_id = ${personId}`)
  if (!row) throw new AppError('not_found')
  if (version !== undefined && row.version !== version) throw new AppError('conflict', texts.changedMeanwhile)
  return row
}
