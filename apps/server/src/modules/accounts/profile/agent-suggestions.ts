import type { AgentSuggestion, suggestions } from '@pb/contract/suggestions'
import type { Query } from '@pb/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'

type AgentQuery = Query<(typeof suggestions)['suggestAgents']>

/** An agent as colleagues see one. `email` is the contact address, or the sign-in address where none is given. */
export interface AgentRow {
  readonly person_id: string
  readonly name: string
  readonly email: string
  readonly photo: string | null
}

const sortKeys = {
  first_name: sql`search_words(coalesce(nullif(first_name, ''), name))`,
  last_name: sql`search_words(coalesce(nullif(last_name, ''), name))`,
}

/** Escapes a text for use within a LIKE pattern. */
function escapeLike(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`
}

/**
 * Returns a page of active agents, without those who only keep the books. A first tier matches each search word as a prefix of a word of the name or address,
 * with full-word matches first. Only if it is empty, a second tier matches similar words (pg_trgm) and swapped
 * neighboring letters; the LIKE on trigrams is a cheap pre-filter for `word_similarity`. The domain of the address,
 * which all agents of an office share, counts only if the search contains an @.
 */
async function findAgents(db: Db, query: AgentQuery): Promise<AgentRow[]> {
  const direction = query.sort_dir === 'desc' ? sql`DESC` : sql`ASC`
  const { rows } = await sql<AgentRow>`
    WITH asked AS MATERIALIZED (
      SELECT word, ARRAY(
          SELECT '% ' || ${escapeLike(sql`overlay(word PLACING reverse(substr(word, at, 2)) FROM at FOR 2)`)} || '%'
          FROM generate_series(1, length(word) - 1) AS at) AS swapped,
        ARRAY(SELECT '%' || ${escapeLike(sql`substr(' ' || word || ' ', at, 3)`)} || '%'
          FROM generate_series(1, length(word)) AS at) AS parts
      FROM unnest(string_to_array(search_words(${query.search}), ' ')) AS word WHERE word <> ''
    ), known AS MATERIALIZED (
      SELECT id, name, first_name, last_name, search_name, address AS email, photo, ' ' || search_name || ' ' || translate(lower(
        CASE WHEN strpos(${query.search}, '@') > 0 THEN address ELSE split_part(address, '@', 1) END), '._+-@', '     ')
        || ' ' AS words
      FROM agent JOIN person ON person.id = agent.person_id,
        LATERAL (SELECT coalesce(nullif(contact_email, ''), email::text) AS address) shown
      WHERE deactivated_at IS NULL AND roles <> ARRAY['BOOKKEEPER'] AND (${query.search} = '' OR EXISTS (SELECT FROM asked))
    ), begun AS MATERIALIZED (
      SELECT known.*, (SELECT count(*)::float8 FROM asked WHERE strpos(words, ' ' || word || ' ') = 0) AS tier FROM known
      WHERE NOT EXISTS (SELECT FROM asked WHERE strpos(words, ' ' || word) = 0)
    ), alike AS (
      SELECT known.*, 100 - word_similarity(search_words(${query.search}), words) AS tier FROM known WHERE NOT EXISTS (SELECT FROM begun) AND NOT EXISTS (
        SELECT FROM asked WHERE NOT (length(word) > 2 AND (words LIKE ANY (swapped)
          OR words LIKE ANY (parts) AND word_similarity(word, words) >= 0.45)))
    )
    SELECT id AS person_id, name, email, photo FROM (SELECT * FROM begun UNION ALL SELECT * FROM alike) AS found
    ORDER BY tier, ${sortKeys[query.sort_by]} ${direction}, search_name ${direction}, id ${direction}
    LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db)
  return rows
}

/** Returns the agents matching a search text; all agents for an empty one. */
export function suggestAgents(_actor: Actor, { db }: Deps, query: AgentQuery): Promise<AgentRow[]> {
  return findAgents(db, query)
}

/** Returns an agent as an entry of the suggestions. */
export function presentAgentSuggestion({ person_id, name, email, photo }: AgentRow): AgentSuggestion {
  return { user_id: person_id, name, email, photo }
}
