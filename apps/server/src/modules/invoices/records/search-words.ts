import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: every word of a text starts a word of the column's `search_words`. A condition for each word, not one
 * for all: the index on trigrams answers only the former.
 */
export function matchesWords(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const words = text.split(/[\s.,;:"()_/@+-]+/).filter((word) => word !== '')
  const patterns = words.map(
    (word) =>
      sql`${column} LIKE '% ' || regexp_replace(search_words(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  )
  return sql.join([sql`search_words(${text}) <> ''`, ...patterns], sql` AND `)
}
