import type { AgentSuggestion, suggestions } from '@pb/contract/suggestions'
import type { Query } from '@pb/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

type Asked = Query<(typeof suggestions)['suggestAgents']>

/** What colleagues see of an agent; until a contact address is given, the sign-in address stands for it. */
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

/** A text as part of a pattern of LIKE. */
function literally(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`
}

/**
 * One page of the active agents of whose name or address every word of the text begins a word: whole words first,
 * then beginnings. Where there are none, those with something like each word, two letters in each other's place
 * included; words that share no three letters are not alike, which is cheaper to see first. The domain, which all of
 * an office share, counts only in a text with an @.
 */
async function findAgents(db: Db, asked: Asked): Promise<AgentRow[]> {
  const direction = asked.sort_dir === 'desc' ? sql`DESC` : sql`ASC`
  const { rows } = await sql<AgentRow>`
    WITH asked AS MATERIALIZED (
      SELECT word, ARRAY(
          SELECT '% ' || ${literally(sql`overlay(word PLACING reverse(substr(word, at, 2)) FROM at FOR 2)`)} || '%'
          FROM generate_series(1, length(word) - 1) AS at) AS swapped,
        ARRAY(SELECT '%' || ${literally(sql`substr(' ' || word || ' ', at, 3)`)} || '%'
          FROM generate_series(1, length(word)) AS at) AS parts
      FROM unnest(string_to_array(search_words(${asked.search}), ' ')) AS word WHERE word <> ''
    ), known AS MATERIALIZED (
      SELECT id, name, first_name, last_name, search_name, address AS email, photo, ' ' || search_name || ' ' || translate(lower(
        CASE WHEN strpos(${asked.search}, '@') > 0 THEN address ELSE split_part(address, '@', 1) END), '._+-@', '     ')
        || ' ' AS words
      FROM agent JOIN person ON person.id = agent.person_id,
        LATERAL (SELECT coalesce(nullif(contact_email, ''), email::text) AS address) shown
      WHERE deactivated_at IS NULL AND (${asked.search} = '' OR EXISTS (SELECT FROM asked))
    ), begun AS MATERIALIZED (
      SELECT known.*, (SELECT count(*)::float8 FROM asked WHERE strpos(words, ' ' || word || ' ') = 0) AS tier FROM known
      WHERE NOT EXISTS (SELECT FROM asked WHERE strpos(words, ' ' || word) = 0)
    ), alike AS (
      SELECT known.*, 100 - word_similarity(search_words(${asked.search}), words) AS tier FROM known WHERE NOT EXISTS (SELECT FROM begun) AND NOT EXISTS (
        SELECT FROM asked WHERE NOT (length(word) > 2 AND (words LIKE ANY (swapped)
          OR words LIKE ANY (parts) AND word_similarity(word, words) >= 0.45)))
    )
    SELECT id AS person_id, name, email, photo FROM (SELECT * FROM begun UNION ALL SELECT * FROM alike) AS found
    ORDER BY tier, ${sortKeys[asked.sort_by]} ${direction}, search_name ${direction}, id ${direction}
    LIMIT ${asked.limit} OFFSET ${asked.offset}`.execute(db)
  return rows
}

/** Colleagues for what is being typed; all of them for no text. */
export function suggestAgents(_actor: Actor, { db }: Deps, asked: Asked): Promise<AgentRow[]> {
  return findAgents(db, asked)
}

/** An agent as a list of suggestions shows one. */
export function presentAgentSuggestion({ person_id, name, email, photo }: AgentRow): AgentSuggestion {
  return { user_id: person_id, name, email, photo }
}
