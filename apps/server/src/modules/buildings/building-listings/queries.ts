import type { BuildingSortKey } from '@pb/contract/building-listings'
import { cooperativeOwnerships } from '@pb/rules/carrying-costs'
import { pastStatuses } from '@pb/rules/listing-status'
import type { AdType, Ownership, StandardStatus } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { firstRow, one } from '../../../platform/db/one-row.ts'
import type { Commission, Concession, Contact } from '../../listings/tables.ts'

export interface BuildingListingsQuery {
  readonly inactive_too: boolean
  readonly inactive_only: boolean
  readonly ad_type?: AdType | undefined
  readonly unit: string
  readonly sort_by: BuildingSortKey
  readonly sort_dir: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

interface Totals {
  /** 0 for an unknown building. */
  readonly buildings: number
  readonly count: number
  readonly sale: number
  readonly rental: number
  readonly sale_past: number
  readonly rental_past: number
}

export interface TableRow {
  readonly id: string
  readonly unit_id: string
  readonly unit: string
  readonly ad_type: AdType
  readonly active: boolean
  readonly standard_status: StandardStatus
  readonly status_changed_at: Date | null
  readonly bedrooms: number
  readonly bathrooms: number
  readonly size: number | null
  readonly ownership: Ownership | ''
  readonly price_cents: string
  readonly close_price_cents: string | null
  readonly prices: readonly { readonly cents: number; readonly time: number }[] | null
  readonly common_charges_cents: string | null
  readonly taxes_cents: string | null
  readonly maintenance_cents: string | null
  readonly commission: Commission | null
  readonly concession: Concession | null
  readonly access_type: 'OPEN' | 'EXCLUSIVE' | null
  readonly contact: Contact | null
  readonly published_at: Date
  /** Start of the current or next open house. */
  readonly open_house: Date | null
}

export interface TablePage extends Totals {
  readonly rows: TableRow[]
}

/** Taxes that are not part of the maintenance, as in `carryingCosts`. */
const separateTaxes = sql`CASE WHEN l.ownership <> ALL (${[...cooperativeOwnerships]}::text[]) THEN l.taxes_cents END`

/** Sort expressions; 2A sorts before 10A, and unknown values sort last in both directions. */
const sortKeys: Readonly<Record<BuildingSortKey, readonly RawBuilder<unknown>[]>> = {
  time_published: [],
  unit: [sql`substring(u.label FROM '^[0-9]{1,9}')::int`, sql`u.label COLLATE "C"`],
  bedrooms: [sql`nullif(l.bedrooms, 0)`],
  bathrooms: [sql`nullif(l.bathrooms, 0)`],
  size: [sql`l.size`],
  price: [sql`nullif(l.price_cents, 0)`],
  price_per_sqft: [sql`nullif(l.price_cents, 0)::float8 / nullif(l.size, 0)`],
  monthly: [
    sql`CASE WHEN num_nonnulls(l.common_charges_cents, l.maintenance_cents, ${separateTaxes}) > 0 THEN
      coalesce(l.common_charges_cents, 0) + coalesce(l.maintenance_cents, 0) + coalesce(${separateTaxes}, 0) END`,
  ],
  company: [sql`nullif(lower(coalesce(l.contact ->> 'company', l.contact ->> 'name')), '')`],
}

/** Escapes the wildcards of LIKE. */
function filterCondition({
  ad_type,
  inactive_too,
  inactive_only,
}: BuildingListingsQuery): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (ad_type) conditions.push(sql`ad_type = ${ad_type}`)
  if (inactive_only) conditions.push(sql`NOT active`)
  else if (!inactive_too) conditions.push(sql`active`)
  return sql.join(conditions, sql` AND `)
}

/**
 * One page of a building's listings and the counts of all four tabs in one statement: active ones, and those that are
 * closed, expired, withdrawn or canceled. Sorted by publication time, `own` is an index-only scan.
 */
export function tableStatement(
  buildingId: string,
  query: BuildingListingsQuery,
  now: Date,
): RawBuilder<Totals & (TableRow | { readonly id: null })> {
  const keys = sortKeys[query.sort_by]
  const direction = query.sort_dir === 'asc' ? sql`ASC` : sql`DESC`
  const names = keys.map((_, at) => sql.ref(`k${at}`))
  const order = sql.join([
    ...names.map((name) => sql`${name} ${direction} NULLS LAST`),
    sql`published_at ${direction}`,
    sql`id ${direction}`,
  ])
  const columns = keys.map((key, at) => sql`, ${key} AS ${names[at]!}`)
  const needsUnit = query.unit !== '' || query.sort_by === 'unit'
  return sql<Totals & (TableRow | { readonly id: null })>`
    WITH own AS MATERIALIZED (
      SELECT l.id, l.ad_type, l.active, l.published_at ${sql.join(columns, sql``)}
      FROM listing l ${needsUnit ? sql`JOIN unit u ON u.id = l.unit_id` : sql``}
      WHERE l.building_id = ${buildingId} AND l.deleted_at IS NULL AND (l.active OR l.standard_status = ANY (${pastStatuses}))
        ${query.unit === '' ? sql`` : sql`AND u.label ILIKE ${toLikePattern(query.unit)}`}
    ), totals AS (
      SELECT (SELECT count(*)::int FROM building WHERE id = ${buildingId}) AS buildings,
        count(*) FILTER (WHERE ${filterCondition(query)})::int AS count,
        count(*) FILTER (WHERE active AND ad_type = 'sale')::int AS sale,
        count(*) FILTER (WHERE active AND ad_type = 'rental')::int AS rental,
        count(*) FILTER (WHERE NOT active AND ad_type = 'sale')::int AS sale_past,
        count(*) FILTER (WHERE NOT active AND ad_type = 'rental')::int AS rental_past
      FROM own
    ), page AS (
      SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM own WHERE ${filterCondition(query)}
      ORDER BY place LIMIT ${query.limit} OFFSET ${query.offset}
    )
    SELECT totals.*, shown.* FROM totals LEFT JOIN (
      SELECT page.place, l.id, l.unit_id, u.label AS unit, l.ad_type, l.active, l.standard_status, l.status_changed_at,
        l.bedrooms, l.bathrooms, l.size, l.ownership, l.price_cents, l.close_price_cents, l.common_charges_cents,
        l.taxes_cents, l.maintenance_cents, l.commission, l.concession, l.access_type, l.contact, l.published_at,
        (SELECT jsonb_agg(jsonb_build_object('cents', e.price_cents, 'time', floor(extract(epoch FROM e.created_at)))
            ORDER BY e.created_at DESC, e.id DESC)
          FROM listing_event e WHERE e.listing_id = l.id AND e.kind <> 'status_change' AND e.price_cents > 0) AS prices,
        (SELECT min(h.starts_at) FROM open_house h
          WHERE h.listing_id = l.id AND h.canceled_at IS NULL AND NOT h.is_online_only AND h.ends_at > ${now}::timestamptz) AS open_house
      FROM page JOIN listing l ON l.id = page.id JOIN unit u ON u.id = l.unit_id
    ) shown ON true
    ORDER BY shown.place`
}

/** Runs `tableStatement`; a page past the end has only the counts. */
export async function findBuildingListings(
  db: Db,
  buildingId: string,
  query: BuildingListingsQuery,
  now: Date,
): Promise<TablePage> {
  const { rows } = await tableStatement(buildingId, query, now).execute(db)
  const { buildings, count, sale, rental, sale_past, rental_past } = firstRow(rows)
  const listings = rows.filter((row): row is Totals & TableRow => row.id !== null)
  return { buildings, count, sale, rental, sale_past, rental_past, rows: listings }
}

export interface SaleRow {
  readonly unit: string
  readonly sale_date: string
  readonly price_cents: string
  readonly size: number | null
  readonly source: string
}

/** Returns the recorded sales of a building, newest first, with their number; null for an unknown building. */
export async function findBuildingSales(
  db: Db,
  buildingId: string,
  limit: number,
): Promise<{ count: number; rows: SaleRow[] } | null> {
  const result = await sql<{ count: number }>`
    SELECT (SELECT count(*)::int FROM recorded_sale WHERE building_id = b.id) AS count FROM building b
    WHERE id = ${buildingId}`.execute(db)
  if (result.rows.length === 0) return null
  const { rows } = await sql<SaleRow>`
    SELECT u.label AS unit, s.sale_date, s.price_cents, u.size, s.source FROM recorded_sale s JOIN unit u ON u.id = s.unit_id
    WHERE s.building_id = ${buildingId} ORDER BY s.sale_date DESC, s.id DESC LIMIT ${limit}`.execute(db)
  return { count: one(result.rows).count, rows }
}
