import type { ListingRelation, MarkKind } from '@pb/contract/listing-relations'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

export interface RelationRow {
  readonly user_id: string
  readonly listing_id: string
  readonly saved_at: Date | null
  readonly sent_at: Date | null
  readonly opened_at: Date | null
  /** The client's mark, not the household's. */
  readonly mark: MarkKind | null
  readonly comment: string | null
}

/** Returns the relation of each listing to each client of the agent, in the order of both; also empty relations. */
export async function findRelations(
  db: Db | Tx,
  agentId: string,
  userIds: readonly string[],
  listingIds: readonly string[],
): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    SELECT c.person_id AS user_id, input.id AS listing_id, r.saved_at, r.sent_at, r.opened_at, m.mark, m.comment
    FROM client c CROSS JOIN unnest(${[...new Set(listingIds)]}::bigint[]) WITH ORDINALITY AS input (id, position)
      LEFT JOIN client_listing r ON r.client_id = c.id AND r.listing_id = input.id
      LEFT JOIN listing_mark m ON m.client_id = c.id AND m.listing_id = input.id AND m.participant_id IS NULL
    WHERE c.agent_id = ${agentId} AND c.person_id = ANY (${userIds}::bigint[]) AND c.archived_at IS NULL
    ORDER BY array_position(${userIds}::bigint[], c.person_id), input.position`.execute(db)
  return rows
}

const toFlag = (on: boolean) => (on ? 1 : 0)

export const presentRelationState = (row: Omit<RelationRow, 'user_id' | 'listing_id'>) =>
  ({
    saved: toFlag(row.saved_at !== null || row.sent_at !== null),
    sent: toFlag(row.sent_at !== null),
    client_saved: toFlag(row.mark === 'like'),
    time_sent: toUnixSecondsOrNull(row.sent_at),
    time_opened: toUnixSecondsOrNull(row.opened_at),
    mark: row.mark,
    comment: row.comment ?? '',
  }) as const

export const presentRelation = (row: RelationRow): ListingRelation => ({
  advertisement_id: row.listing_id,
  user_id: row.user_id,
  ...presentRelationState(row),
})
