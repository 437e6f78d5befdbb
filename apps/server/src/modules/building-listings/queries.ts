import type { BuildingSortKey } from '@pb/contract/building-listings'
import { sharesOwnerships } from '@pb/rules/carrying-costs'
import { pastStatuses } from '@pb/rules/listing-status'
import type { AdType, Ownership, StandardStatus } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Commission, Concession, Contact } from '../listings/tables.ts'

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
  /** 0 where there is no such building. */
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
  readonly ownership: Ownership
  readonly price_cents: string
  readonly close_price_cents: string | null
  readonly prices: readonly { readonly cents: number; readonly time: number }[] | null
  readonly common_charges_cents: string | null
  readonly taxes_cents: string | null
  readonly maintenance_cents: string | null
  readonly commission: Commission | null
  readonly concession: Concession | null
  readonly access_type: 'OPEN' | 'EXCLUSIVE'
  readonly contact: Contact | null
  readonly published_at: Date
  /** When the next open house begins, or the one now began. */
  readonly open_house: Date | null
}

export interface TablePage extends Totals {
  readonly rows: TableRow[]
}

/** Taxes that are not within the maintenance, as `carryingCosts` counts them. */
const ownTaxes = sql`CASE WHEN l.ownership <> ALL (${[...sharesOwnerships]}::text[]) THEN l.taxes_cents END`

/** By what the table is sorted; 2A stands before 10A, and what is not known last both ways. */
const sortKeys: Readonly<Record<BuildingSortKey, readonly RawBuilder<unknown>[]>> = {
  time_published: [],
  unit: [sql`substring(u.label FROM '^[0-9]{1,9}')::int`, sql`u.label COLLATE "C"`],
  bedrooms: [sql`nullif(l.bedrooms, 0)`],
  bathrooms: [sql`nullif(l.bathrooms, 0)`],
  size: [sql`l.size`],
  price: [sql`nullif(l.price_cents, 0)`],
  price_per_sqft: [sql`nullif(l.price_cents, 0)::float8 / nullif(l.size, 0)`],
  monthly: [
    sql`CASE WHEN num_nonnulls(l.common_charges_cents, l.maintenance_cents, ${ownTaxes}) > 0 THEN
      coalesce(l.common_charges_cents, 0) + coalesce(l.maintenance_cents, 0) + coalesce(${ownTaxes}, 0) END`,
  ],
  company: [sql`nullif(lower(coalesce(l.contact ->> 'company', l.contact ->> 'name')), '')`],
}

/** Text that LIKE takes letter by letter. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function wanted({ ad_type, inactive_too, inactive_only }: BuildingListingsQuery): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (ad_type) conditions.push(sql`ad_type = ${ad_type}`)
  if (inactive_only) conditions.push(sql`NOT active`)
  else if (!inactive_too) conditions.push(sql`active`)
  return sql.join(conditions, sql` AND `)
}

/**
 * One page of a building's listings and the counts of all four tabs in one statement: active ones, and those that are
 * closed, expired, withdrawn or canceled. Sorted by when they came, `own` reads the index alone.
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
        ${query.unit === '' ? sql`` : sql`AND u.label ILIKE ${`%${literal(query.unit)}%`}`}
    ), totals AS (
      SELECT (SELECT count(*)::int FROM building WHERE id = ${buildingId}) AS buildings,
        count(*) FILTER (WHERE ${wanted(query)})::int AS count,
        count(*) FILTER (WHERE active AND ad_type = 'sale')::int AS sale,
        count(*) FILTER (WHERE active AND ad_type = 'rental')::int AS rental,
        count(*) FILTER (WHERE NOT active AND ad_type = 'sale')::int AS sale_past,
        count(*) FILTER (WHERE NOT active AND ad_type = 'rental')::int AS rental_past
      FROM own
    ), page AS (
      SELECT id, row_number() OVER (ORDER BY ${order}) AS place FROM own WHERE ${wanted(query)}
      ORDER BY place LIMIT ${query.limit} OFFSET ${query.offset}
    )
    SELECT totals.*, shown.* FROM totals LEFT JOIN (
      SELECT page.place, l.id, l.unit_id, u.label AS unit, l.ad_type, l.active, l.standard_status, l.status_changed_at,
        l.bedrooms, l.bathrooms, l.size, l.ownership, l.price_cents, l.close_price_cents, l.common_charges_cents,
        l.taxes_cents, l.maintenance_cents, l.commission, l.concession, l.access_type, l.contact, l.published_at,
        (SELECT jsonb_agg(jsonb_build_object('cents', e.price_cents, 'time', floor(extract(epoch FROM e.created_at)))
            ORDER BY e.created_at DESC, e.id DESC)
          FROM listing_event e WHERE e.listing_id = l.id AND e.kind <> 'status_change' AND e.price_cents > 0) AS prices,
        (SELECT min(h.starts_at) FROM open_house h WHERE h.listing_id = l.id AND h.ends_at > ${now}::timestamptz) AS open_house
      FROM page JOIN listing l ON l.id = page.id JOIN unit u ON u.id = l.unit_id
    ) shown ON true
    ORDER BY shown.place`
}

/** Runs `tableStatement`; past the end there are the counts alone. */
export async function buildingTable(
  db: Db,
  buildingId: string,
  query: BuildingListingsQuery,
  now: Date,
): Promise<TablePage> {
  const { rows } = await tableStatement(buildingId, query, now).execute(db)
  const { buildings, count, sale, rental, sale_past, rental_past } = rows[0]!
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

/** Recorded sales of a building, newest first, with how many there are; null where there is no such building. */
export async function buildingSales(
  db: Db,
  buildingId: string,
  limit: number,
): Promise<{ count: number; rows: SaleRow[] } | null> {
  const found = await sql<{ count: number }>`
    SELECT (SELECT count(*)::int FROM recorded_sale WHERE building_id = b.id) AS count FROM building b
    WHERE id = ${buildingId}`.execute(db)
  if (found.rows.length === 0) return null
  const { rows } = await sql<SaleRow>`
    SELECT u.label AS unit, s.sale_date, s.price_cents, u.size, s.source FROM recorded_sale s JOIN unit u ON u.id = s.unit_id
    WHERE s.building_id = ${buildingId} ORDER BY s.sale_date DESC, s.id DESC LIMIT ${limit}`.execute(db)
  return { count: found.rows[0]!.count, rows }
}
