import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { firstRow } from '../../platform/db/one-row.ts'
import { getOwnClient } from '../clients/index.ts'
import { findCards, type CardRow } from '../listings/index.ts'
import type { Reason } from './reasons.ts'

interface MatchRow extends Reason {
  readonly listing_id: string
  readonly search_id: string
  readonly matched_at: Date
  readonly is_new: boolean
}

/** A match of a client, with the listing's card. */
export type ClientMatchRow = MatchRow & { readonly card: CardRow }

export interface MatchesQuery {
  readonly ad_type?: AdType | undefined
  readonly offset: number
  readonly limit: number
}

/** A client's matches that are still on the market, the latest first. */
export async function listClientMatches(
  actor: Actor,
  { db }: Deps,
  userId: string,
  { ad_type, offset, limit }: MatchesQuery,
): Promise<{ total: number; rows: ClientMatchRow[] }> {
  const client = await getOwnClient(db, actor, userId)
  const { rows } = await sql<(MatchRow | { listing_id: null }) & { total: number }>`
    WITH matches AS MATERIALIZED (
      SELECT m.*, s.looked_at < m.matched_at AS is_new
      FROM client_match m
      JOIN listing l ON l.id = m.listing_id AND l.active
      JOIN saved_search s ON s.id = m.search_id
      WHERE m.client_id = ${client.id} AND m.agent_id = ${actor.personId}
        ${ad_type === undefined ? sql`` : sql`AND l.ad_type = ${ad_type}`}
    )
    SELECT sums.total, page.* FROM (SELECT count(*)::int AS total FROM matches) sums
    LEFT JOIN (SELECT * FROM matches ORDER BY matched_at DESC, listing_id DESC
      LIMIT ${limit} OFFSET ${offset}) page ON true
    ORDER BY page.matched_at DESC, page.listing_id DESC`.execute(db)
  const page = rows.filter((row): row is MatchRow & { total: number } => row.listing_id !== null)
  const cards = await findCards(
    db,
    page.map(({ listing_id }) => listing_id),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  return {
    total: firstRow(rows).total,
    rows: page.flatMap((row) => {
      const card = byId.get(row.listing_id)
      return card ? [{ ...row, card }] : []
    }),
  }
}
