import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const maxAreas = 6

/** A kind of apartment in a neighborhood that concerns an agent. */
export interface Area {
  readonly ad_type: AdType
  readonly neighborhood: string
  /** Bedroom code; 0 for any number. */
  readonly bedrooms: number
  /** Clients with an active search for it; 0 if it comes from own listings. */
  readonly clients: number
  /** Own listings on the market. */
  readonly listings: number
}

/** The areas that most clients of the agent search, then those of own listings; at most six. */
export async function findAreas(db: Db, agentId: string): Promise<Area[]> {
  const { rows } = await sql<Area>`
    WITH searched AS (
      SELECT k.ad_type, k.place AS neighborhood, k.bedrooms, count(DISTINCT s.client_id)::int AS clients, 0 AS listings,
        max(s.modified_at) AS at
      FROM saved_search s JOIN saved_search_key k ON k.search_id = s.id
      WHERE s.agent_id = ${agentId} AND s.suspended_by IS NULL AND s.removed_at IS NULL
        AND k.place <> '' AND k.place NOT LIKE '@%'
      GROUP BY k.ad_type, k.place, k.bedrooms
      ORDER BY clients DESC, at DESC, k.place, k.bedrooms, k.ad_type LIMIT ${maxAreas}
    ), listed AS (
      SELECT ad_type, neighborhood, bedrooms, 0 AS clients, count(*)::int AS listings, max(published_at) AS at
      FROM listing WHERE agent_id = ${agentId} AND active
      GROUP BY ad_type, neighborhood, bedrooms
      ORDER BY listings DESC, at DESC, neighborhood, bedrooms, ad_type LIMIT ${maxAreas}
    )
    SELECT ad_type, neighborhood, bedrooms, max(clients) AS clients, max(listings) AS listings
    FROM (SELECT * FROM searched UNION ALL SELECT * FROM listed) area
    GROUP BY ad_type, neighborhood, bedrooms
    ORDER BY clients DESC, listings DESC, max(at) DESC, neighborhood, bedrooms, ad_type
    LIMIT ${maxAreas}`.execute(db)
  return rows
}

interface Prices {
  readonly count: number
  readonly median_cents: number | null
  readonly low_cents: string | null
  readonly high_cents: string | null
}

export interface AreaPrices {
  readonly closed: Prices
  readonly closed_before: Prices
  readonly active: Prices
}

interface PricesRow extends Prices {
  readonly kind: keyof AreaPrices
}

const summary = sql`count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents) AS median_cents,
  min(price_cents) AS low_cents, max(price_cents) AS high_cents`

/** Prices of what closed in the last twelve months, in the twelve before, and of what is on the market. */
export async function findAreaPrices(db: Db, area: Area, now: Date): Promise<AreaPrices> {
  const { ad_type, neighborhood, bedrooms } = area
  const place = sql`ad_type = ${ad_type} AND neighborhood = ${neighborhood}
    ${bedrooms === 0 ? sql`` : sql`AND bedrooms = ${bedrooms}`}`
  const closed = sql`SELECT coalesce(close_price_cents, price_cents) AS price_cents FROM listing
    WHERE ${place} AND standard_status = 'Closed' AND coalesce(close_price_cents, price_cents) > 0`
  const { rows } = await sql<PricesRow>`
    SELECT 'closed' AS kind, ${summary} FROM (${closed}
      AND status_changed_at > ${now}::timestamptz - interval '1 year' AND status_changed_at <= ${now}) a
    UNION ALL SELECT 'closed_before', ${summary} FROM (${closed}
      AND status_changed_at > ${now}::timestamptz - interval '2 years'
      AND status_changed_at <= ${now}::timestamptz - interval '1 year') b
    UNION ALL SELECT 'active', ${summary} FROM listing WHERE ${place} AND active`.execute(db)
  return Object.fromEntries(rows.map(({ kind, ...prices }) => [kind, prices])) as unknown as AreaPrices
}
