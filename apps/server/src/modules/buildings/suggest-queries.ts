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

/** More that resemble a text than this are not ranked: it is too vague to mean one of them. */
const candidates = 2000

/** Buildings whose address holds something like the text, the likest first. */
export async function buildingsLike(
  db: Db,
  text: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    SELECT ${columns} FROM (
      SELECT * FROM building WHERE ${text} <% lower(address) LIMIT ${candidates}
    ) alike
    ORDER BY word_similarity(${text}, lower(address)) DESC, similarity(${text}, lower(address)) DESC, address, id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}
