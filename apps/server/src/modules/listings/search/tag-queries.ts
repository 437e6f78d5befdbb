import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { searchConditions, type SearchQuery } from './conditions.ts'
import { countTagRows, tagCondition, tags, type TagRow } from './tags.ts'

/** Number of listings with each tag, by tag type. */
export type TagCounts = ReadonlyMap<string, number>

/**
 * Up to this many listings are counted faster in memory than by the database (see docs/decisions and bench/); tag
 * clouds are shown for results of this size.
 */
const maxRowsInMemory = 500

function matchClause(query: SearchQuery, now: Date) {
  return sql`FROM listing WHERE active AND ${sql.join(searchConditions(query, now), sql` AND `)}`
}

/** Matching listings, at most one more than `maxRowsInMemory`. */
export function tagRowsStatement(query: SearchQuery, now: Date): RawBuilder<TagRow> {
  return sql<TagRow>`
    SELECT bedrooms, bathrooms, building_type, ownership, furnished, pets, building_features, apartment_features,
      no_fee, price_dropped_at
    ${matchClause(query, now)} LIMIT ${maxRowsInMemory + 1}`
}

/** Counts of matching listings in the order of `tags`. */
export function tagCountStatement(query: SearchQuery, now: Date): RawBuilder<{ counts: string[] }> {
  const counts = tags.map((tag) => sql`count(*) FILTER (WHERE ${tagCondition(tag, now)})`)
  return sql`SELECT ARRAY[${sql.join(counts)}] AS counts ${matchClause(query, now)}`
}

/** Counts tags in the database. */
export async function countTagsInDatabase(db: Db, query: SearchQuery, now: Date): Promise<TagCounts> {
  const { rows } = await tagCountStatement(query, now).execute(db)
  return new Map(tags.map(({ type }, index) => [type, Number(one(rows).counts[index])]))
}

/** Counts tags from the matching rows; null above `maxRowsInMemory` matches. */
export async function countTagsInMemory(db: Db, query: SearchQuery, now: Date): Promise<TagCounts | null> {
  const { rows } = await tagRowsStatement(query, now).execute(db)
  return rows.length <= maxRowsInMemory ? countTagRows(rows, now) : null
}

/** Counts the tags of matching active listings: one statement for small results, two for large ones. */
export async function countTags(db: Db, query: SearchQuery, now: Date): Promise<TagCounts> {
  return (await countTagsInMemory(db, query, now)) ?? countTagsInDatabase(db, query, now)
}
