import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { searchConditions, type SearchQuery } from './conditions.ts'

/** The filters that `listing_count` knows, and what is not a filter. */
const knownKeys: ReadonlySet<string> = new Set<keyof SearchQuery>([
  'ad_type',
  'borough',
  'neighborhood',
  'bedrooms',
  'limit',
  'offset',
  'sort_by',
  'sort_dir',
  'requested_by',
])

/** Whether a filter is absent; an empty list does not filter, except for `listing_ids`. */
function isAbsent(key: string, value: unknown): boolean {
  if (key === 'listing_ids') return value === undefined
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}

/** Whether `listing_count` can count a search: by type, whole neighborhoods and bedrooms alone. */
export function isCounted(query: SearchQuery): boolean {
  return (
    Object.entries(query).every(([key, value]) => knownKeys.has(key) || isAbsent(key, value)) &&
    (query.neighborhood ?? []).every((text) => {
      const { streets, avenues } = parseNeighborhoodRange(text)!
      return !streets && !avenues
    })
  )
}

/** Counts the matches of a search for which `isCounted` is true. */
export function storedCountStatement(query: SearchQuery, now: Date): RawBuilder<{ readonly count: number }> {
  const conditions = sql.join(searchConditions(query, now), sql` AND `)
  return sql`SELECT coalesce(sum(listings), 0)::int AS count FROM listing_count WHERE ${conditions}`
}

/** Adds up the changes of each count, so that reading them stays short. Counts without changes stay as they are. */
export async function compactCounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`WITH changed AS (
      SELECT ad_type, neighborhood, bedrooms FROM listing_count GROUP BY 1, 2, 3
      HAVING count(*) > 1 OR sum(listings) = 0
    ), old AS (
      DELETE FROM listing_count USING changed WHERE (listing_count.ad_type, listing_count.neighborhood,
        listing_count.bedrooms) = (changed.ad_type, changed.neighborhood, changed.bedrooms)
      RETURNING listing_count.*
    )
    INSERT INTO listing_count SELECT ad_type, neighborhood, bedrooms, sum(listings)
    FROM old GROUP BY 1, 2, 3 HAVING sum(listings) <> 0`.execute(db)
}

/**
 * Compares the counts with the listings in one snapshot, and stores what each count is off by. Returns how many differed:
 * none, unless rows were changed without triggers, as by some restores.
 */
export async function repairCounts({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const { rows } = await sql`
    INSERT INTO listing_count
    SELECT ad_type, neighborhood, bedrooms, sum(listings) FROM (
      SELECT ad_type, neighborhood, bedrooms, count(*) AS listings FROM listing WHERE active GROUP BY 1, 2, 3
      UNION ALL SELECT ad_type, neighborhood, bedrooms, -listings FROM listing_count
    ) AS listed_and_stored GROUP BY 1, 2, 3 HAVING sum(listings) <> 0
    RETURNING listings`.execute(db)
  if (rows.length > 0)
    log.error({ counts: rows.length }, 'stored counts of listings differed and were corrected')
  return rows.length
}
