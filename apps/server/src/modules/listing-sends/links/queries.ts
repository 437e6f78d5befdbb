import type { SharedLink } from '@pb/contract/shared-links'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { joinRecipient, formatName, recipientNameColumns } from '../recipients.ts'
import { linkUrl } from './token.ts'
import '../tables.ts'

export interface LinkRow {
  readonly id: string
  readonly client_id: string
  readonly user_id: string
  readonly participant_id: string | null
  readonly first_name: string
  readonly last_name: string
  readonly seed: string
  readonly listing_ids: string[]
  readonly channel: SharedLink['channel'] | null
  readonly created_at: Date
  readonly shared_at: Date | null
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly views: number
  readonly first_viewed_at: Date | null
  readonly last_viewed_at: Date | null
  readonly likes: number
  readonly maybes: number
  readonly nos: number
}

/** Selects links with the counts of their readers' marks. */
const selectLinks = sql`
  SELECT l.id, l.client_id, c.person_id AS user_id, l.participant_id, ${recipientNameColumns}, l.seed,
    l.listing_ids, l.channel, l.created_at, l.shared_at, l.expires_at, l.revoked_at, l.views, l.first_viewed_at,
    l.last_viewed_at, marks.likes, marks.maybes, marks.nos
  FROM shared_link l JOIN client c ON c.id = l.client_id ${joinRecipient('l')}
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE mark = 'like')::int AS likes, count(*) FILTER (WHERE mark = 'maybe')::int AS maybes,
        count(*) FILTER (WHERE mark = 'no')::int AS nos
      FROM listing_mark m WHERE m.client_id = l.client_id AND m.participant_id IS NOT DISTINCT FROM l.participant_id
        AND m.listing_id = ANY (l.listing_ids)) marks`

/** Returns a link of the agent. */
export async function findLinkById(db: Db | Tx, agentId: string, id: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`${selectLinks} WHERE l.agent_id = ${agentId} AND l.id = ${id}`.execute(
    db,
  )
  return maybeOne(rows)
}

/** Returns the link created with the caller's idempotency key. */
export async function findLinkByKey(
  db: Db | Tx,
  clientId: string,
  key: string,
): Promise<LinkRow | undefined> {
  const { rows } =
    await sql<LinkRow>`${selectLinks} WHERE l.client_id = ${clientId} AND l.key = ${key}`.execute(db)
  return maybeOne(rows)
}

/** Lists the shared links of a client, newest first. */
export async function listLinks(
  db: Db,
  clientId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; rows: LinkRow[] }> {
  const [counted, page] = await Promise.all([
    sql<{ count: number }>`SELECT count(*)::int AS count FROM shared_link
      WHERE client_id = ${clientId} AND shared_at IS NOT NULL`.execute(db),
    sql<LinkRow>`${selectLinks} WHERE l.client_id = ${clientId} AND l.shared_at IS NOT NULL
      ORDER BY l.shared_at DESC, l.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
  ])
  return { count: one(counted.rows).count, rows: page.rows }
}

function getLinkState({ revoked_at, expires_at }: LinkRow, now: Date): SharedLink['state'] {
  if (revoked_at !== null) return 'revoked'
  return expires_at > now ? 'active' : 'expired'
}

export function presentLink(deps: Pick<Deps, 'env' | 'clock'>, row: LinkRow): SharedLink {
  return {
    link_id: row.id,
    user_id: row.user_id,
    participant_id: row.participant_id,
    name: formatName(row),
    url: linkUrl(deps, row.seed),
    listing_ids: [...row.listing_ids],
    channel: row.channel ?? 'copy',
    time_shared: toUnixSeconds(row.shared_at ?? row.created_at),
    time_expires: toUnixSeconds(row.expires_at),
    state: getLinkState(row, deps.clock.now()),
    views: row.views,
    time_first_viewed: toUnixSecondsOrNull(row.first_viewed_at),
    time_last_viewed: toUnixSecondsOrNull(row.last_viewed_at),
    marks: { like: row.likes, maybe: row.maybes, no: row.nos },
  }
}
