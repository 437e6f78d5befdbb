import './tables.ts'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A yearly level rests on at least this many closings. */
const minClosings = 20
/** Days until the index is computed again; a job does it every night. */
const maxAgeDays = 7

/** Price level of the middle of each year, by year. */
export type MarketIndex = readonly { readonly year: number; readonly level: number }[]

/**
 * Computes the yearly price levels: the median over all closings of the price relative to the mean of its building, so
 * that a year in which expensive buildings sold does not look like a rise.
 */
export async function computeMarketIndex(db: Db, today: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('market_index').execute()
    await sql`
      WITH closing AS (
        SELECT 'sale' AS ad_type, building_id, sale_date AS day, price_cents FROM recorded_sale
        UNION ALL
        SELECT ad_type, building_id, (status_changed_at AT TIME ZONE 'America/New_York')::date,
          coalesce(close_price_cents, price_cents)
        FROM listing WHERE standard_status = 'Closed'
      ), relative AS (
        SELECT ad_type, building_id, extract(year FROM day)::int AS year,
          ln(price_cents) - avg(ln(price_cents)) OVER (PARTITION BY ad_type, building_id) AS level,
          count(*) OVER (PARTITION BY ad_type, building_id) AS closings
        FROM closing WHERE price_cents > 0 AND day <= ${today}::date
      )
      INSERT INTO market_index (ad_type, borough, year, level, closings, computed_on)
      SELECT ad_type, borough, year, percentile_cont(0.5) WITHIN GROUP (ORDER BY level), count(*), ${today}::date
      FROM relative JOIN building ON building.id = building_id
      WHERE closings > 1 GROUP BY ad_type, borough, year HAVING count(*) >= ${minClosings}
      ON CONFLICT (ad_type, borough, year) DO UPDATE SET level = excluded.level, closings = excluded.closings,
        computed_on = excluded.computed_on`.execute(tx)
  })
}

/** Returns the index of a borough, computing all of them first when they are missing or old. */
export async function loadMarketIndex(
  db: Db,
  { adType, borough, today }: { adType: AdType; borough: BoroughKey; today: string },
): Promise<MarketIndex> {
  const recent = await db
    .selectFrom('market_index')
    .where('computed_on', '>=', sql<string>`${today}::date - ${maxAgeDays}::int`)
    .select('year')
    .limit(1)
    .executeTakeFirst()
  if (!recent) await computeMarketIndex(db, today)
  return db
    .selectFrom('market_index')
    .where('ad_type', '=', adType)
    .where('borough', '=', borough)
    .select(['year', 'level'])
    .orderBy('year')
    .execute()
}

/** Fraction of years since the year 0: `2022-07-02` is about 2022.5. */
function toYears(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return year + (month - 1) / 12 + (date - 1) / 365
}

/** The level on a day, between the middles of two years; before the first and after the last it stays the same. */
function getLevel(index: MarketIndex, day: string): number {
  const at = toYears(day) - 0.5
  const after = index.findIndex(({ year }) => year >= at)
  if (after === -1) return index.at(-1)?.level ?? 0
  const next = index[after]!
  const previous = index[after - 1]
  if (!previous) return next.level
  return previous.level + ((at - previous.year) / (next.year - previous.year)) * (next.level - previous.level)
}

/** Change of the market between two days as a natural logarithm; 0 without an index. */
export function getMarketChange(index: MarketIndex, from: string, to: string): number {
  return index.length === 0 ? 0 : getLevel(index, to) - getLevel(index, from)
}
