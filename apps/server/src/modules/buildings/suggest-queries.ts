import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { BuildingRow } from './queries.ts'

export type SuggestionRow = Pick<
  BuildingRow,
  'id' | 'address' | 'borough' | 'zip' | 'neighborhood' | 'pets' | 'ownership' | 'building_type'
>

const columns = sql`id, address, borough, zip, neighborhood, pets, ownership, building_type`

/**
 * Buildings whose address begins with one of the texts (lower case), in the address's order. A range over the
 * prefix index instead of LIKE: it takes a parameter, and needs no escaping.
 */
export async function buildingsByPrefix(
  db: Db,
  prefixes: readonly string[],
  limit: number,
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    SELECT DISTINCT ON (lower(address) COLLATE "C", id) hit.*
    FROM unnest(${prefixes}::text[]) AS prefix, LATERAL (
      SELECT ${columns} FROM building
      WHERE lower(address) ~>=~ prefix AND lower(address) ~<~ (prefix || chr(1114111))
      ORDER BY lower(address) USING ~<~, id LIMIT ${limit}
    ) hit
    ORDER BY lower(address) COLLATE "C", id LIMIT ${limit}`.execute(db)
  return rows
}

/** More that resemble a word than this are not ranked: it is too vague to mean one of them. */
const candidates = 400
const mostOfOneNumber = 4000

/** The likest first. */
function byLikeness(text: string) {
  return sql`word_similarity(${text}, lower(address)) DESC, similarity(${text}, lower(address)) DESC, address, id`
}

/** Buildings of exactly this house number, whose street is something like the text's. */
export async function buildingsNumbered(
  db: Db,
  { text, number, limit }: { text: string; number: string; limit: number },
): Promise<SuggestionRow[]> {
  // The inner query is kept apart from the likeness, so that the few of one number are found by it alone.
  const { rows } = await sql<SuggestionRow>`
    WITH numbered AS MATERIALIZED (
      SELECT ${columns} FROM building
      WHERE lower(address) ~>=~ ${`${number} `} AND lower(address) ~<~ ${`${number}!`} LIMIT ${mostOfOneNumber})
    SELECT * FROM numbered WHERE ${text} <% lower(address)
    ORDER BY ${byLikeness(text)} LIMIT ${limit}`.execute(db)
  return rows
}

/** Buildings whose address holds something like one of the words, those most like the text first. */
export async function buildingsLike(
  db: Db,
  { text, words, limit }: { text: string; words: readonly string[]; limit: number },
): Promise<SuggestionRow[]> {
  const like = words.map((word) => sql`${word} <% lower(address)`)
  return db.transaction().execute(async (tx) => {
    // At the usual 0.6 a letter left out of `broadway` would be too many.
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', '0.54', true)`.execute(tx)
    const { rows } = await sql<SuggestionRow>`
    WITH alike AS MATERIALIZED (
      SELECT ${columns} FROM building WHERE ${sql.join(like, sql` OR `)} LIMIT ${candidates})
    SELECT * FROM alike ORDER BY ${byLikeness(text)} LIMIT ${limit}`.execute(tx)
    return rows
  })
}
