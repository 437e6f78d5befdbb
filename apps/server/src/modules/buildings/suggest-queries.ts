import type { Corner } from '@pb/rules/street-corners'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { BuildingRow } from './queries.ts'
import type { SearchReading } from './parse-search-text.ts'

export type SuggestionRow = Pick<
  BuildingRow,
  'id' | 'address' | 'borough' | 'zip' | 'neighborhood' | 'pets' | 'ownership' | 'building_type'
>

/** A suggestion with the index of the reading that matched it; null for a similarity match. */
export type FoundBuilding = SuggestionRow & { readonly reading: number | null }

const columns = sql`id, address, borough, zip, neighborhood, pets, ownership, building_type`

/** Maximum number of similar addresses that are ranked; a word with more matches is too vague. */
const maxCandidates = 400
const maxSameNumber = 4000

/** Sorts by similarity, highest first. */
function similarityOrder(text: string) {
  return sql`word_similarity(${text}, lower(address)) DESC, similarity(${text}, lower(address)) DESC, address, id`
}

/** Fallback search when no address starts with the text. */
export interface SimilarityQuery {
  readonly text: string
  /** The house number when the text starts with one. */
  readonly number: string | null
  /** An address must contain a word similar to one of these. */
  readonly words: readonly string[]
}

function sameNumberQuery({ text, number }: SimilarityQuery, limit: number): RawBuilder<unknown> {
  if (number === null) return sql`SELECT ${columns} FROM building WHERE false`
  // The few addresses with this number come from the index; only these are compared for similarity.
  return sql`SELECT ${columns} FROM (
      SELECT ${columns} FROM building
      WHERE NOT EXISTS (SELECT FROM begun)
        AND lower(address) ~>=~ ${`${number} `} AND lower(address) ~<~ ${`${number}!`} LIMIT ${maxSameNumber}
    ) numbered WHERE word_similarity(${text}, lower(address)) >= 0.6
    ORDER BY ${similarityOrder(text)} LIMIT ${limit}`
}

/** Numbered streets are matched exactly: 17th is not similar to 117th, and an exact match is far cheaper. */
const numberedStreet = /^\d+(?:st|nd|rd|th)$/

function containsWord(word: string): RawBuilder<boolean> {
  return numberedStreet.test(word) ? sql`lower(address) LIKE ${`% ${word}%`}` : sql`${word} <% lower(address)`
}

/** Similarity is computed once per street, since it is the most expensive part of the statement. */
function similarWordsQuery({ text, words }: SimilarityQuery, limit: number): RawBuilder<unknown> {
  if (words.length === 0) return sql`SELECT ${columns} FROM building WHERE false`
  // The default threshold of 0.6 would miss `broadway` with one letter missing. The setting is local to this statement,
  // and the scan reads it because it starts after `set_config`.
  return sql`SELECT hit.* FROM (
      SELECT set_config('pg_trgm.word_similarity_threshold', '0.54', true) AS threshold
      WHERE NOT EXISTS (SELECT FROM begun) AND NOT EXISTS (SELECT FROM numbered) OFFSET 0
    ) setting, LATERAL (
      WITH near AS MATERIALIZED (
        SELECT ${columns}, lower(substr(address, strpos(address, ' ') + 1)) AS street FROM building
        WHERE setting.threshold <> '' AND (${sql.join(words.map(containsWord), sql` OR `)}) LIMIT ${maxCandidates}
      ), likened AS MATERIALIZED (
        SELECT street, word_similarity(${text}, street) AS whole, similarity(${text}, street) AS part
        FROM near GROUP BY street
      )
      SELECT ${columns} FROM near JOIN likened USING (street)
      ORDER BY whole DESC, part DESC, address, id LIMIT ${limit}
    ) hit`
}

/**
 * Finds buildings for a partially typed text in one statement; each part runs only when the earlier ones find nothing:
 * addresses that start with the first reading that matches any; the same house number on a similar street; a similar
 * distinctive word. Uses ranges over the prefix index instead of LIKE: they take parameters and need no escaping.
 */
export async function findBuildings(
  db: Db,
  readings: readonly SearchReading[],
  similarityQuery: SimilarityQuery,
  limit: number,
): Promise<FoundBuilding[]> {
  const prefixes = readings.flatMap((reading) => reading.prefixes)
  const numbers = readings.flatMap((reading, index) => reading.prefixes.map(() => index))
  const { rows } = await sql<FoundBuilding>`
    WITH begun AS MATERIALIZED (
      SELECT DISTINCT ON (reading, lower(address) COLLATE "C", id) hit.*, reading
      FROM unnest(${prefixes}::text[], ${numbers}::int[]) AS asked (prefix, reading), LATERAL (
        SELECT ${columns} FROM building
        WHERE lower(address) ~>=~ prefix AND lower(address) ~<~ (prefix || chr(1114111))
        ORDER BY lower(address) USING ~<~, id LIMIT ${limit}
      ) hit
      ORDER BY reading, lower(address) COLLATE "C", id
    ), numbered AS MATERIALIZED (${sameNumberQuery(similarityQuery, limit)}), alike AS (${similarWordsQuery(similarityQuery, limit)})
    (SELECT * FROM begun WHERE reading = (SELECT min(reading) FROM begun)
      ORDER BY lower(address) COLLATE "C", id LIMIT ${limit})
    UNION ALL SELECT *, NULL FROM numbered
    UNION ALL SELECT *, NULL FROM alike`.execute(db)
  return rows
}

/** Returns Manhattan buildings at the corner of a street and an avenue, on either of the two. */
export async function findBuildingsAtCorner(
  db: Db,
  { street, avenue }: Corner,
  limit: number,
): Promise<FoundBuilding[]> {
  const { rows } = await sql<FoundBuilding>`
    SELECT ${columns}, NULL AS reading FROM building
    WHERE borough = 'MN' AND street_number = ${street}::smallint AND avenue_number = ${avenue}::smallint
    ORDER BY address, id LIMIT ${limit}`.execute(db)
  return rows
}
