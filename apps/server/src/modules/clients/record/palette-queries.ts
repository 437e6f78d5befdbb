import { splitWords } from '@pb/rules/words'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { escapeLike } from '../../../platform/db/like-pattern.ts'
import { hasNoSpaces, parsePhoneDigits, toWordPatterns } from './search.ts'
import { listColumns, type ClientListRow } from './list-queries.ts'

/** A client with how it matches, by `matchKinds`. */
export interface FoundClient extends ClientListRow {
  readonly rank: number
}

/** Fewer digits are part of too many numbers. */
const minPhoneDigits = 4
/** Similar names are looked for among the latest of these. */
const maxSimilarCandidates = 1000

/** The words have only letters and digits, so that nothing needs escaping. */
const beginsWord = (word: string) =>
  hasNoSpaces(word)
    ? sql`c.search LIKE ALL (${toWordPatterns(word)})`
    : sql`c.search LIKE '% ' || search_words(${word}) || '%'`
const hasWord = (word: string) => sql`c.search || ' ' LIKE '% ' || search_words(${word}) || ' %'`

/** Patterns of a word with one slip: a letter wrong, missing, too much, or two swapped. */
function toSlipPatterns(word: string): string[] {
  const patterns = [`${word[0]!}_${word.slice(1)}`]
  for (let at = 1; at < word.length; at += 1) {
    const [before, letter, next] = [word.slice(0, at), word[at]!, word[at + 1] ?? '']
    patterns.push(`${before}_${word.slice(at + 1)}`, `${before}${word.slice(at + 1)}`)
    patterns.push(`${before}_${word.slice(at)}`, `${before}${next}${letter}${word.slice(at + 2)}`)
  }
  return patterns.map((pattern) => `% ${pattern}%`)
}

function isAlike(word: string): RawBuilder<unknown> {
  const patterns = word.length < 4 ? [] : toSlipPatterns(word)
  return sql`search LIKE ANY (${[`% ${word}%`, ...patterns]}::text[])`
}

/**
 * Finds an agent's clients for the command palette: by a whole name, email or phone number; by the beginnings of words of
 * the name; by parts of emails and numbers; otherwise by names with one slip in a word. Each condition reads an index of the
 * agent's own rows.
 */
export async function findPaletteClients(
  db: Db,
  agentId: string,
  { search, limit }: { search: string; limit: number },
): Promise<FoundClient[]> {
  const words = splitWords(search)
  const digits = parsePhoneDigits(search)
  const own = sql`c.agent_id = ${agentId} AND c.archived_at IS NULL`
  const parts: RawBuilder<unknown>[] = []
  if (words.length > 0)
    parts.push(sql`SELECT c.id, c.last_activity_at, CASE WHEN c.search = ' ' || search_words(${search}) THEN 0
        WHEN ${sql.join(words.map(hasWord), sql` AND `)} THEN 1 ELSE 2 END AS rank
      FROM client c WHERE ${own} AND ${sql.join(words.map(beginsWord), sql` AND `)}`)
  if (!/\s/.test(search)) {
    const begin = `${escapeLike(search.toLowerCase())}%`
    // Two letters are too few for the index, except at the beginning.
    const pattern = search.length > 2 ? `%${begin}` : begin
    parts.push(sql`SELECT c.id, c.last_activity_at, CASE WHEN e.email = ${search}::citext THEN 0
        WHEN lower(e.email::text) LIKE ${begin} THEN 2 ELSE 3 END AS rank
      FROM client_email e JOIN client c ON c.id = e.client_id AND ${own}
      WHERE e.agent_id = ${agentId} AND lower(e.email::text) LIKE ${pattern}`)
  }
  if (digits !== null && digits.length >= minPhoneDigits)
    parts.push(sql`SELECT c.id, c.last_activity_at, CASE WHEN ${digits.length >= 10} THEN 0 WHEN ${digits.length >= 7} THEN 1 ELSE 3 END AS rank FROM client_phone p
      JOIN client c ON c.id = p.client_id AND ${own}
      WHERE translate(p.phone, ' ()+.-', '') LIKE ${`%${digits}%`}`)
  if (parts.length === 0) return []
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const canSlip = longest.length > 3 && words.every((word) => !/\d/.test(word))
  const slips = canSlip
    ? sql`SELECT id, last_activity_at, 3 AS rank FROM (
        SELECT c.id, c.last_activity_at, c.search FROM client c
        WHERE ${own} AND NOT EXISTS (SELECT FROM begun) AND ${beginsWord(longest[0]!)}
        ORDER BY c.last_activity_at DESC LIMIT ${maxSimilarCandidates}
      ) near WHERE ${sql.join(words.map(isAlike), sql` AND `)}`
    : sql`SELECT NULL::bigint AS id, NULL::timestamptz AS last_activity_at, 3 AS rank WHERE false`
  // What they are ordered by is carried along: reading it again costs as much as finding two thousand.
  const { rows } = await sql<FoundClient>`
    WITH begun AS MATERIALIZED (${sql.join(parts, sql` UNION ALL `)}),
    best AS MATERIALIZED (
      SELECT id, last_activity_at, min(rank) AS rank FROM (SELECT * FROM begun UNION ALL (${slips})) found
      GROUP BY id, last_activity_at ORDER BY rank, last_activity_at DESC, id DESC LIMIT ${limit}
    ) SELECT ${listColumns}, rank FROM best JOIN client c ON c.id = best.id
    ORDER BY rank, best.last_activity_at DESC, best.id DESC`.execute(db)
  return rows
}
