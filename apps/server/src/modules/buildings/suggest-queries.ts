import type { Corner } from '@pb/rules/corners'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { BuildingRow } from './queries.ts'
import type { Reading } from './search-text.ts'

export type SuggestionRow = Pick<
  BuildingRow,
  'id' | 'address' | 'borough' | 'zip' | 'neighborhood' | 'pets' | 'ownership' | 'building_type'
>

/** A suggestion, and which of the readings of the text found it; null where it only resembles the text. */
export type FoundBuilding = SuggestionRow & { readonly reading: number | null }

const columns = sql`id, address, borough, zip, neighborhood, pets, ownership, building_type`

/** More that resemble a word than this are not ranked: it is too vague to mean one of them. */
const candidates = 400
const mostOfOneNumber = 4000

/** The likest first. */
function byLikeness(text: string) {
  return sql`word_similarity(${text}, lower(address)) DESC, similarity(${text}, lower(address)) DESC, address, id`
}

/** What to look for where no address begins with the text. */
export interface Likeness {
  readonly text: string
  /** The house number, where the text begins with one. */
  readonly number: string | null
  /** The words of which an address must hold something like one. */
  readonly words: readonly string[]
}

function numberedLike({ text, number }: Likeness, limit: number): RawBuilder<unknown> {
  if (number === null) return sql`SELECT ${columns} FROM building WHERE false`
  // The few of one number are found by it alone, and only then likened.
  return sql`SELECT ${columns} FROM (
      SELECT ${columns} FROM building
      WHERE NOT EXISTS (SELECT FROM begun)
        AND lower(address) ~>=~ ${`${number} `} AND lower(address) ~<~ ${`${number}!`} LIMIT ${mostOfOneNumber}
    ) numbered WHERE word_similarity(${text}, lower(address)) >= 0.6
    ORDER BY ${byLikeness(text)} LIMIT ${limit}`
}

/** A numbered street is meant to the letter, 17th not being like 117th; that is also far cheaper to look for. */
const numberedStreet = /^\d+(?:st|nd|rd|th)$/

function holdsWord(word: string): RawBuilder<boolean> {
  return numberedStreet.test(word) ? sql`lower(address) LIKE ${`% ${word}%`}` : sql`${word} <% lower(address)`
}

/** The likeness of streets is worked out once for each, since that of a text costs more than all the rest. */
function wordsLike({ text, words }: Likeness, limit: number): RawBuilder<unknown> {
  if (words.length === 0) return sql`SELECT ${columns} FROM building WHERE false`
  // At the usual 0.6 a letter left out of `broadway` would be too many. The setting lasts for this statement, and is
  // read by a scan that begins after it.
  return sql`SELECT hit.* FROM (
      SELECT set_config('pg_trgm.word_similarity_threshold', '0.54', true) AS threshold
      WHERE NOT EXISTS (SELECT FROM begun) AND NOT EXISTS (SELECT FROM numbered) OFFSET 0
    ) setting, LATERAL (
      WITH near AS MATERIALIZED (
        SELECT ${columns}, lower(substr(address, strpos(address, ' ') + 1)) AS street FROM building
        WHERE setting.threshold <> '' AND (${sql.join(words.map(holdsWord), sql` OR `)}) LIMIT ${candidates}
      ), likened AS MATERIALIZED (
        SELECT street, word_similarity(${text}, street) AS whole, similarity(${text}, street) AS part
        FROM near GROUP BY street
      )
      SELECT ${columns} FROM near JOIN likened USING (street)
      ORDER BY whole DESC, part DESC, address, id LIMIT ${limit}
    ) hit`
}

/**
 * Buildings for what is being typed, in one statement whose later parts run only where the earlier ones find
 * nothing: addresses that begin as the first reading that any begins with; those of the same house number on a street
 * like it; those with a telling word or one like it. Ranges over the prefix index instead of LIKE: they take
 * parameters, and need no escaping.
 */
export async function findBuildings(
  db: Db,
  readings: readonly Reading[],
  likeness: Likeness,
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
    ), numbered AS MATERIALIZED (${numberedLike(likeness, limit)}), alike AS (${wordsLike(likeness, limit)})
    (SELECT * FROM begun WHERE reading = (SELECT min(reading) FROM begun)
      ORDER BY lower(address) COLLATE "C", id LIMIT ${limit})
    UNION ALL SELECT *, NULL FROM numbered
    UNION ALL SELECT *, NULL FROM alike`.execute(db)
  return rows
}

/** Manhattan's buildings where a street meets an avenue: those on either of the two. */
export async function buildingsAtCorner(
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
