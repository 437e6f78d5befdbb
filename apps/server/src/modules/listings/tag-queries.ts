import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { searchConditions, type SearchQuery } from './filters.ts'
import { countRows, tagCondition, tags, type TagRow } from './tags.ts'

/** How many listings have a tag, by the tag's type. */
export type TagCounts = ReadonlyMap<string, number>

/**
 * Up to so many listings are counted faster here than by the database (docs/decisions and bench/); clouds are shown
 * over results of this size.
 */
const few = 500

function matches(query: SearchQuery, now: Date) {
  return sql`FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`
}

/** The listings that fit, one more of them than a few at most. */
export function tagRowsStatement(query: SearchQuery, now: Date): RawBuilder<TagRow> {
  return sql<TagRow>`
    SELECT bedrooms, bathrooms, building_type, ownership, furnished, pets, building_features, apartment_features,
      no_fee, price_dropped_at
    ${matches(query, now)} LIMIT ${few + 1}`
}

/** The listings of each tag, in the order of the tags. */
export function tagCountStatement(query: SearchQuery, now: Date): RawBuilder<{ counts: string[] }> {
  const counts = tags.map((tag) => sql`count(*) FILTER (WHERE ${tagCondition(tag, now)})`)
  return sql`SELECT ARRAY[${sql.join(counts)}] AS counts ${matches(query, now)}`
}

/** Counts every listing that fits, which the database does. */
export async function countThere(db: Db, query: SearchQuery, now: Date): Promise<TagCounts> {
  const { rows } = await tagCountStatement(query, now).execute(db)
  return new Map(tags.map(({ type }, index) => [type, Number(rows[0]!.counts[index])]))
}

/** Counts the listings that fit from their rows; null where they are more than a few. */
export async function countHere(db: Db, query: SearchQuery, now: Date): Promise<TagCounts | null> {
  const { rows } = await tagRowsStatement(query, now).execute(db)
  return rows.length <= few ? countRows(rows, now) : null
}

/** The tags of the active listings that fit: one statement where these are few, two where they are many. */
export async function countTags(db: Db, query: SearchQuery, now: Date): Promise<TagCounts> {
  return (await countHere(db, query, now)) ?? countThere(db, query, now)
}
