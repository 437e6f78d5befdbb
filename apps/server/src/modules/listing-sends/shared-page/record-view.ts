import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { publishClientEvent } from '../client-events.ts'
import { assertListingInLink } from './active-link.ts'
import { formatReader, recordActivity } from './record-activity.ts'
import { getLinkAndViewer, type SharedPageRequest } from './request.ts'
import { readerActions } from '../texts.ts'

/** Maximum number of counted visits of a link per day; more are automated. */
const maxVisitsPerDay = 100

/** Records the first time a reader opens a listing of a link; previews do not count. Throws `not_found`. */
export async function recordListingOpened(
  deps: Deps,
  request: SharedPageRequest,
  listingId: string,
): Promise<void> {
  const { link, viewer } = await getLinkAndViewer(deps, request)
  assertListingInLink(link, listingId)
  if (viewer === 'office') return
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO client_listing AS r (client_id, agent_id, listing_id, saved_at, sent_at, opened_at)
      SELECT ${link.client_id}::bigint, ${link.agent_id}::bigint, l.id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM listing l WHERE l.id = ${listingId}
      ON CONFLICT (client_id, listing_id) DO UPDATE SET opened_at = excluded.opened_at,
        sent_at = coalesce(r.sent_at, excluded.sent_at), saved_at = coalesce(r.saved_at, excluded.saved_at)
        WHERE r.opened_at IS NULL`.execute(tx)
    if (numAffectedRows > 0n) await publishClientEvent(tx, deps, link.agent_id, link.user_id, 'viewed')
  })
}

/**
 * Counts a visit of a page once, however often it is reported; previews do not count. The first visit of a link
 * notifies the agent. Throws `not_found`.
 */
export async function recordVisit(deps: Deps, request: SharedPageRequest, visit: string): Promise<void> {
  const { link, viewer } = await getLinkAndViewer(deps, request)
  if (viewer === 'office') return
  const now = deps.clock.now()
  const dayAgo = addDays(now, -1)
  await deps.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'shared-link-visits', link.id)
    const { rows } = await sql<{ views: number }>`
      WITH visit AS (
        INSERT INTO shared_link_visit (link_id, visit, at)
        SELECT ${link.id}::bigint, ${visit}::text, ${now}::timestamptz
        WHERE (SELECT count(*) FROM shared_link_visit WHERE link_id = ${link.id} AND at > ${dayAgo}) < ${maxVisitsPerDay}
        ON CONFLICT DO NOTHING RETURNING link_id
      )
      UPDATE shared_link SET views = views + 1, first_viewed_at = coalesce(first_viewed_at, ${now}), last_viewed_at = ${now}
      WHERE id = (SELECT link_id FROM visit) RETURNING views`.execute(tx)
    const [counted] = rows
    if (!counted) return
    const message = `${formatReader(link)} ${readerActions.open(link.listing_ids.length)}`
    await recordActivity(tx, deps, link, {
      kind: 'link-viewed',
      payload: { link_id: link.id, listing_ids: link.listing_ids },
      what: 'viewed',
      notification: counted.views === 1 ? { kind: 'client', message, key: `link-viewed:${link.id}` } : null,
    })
  })
}
