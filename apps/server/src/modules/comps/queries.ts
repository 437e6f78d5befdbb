import type { BoroughKey } from '@pb/rules/neighborhoods'
import { getBoundingBox } from '@pb/rules/distance'
import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Scope, Subject } from './scope.ts'

/** Maximum number of comparables shown of each kind; the summary counts all of them. */
const maxShown = 30

/** A closing or an offer that was found. */
export interface FoundRow {
  readonly closed: boolean
  /** null for a recorded sale. */
  readonly id: string | null
  readonly unit_id: string
  readonly building_id: string
  readonly photo: string | null
  readonly address: string
  readonly unit: string
  readonly borough: BoroughKey
  readonly neighborhood: string
  readonly ad_type: AdType
  readonly bedrooms: number
  readonly bathrooms: number
  readonly size: number | null
  readonly price_cents: string
  readonly standard_status: StandardStatus
  readonly date: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly miles: number
  readonly source: string
}

export interface CompRow extends FoundRow {
  /** Summary of all closed comparables, repeated in every row. */
  readonly count: string
  readonly median_cents: number | null
  readonly low_cents: string | null
  readonly high_cents: string | null
  readonly median_per_foot_cents: number | null
}

export function findSubject(db: Db, id: string): Promise<Subject | undefined> {
  return db
    .selectFrom('listing')
    .innerJoin('building', 'building.id', 'listing.building_id')
    .innerJoin('unit', 'unit.id', 'listing.unit_id')
    .where('listing.id', '=', id)
    .select([
      'listing.id',
      'listing.unit_id',
      'unit.label as unit',
      'listing.building_id',
      'listing.ad_type',
      'building.borough',
      'listing.neighborhood',
      'listing.ownership',
      'listing.bedrooms',
      'listing.size',
      'listing.latitude',
      'listing.longitude',
    ])
    .executeTakeFirst()
}

/** Haversine distance, the same as `milesBetween` of the rules. */
function milesFrom({ latitude, longitude }: Subject): RawBuilder<number> {
  return sql<number>`2 * 3958.8 * asin(least(1, sqrt(
    sin(radians(latitude - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}) / 2) ^ 2)))`
}

const newYork = (time: RawBuilder<unknown>) => sql`(${time} AT TIME ZONE 'America/New_York')::date`

/** The earliest time, or day, within the given number of months, in New York. */
const firstMoment = (months: number) =>
  sql`((SELECT today FROM clock) - make_interval(months => ${months})) AT TIME ZONE 'America/New_York'`
const firstDay = (months: number) =>
  sql`((SELECT today FROM clock) - make_interval(months => ${months}))::date`

/** Bedrooms of a code: a studio has none, a loft counts as one. */
const countBedrooms = (code: RawBuilder<unknown>) =>
  sql`CASE WHEN ${code} IN (1, 2) THEN 0 WHEN ${code} = 3 THEN 10 ELSE ${code} END`

/** Bedrooms that differ by one at most; the unknown ones of the subject or the comp match all. */
const similarBedrooms = (bedrooms: number) =>
  sql`(bedrooms = 0 OR ${bedrooms}::int = 0
    OR abs(${countBedrooms(sql`bedrooms`)} - ${countBedrooms(sql`${bedrooms}::int`)}) <= 10)`

/** Another building within range, with a known position, and a unit with known and equal bedrooms, unless widened. */
function nearbyCondition(
  subject: Subject,
  { miles, neighborhoods, bedroomRange }: Scope,
): RawBuilder<unknown> {
  if (miles === 0) return sql`false`
  const { latitude, longitude, bedrooms } = subject
  const box = getBoundingBox({ latitude: latitude!, longitude: longitude! }, miles)
  return sql`building_id <> ${subject.building_id} AND neighborhood = ANY (${neighborhoods}::text[])
    AND ${bedroomRange === 'equal' ? sql`bedrooms = ${bedrooms}` : similarBedrooms(bedrooms)} AND latitude BETWEEN ${box.south} AND ${box.north}
    AND longitude BETWEEN ${box.west} AND ${box.east}`
}

function similarityConditions(
  { bedrooms, size }: Subject,
  { ownerships, sizeFactor, bedroomRange }: Scope,
): RawBuilder<unknown> {
  const conditions = [sql`price_cents > 0`]
  if (bedroomRange === 'one') conditions.push(similarBedrooms(bedrooms))
  else if (bedrooms > 0) conditions.push(sql`(bedrooms = 0 OR bedrooms = ${bedrooms})`)
  const least = sizeFactor === 1.25 ? 0.75 : 1 / sizeFactor
  if (size !== null)
    conditions.push(
      sql`(size IS NULL OR size BETWEEN ${size * least}::float8 AND ${size * sizeFactor}::float8)`,
    )
  if (ownerships) conditions.push(sql`ownership = ANY (${ownerships}::text[])`)
  return sql.join(conditions, sql` AND `)
}

const listingColumns = sql`l.id, l.unit_id, l.building_id, l.neighborhood, l.ownership, l.bedrooms, l.bathrooms, l.size,
  l.latitude, l.longitude, l.standard_status, l.source`

/** Each arm of the union uses its own index; the shared conditions apply to the result of all arms. */
function listingArms(subject: Subject, scope: Scope): RawBuilder<unknown> {
  const { ad_type, building_id } = subject
  const closed = sql`${listingColumns}, coalesce(l.close_price_cents, l.price_cents) AS price_cents,
    ${newYork(sql`l.status_changed_at`)} AS date, true AS closed`
  const open = sql`${listingColumns}, l.price_cents, ${newYork(sql`coalesce(l.status_changed_at, l.published_at)`)} AS date,
    false AS closed`
  const isClosed = sql`l.ad_type = ${ad_type} AND l.standard_status = 'Closed'`
  const isActive = sql`l.ad_type = ${ad_type} AND l.active`
  const isPending = sql`l.ad_type = ${ad_type} AND l.standard_status IN ('Active Under Contract', 'Pending')`
  return sql`
    SELECT ${closed} FROM listing l WHERE ${isClosed} AND l.building_id = ${building_id}
      AND l.status_changed_at >= ${firstMoment(scope.monthsInBuilding)}
    UNION ALL SELECT ${closed} FROM listing l WHERE ${isClosed} AND ${nearbyCondition(subject, scope)}
      AND l.status_changed_at >= ${firstMoment(scope.months)}
    UNION ALL SELECT ${open} FROM listing l WHERE l.building_id = ${building_id} AND (${isActive} OR ${isPending})
    UNION ALL SELECT ${open} FROM listing l WHERE ${isActive} AND ${nearbyCondition(subject, scope)}
    UNION ALL SELECT ${open} FROM listing l WHERE ${isPending} AND ${nearbyCondition(subject, scope)}`
}

/** Recorded sales of the same building and, where the unit's bedrooms are known, of nearby buildings; each once. */
function recordedArms(subject: Subject, scope: Scope): RawBuilder<unknown> {
  if (subject.ad_type !== 'sale') return sql``
  const columns = sql`NULL::bigint AS id, u.id AS unit_id, b.id AS building_id, b.neighborhood, b.ownership,
    coalesce(u.bedrooms, 0) AS bedrooms, coalesce(u.bathrooms, 0) AS bathrooms, u.size, b.latitude, b.longitude,
    'Closed' AS standard_status, r.source, r.price_cents, r.sale_date AS date, true AS closed`
  const joined = sql`recorded_sale r JOIN building b ON b.id = r.building_id JOIN unit u ON u.id = r.unit_id`
  // A sale that was also listed here is represented by its listing.
  const unlisted = sql`NOT EXISTS (SELECT FROM listing l WHERE l.unit_id = r.unit_id AND l.ad_type = 'sale'
    AND l.standard_status = 'Closed' AND abs(r.sale_date - ${newYork(sql`l.status_changed_at`)}) <= 180)`
  return sql`
    UNION ALL SELECT ${columns} FROM ${joined} WHERE r.building_id = ${subject.building_id}
      AND r.sale_date >= ${firstDay(scope.monthsInBuilding)} AND ${unlisted}
    UNION ALL SELECT * FROM (SELECT ${columns} FROM ${joined} WHERE ${unlisted}) s
      WHERE ${nearbyCondition(subject, scope)} AND date >= ${firstDay(scope.months)}`
}

/** Columns of a reply, from `c`, its building `b` and its unit `u`. */
const shownColumns = ({
  ad_type,
}: Subject) => sql`c.id, c.unit_id, c.building_id, b.address, u.label AS unit, b.borough,
  c.neighborhood, ${ad_type} AS ad_type, c.bedrooms, c.bathrooms, c.size, c.price_cents, c.standard_status, c.date,
  c.latitude, c.longitude, c.source`

/**
 * Comparables of a listing, the same building first, then by distance, then the newest: at most 30 closed and 30 open
 * ones, each with the summary of all closed ones. `today` is New York's date. The listing's own unit is excluded.
 */
export function compsStatement(subject: Subject, scope: Scope, today: string): RawBuilder<CompRow> {
  const own = sql`building_id = ${subject.building_id}`
  return sql<CompRow>`
    WITH clock AS (SELECT ${today}::date AS today),
    candidates AS (${listingArms(subject, scope)} ${recordedArms(subject, scope)}),
    comps AS MATERIALIZED (
      SELECT *, CASE WHEN ${own} THEN 0 ELSE ${milesFrom(subject)} END AS miles FROM candidates
      WHERE unit_id <> ${subject.unit_id} AND (NOT closed OR date <= (SELECT today FROM clock))
        AND ${similarityConditions(subject, scope)}
    ),
    fitting AS (SELECT * FROM comps WHERE ${own} OR miles <= ${scope.miles}),
    summary AS MATERIALIZED (
      SELECT count(*) AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents) AS median_cents,
        min(price_cents) AS low_cents, max(price_cents) AS high_cents,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents::float8 / size) FILTER (WHERE size > 0)
          AS median_per_foot_cents
      FROM fitting WHERE closed
    ),
    shown AS (
      SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY closed ORDER BY miles, date DESC, id DESC NULLS LAST, unit_id) AS rank
        FROM fitting) ranked
      WHERE rank <= ${maxShown}
    )
    SELECT c.closed, ${shownColumns(subject)}, c.miles, summary.*,
      coalesce((SELECT p.name FROM listing_photo p WHERE p.listing_id = c.id ORDER BY p.position LIMIT 1), b.photo)
        AS photo
    FROM shown c JOIN building b ON b.id = c.building_id JOIN unit u ON u.id = c.unit_id CROSS JOIN summary
    ORDER BY c.closed DESC, c.rank`
}

/** Maximum number of earlier closings of the building, the newest. */
const maxHistory = 60

/** Closings of the building in the given scope, the own unit's too, the newest first; without the listing itself. */
export async function findHistory(
  db: Db,
  subject: Subject,
  scope: Scope,
  today: string,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    WITH clock AS (SELECT ${today}::date AS today),
    candidates AS (${listingArms(subject, scope)} ${recordedArms(subject, scope)}),
    history AS (
      SELECT *, unit_id = ${subject.unit_id} AS own FROM candidates
      WHERE closed AND date <= (SELECT today FROM clock) AND id IS DISTINCT FROM ${subject.id}::bigint
        AND (unit_id = ${subject.unit_id} OR ${similarityConditions(subject, scope)}) AND price_cents > 0
      ORDER BY own DESC, date DESC, id DESC NULLS LAST, unit_id LIMIT ${maxHistory}
    )
    SELECT c.closed, ${shownColumns(subject)}, 0 AS miles, b.photo
    FROM history c JOIN building b ON b.id = c.building_id JOIN unit u ON u.id = c.unit_id
    ORDER BY c.own DESC, c.date DESC, c.id DESC NULLS LAST, c.unit_id`.execute(db)
  return rows
}

/** Runs `compsStatement`. */
export async function findComps(db: Db, subject: Subject, scope: Scope, today: string): Promise<CompRow[]> {
  const { rows } = await compsStatement(subject, scope, today).execute(db)
  return rows
}
