import type { Corner } from '@pb/rules/street-corners'
import { matchKinds, type MatchKind } from '@pb/rules/words'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { BuildingRow } from './queries.ts'
import type { SearchReading } from './parse-search-text.ts'

export type SuggestionRow = Pick<
  BuildingRow,
  'id' | 'address' | 'borough' | 'zip' | 'neighborhood' | 'pets' | 'ownership' | 'building_type'
>

/** A suggestion with the index of the reading that matched it, null for a similar address, and how it matched. */
export type FoundBuilding = SuggestionRow & { readonly reading: number | null; readonly match: MatchKind }

const columns = sql`id, address, borough, zip, neighborhood, pets, ownership, building_type`

/** The nearest first, seen from Midtown. */
const boroughOrder = sql`array_position('{MN,BK,QN,BX,SI}', borough)`

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
  /** An address must contain a word similar to each of these. */
  readonly words: readonly string[]
}

function sameNumberQuery({ text, number }: SimilarityQuery, limit: number): RawBuilder<unknown> {
  if (number === null) return sql`SELECT ${columns} FROM building WHERE false`
  // The few addresses with this number come from the index; only these are compared for similarity.
  return sql`SELECT ${columns} FROM (
      SELECT ${columns} FROM building
      WHERE NOT EXISTS (SELECT FROM found) AND NOT EXISTS (SELECT FROM near_number)
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
      WHERE NOT EXISTS (SELECT FROM found) AND NOT EXISTS (SELECT FROM near_number)
        AND NOT EXISTS (SELECT FROM numbered) OFFSET 0
    ) setting, LATERAL (
      WITH near AS MATERIALIZED (
        SELECT ${columns}, lower(substr(address, strpos(address, ' ') + 1)) AS street FROM building
        WHERE setting.threshold <> '' AND (${sql.join(words.map(containsWord), sql` AND `)}) LIMIT ${maxCandidates}
      ), likened AS MATERIALIZED (
        SELECT street, word_similarity(${text}, street) AS whole, similarity(${text}, street) AS part
        FROM near GROUP BY street
      )
      SELECT ${columns} FROM near JOIN likened USING (street)
      ORDER BY whole DESC, part DESC, address, id LIMIT ${limit}
    ) hit`
}

/** Candidates per prefix, of which the ones on the market are shown first. */
const maxPerPrefix = 60
const maxPerStreet = 400

/** The streets of all readings, one per row, with each spelling of the house number. */
function flattenStreets(readings: readonly SearchReading[]) {
  const rows = readings.flatMap(({ streets }, reading) =>
    streets.flatMap(({ houses, streets: prefixes }, order) =>
      prefixes.flatMap(({ street, literal }) =>
        (houses.length === 0 ? [''] : houses).map((house) => ({
          street,
          // Only the likeliest order of the words is what was typed.
          literal: literal && order === 0,
          house,
          reading,
        })),
      ),
    ),
  )
  return sql`unnest(${rows.map(({ street }) => street)}::text[], ${rows.map(({ house }) => house)}::text[],
    ${rows.map(({ literal }) => literal)}::boolean[], ${rows.map(({ reading }) => reading)}::int[])
    AS place (prefix, house, literal, reading)`
}

/** `15-20` sorts by 15, then by the rest. */
const houseNumber = sql`substring(house_number FROM '^[0-9]+')::int`
const inStreet = sql`street ~>=~ place.prefix AND street ~<~ (place.prefix || chr(1114111))`
/** Whether a street's name is typed in full, or only its beginning. */
const isWholeStreet = sql`(street = rtrim(place.prefix) OR starts_with(street, rtrim(place.prefix) || ' '))`

/**
 * Finds buildings for a partially typed text in one statement: addresses that start with it, and those with its words in
 * any order. Among equal matches, those where the agent has something on the market, then the nearest borough, then those
 * with anything on the market. Each later part runs only when the earlier ones find nothing: the nearest numbers on the
 * street; the same number on a similar street; similar words. Uses ranges over the prefix indexes instead of LIKE: they take
 * parameters and need no escaping.
 */
export async function findBuildings(
  db: Db,
  agentId: string,
  readings: readonly SearchReading[],
  similarityQuery: SimilarityQuery,
  limit: number,
): Promise<FoundBuilding[]> {
  const prefixes = readings.flatMap((reading) => reading.prefixes)
  const numbers = readings.flatMap((reading, index) => reading.prefixes.map(() => index))
  const { rows } = await sql<Omit<FoundBuilding, 'match'> & { match: number }>`
    WITH place AS MATERIALIZED (SELECT * FROM ${flattenStreets(readings)}),
    candidate AS MATERIALIZED (
      SELECT ${columns}, house_number, reading, CASE WHEN lower(address) = prefix THEN 0 ELSE 2 END AS match
      FROM unnest(${prefixes}::text[], ${numbers}::int[]) AS typed (prefix, reading), LATERAL (
        SELECT ${columns}, house_number FROM building
        WHERE lower(address) ~>=~ prefix AND lower(address) ~<~ (prefix || chr(1114111))
        ORDER BY lower(address) USING ~<~, id LIMIT ${Math.max(limit, maxPerPrefix)}
      ) hit
      UNION ALL
      SELECT ${columns}, house_number, reading, CASE WHEN literal AND street = prefix THEN 0 WHEN whole THEN 1 ELSE 2 END
      FROM place, LATERAL (
        SELECT ${columns}, house_number, street, ${isWholeStreet} AS whole FROM building
        WHERE house_number = place.house AND ${inStreet} LIMIT ${maxPerPrefix}
      ) hit WHERE place.house <> ''
      UNION ALL
      SELECT ${columns}, house_number, reading, CASE WHEN whole THEN 1 ELSE 2 END
      FROM place, LATERAL (
        SELECT ${columns}, house_number, ${isWholeStreet} AS whole FROM building
        WHERE ${inStreet} LIMIT ${maxPerStreet}
      ) hit WHERE place.house = ''
    ), found AS MATERIALIZED (
      SELECT DISTINCT ON (id) * FROM candidate ORDER BY id, match, reading
    ), near_number AS MATERIALIZED (
      SELECT ${columns}, reading FROM (
        SELECT DISTINCT ON (id) * FROM place, LATERAL (
          SELECT ${columns}, house_number, street, abs(${houseNumber} - substring(place.house FROM '^[0-9]+')::int) AS away
          FROM building WHERE ${inStreet} AND ${isWholeStreet}
          ORDER BY away LIMIT ${limit}
        ) hit WHERE place.house <> '' AND NOT EXISTS (SELECT FROM found) ORDER BY id, reading, away
      ) near ORDER BY reading, ${boroughOrder}, away, id LIMIT ${limit}
    ), numbered AS MATERIALIZED (${sameNumberQuery(similarityQuery, limit)}), alike AS (${similarWordsQuery(similarityQuery, limit)})
    (SELECT ${columns}, reading, match FROM found,
      LATERAL (SELECT coalesce(bool_or(agent_id = ${agentId}), false) AS own, count(*) > 0 AS listed
        FROM listing WHERE building_id = found.id AND active) market
      ORDER BY match, reading, NOT own, ${boroughOrder}, NOT listed, ${houseNumber}, lower(address) COLLATE "C", id
      LIMIT ${limit})
    UNION ALL SELECT ${columns}, reading, 3 FROM near_number
    UNION ALL SELECT *, NULL, 3 FROM numbered
    UNION ALL SELECT *, NULL, 3 FROM alike`.execute(db)
  return rows.map((row) => Object.assign(row, { match: matchKinds[row.match]! }))
}

/** Returns Manhattan buildings at the corner of a street and an avenue, on either of the two. */
export async function findBuildingsAtCorner(
  db: Db,
  { street, avenue }: Corner,
  limit: number,
): Promise<FoundBuilding[]> {
  const { rows } = await sql<Omit<FoundBuilding, 'match'>>`
    SELECT ${columns}, NULL::int AS reading FROM building
    WHERE borough = 'MN' AND street_number = ${street}::smallint AND avenue_number = ${avenue}::smallint
    ORDER BY address, id LIMIT ${limit}`.execute(db)
  return rows.map((row) => Object.assign(row, { match: 'words' as const }))
}
