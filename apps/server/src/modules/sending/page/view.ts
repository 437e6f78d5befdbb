import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { tellOfClient } from '../tell.ts'
import { checkListing, type OpenLink } from './find-link.ts'
import { readerOf, tellAgent } from './news.ts'
import { openedLink, type Visit } from './visit.ts'
import '../tables.ts'

/** Visits of one link that are counted in a day; whoever makes more is a machine. */
const mostADay = 100

const listings = ({ listing_ids: { length } }: OpenLink): string =>
  length === 1 ? 'the listing' : `the ${length} listings`

/**
 * Notes that a visitor of a link has had one of its listings before their eyes; the first time counts, a preview does
 * not. Throws `not_found`.
 */
export async function openListing(deps: Deps, by: Visit, listingId: string): Promise<void> {
  const { link, viewer } = await openedLink(deps, by)
  checkListing(link, listingId)
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
    if (numAffectedRows > 0n) await tellOfClient(tx, deps, link.agent_id, link.user_id, 'viewed')
  })
}

/**
 * Counts a visit of a page, once, whatever repeats it; a preview is none. The first one of a link is news to the agent.
 * Throws `not_found`.
 */
export async function countVisit(deps: Deps, by: Visit, visit: string): Promise<void> {
  const { link, viewer } = await openedLink(deps, by)
  if (viewer === 'office') return
  const now = deps.clock.now()
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ views: number }>`
      WITH visit AS (
        INSERT INTO shared_link_visit (link_id, visit, at)
        SELECT ${link.id}::bigint, ${visit}::text, ${now}::timestamptz
        WHERE (SELECT count(*) FROM shared_link_visit WHERE link_id = ${link.id} AND at > ${dayAgo}) < ${mostADay}
        ON CONFLICT DO NOTHING RETURNING link_id
      )
      UPDATE shared_link SET views = views + 1, first_viewed_at = coalesce(first_viewed_at, ${now}), last_viewed_at = ${now}
      WHERE id = (SELECT link_id FROM visit) RETURNING views`.execute(tx)
    const [counted] = rows
    if (!counted) return
    const message = `${readerOf(link)} opened ${listings(link)} you sent`
    await tellAgent(tx, deps, link, {
      kind: 'link-viewed',
      payload: { link_id: link.id, listing_ids: link.listing_ids },
      what: 'viewed',
      news: counted.views === 1 ? { kind: 'client', message, key: `link-viewed:${link.id}` } : null,
    })
  })
}
