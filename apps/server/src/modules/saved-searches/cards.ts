import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { withCounts } from './counts.ts'
import type { CountedSearch } from './present.ts'
import type { SearchRow } from './queries.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { firstRow } from '../../platform/db/one-row.ts'

export interface CardsQuery {
  readonly ad_type: AdType
  readonly search: string
  readonly offset: number
  readonly limit: number
}

interface Card {
  readonly person_id: string
  readonly client_name: string
  readonly photo: string | null
  readonly searches_count: number
}

export type SearchCard = Card & { readonly counted: CountedSearch }

type Row = (SearchRow & Card & { readonly total: number }) | { readonly id: null; readonly total: number }

/** SQL condition: each word of the text starts a word of client `c`'s name, or the text is part of an email. */
function matchesClient(text: string) {
  if (text === '') return sql`true`
  return sql`(
    NOT EXISTS (SELECT FROM unnest(string_to_array(search_words(${text}), ' ')) AS word
      WHERE strpos(c.search, ' ' || word) = 0)
    OR EXISTS (SELECT FROM client_email e
      WHERE e.client_id = c.id AND strpos(lower(e.email::text), lower(${text})) > 0))`
}

async function findCardPage(db: Db, agentId: string, query: CardsQuery) {
  const { rows } = await sql<Row>`
    WITH cards AS MATERIALIZED (
      SELECT DISTINCT ON (s.client_id) s.id, s.modified_at,
        count(*) OVER (PARTITION BY s.client_id)::int AS searches_count
      FROM saved_search s JOIN client c ON c.id = s.client_id
      WHERE s.agent_id = ${agentId} AND s.ad_type = ${query.ad_type} AND s.removed_at IS NULL
        AND c.archived_at IS NULL AND ${matchesClient(query.search)}
      ORDER BY s.client_id, s.suspended_by IS NOT NULL, s.modified_at DESC, s.id DESC
    )
    SELECT sums.total, page.* FROM (SELECT count(*)::int AS total FROM cards) sums
    LEFT JOIN (
      SELECT s.*, cards.searches_count, c.person_id, ${fullName('c')} AS client_name, a.photo
      FROM (SELECT * FROM cards ORDER BY modified_at DESC, id DESC LIMIT ${query.limit} OFFSET ${query.offset}) cards
      JOIN saved_search s ON s.id = cards.id
      JOIN client c ON c.id = s.client_id
      LEFT JOIN agent a ON a.person_id = c.person_id
    ) page ON true
    ORDER BY page.modified_at DESC, page.id DESC`.execute(db)
  return {
    total: firstRow(rows).total,
    rows: rows.filter((row): row is SearchRow & Card & { total: number } => row.id !== null),
  }
}

/** The agent's clients with a search of a type, each with the active or else the latest one; last modified first. */
export async function findSearchCards(
  { personId }: Actor,
  { db, clock }: Deps,
  query: CardsQuery,
): Promise<{ total: number; cards: SearchCard[] }> {
  const { total, rows } = await findCardPage(db, personId, query)
  const counted = await withCounts(db, rows, clock.now())
  return {
    total,
    cards: rows.map(({ person_id, client_name, photo, searches_count }, index) => ({
      person_id,
      client_name,
      photo,
      searches_count,
      counted: counted[index]!,
    })),
  }
}
