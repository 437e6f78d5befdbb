import type { SharedPage } from '@pb/contract/shared-listings'
import type { MarkKind } from '@pb/contract/listing-relations'
import { notices, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { officeName } from '../../auth/index.ts'
import { listingsByIds, openHousesOfListings } from '../../listings/index.ts'
import { agentCard } from '../agent-card.ts'
import { agentActor } from '../people.ts'
import { seconds, secondsOrNull } from '../tell.ts'
import type { OpenLink } from './find-link.ts'
import { presentShared } from './present-listing.ts'
import { openedLink, type Visit } from './visit.ts'
import '../tables.ts'

interface MarkRow {
  readonly listing_id: string
  readonly mark: MarkKind | null
  readonly comment: string
}

/** What the reader of a link said of the listings in it. */
async function marksOf(db: Db, { client_id, participant_id, listing_ids }: OpenLink) {
  const { rows } = await sql<MarkRow>`SELECT listing_id, mark, comment FROM listing_mark
    WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}::bigint
      AND listing_id = ANY (${listing_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ listing_id, mark, comment }) => [listing_id, { mark, comment }]))
}

interface NoticeRow {
  readonly kind: NoticeKind
  readonly received_at: Date | null
}

/** The notices that the reader of a link has had. */
async function noticesOf(db: Db, { client_id, participant_id }: OpenLink): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`SELECT kind, received_at FROM client_notice
    WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}::bigint
    ORDER BY kind DESC`.execute(db)
  return rows
}

export function presentNotice({ kind, received_at }: NoticeRow): SharedPage['notices'][number] {
  const { title, paragraphs, source, link } = notices[kind]
  return { kind, title, paragraphs: [...paragraphs], source, link, time_received: secondsOrNull(received_at) }
}

/** What somebody sees behind a personal link: what was sent under it, and nothing else. Throws `not_found`. */
export async function showPage(deps: Deps, visit: Visit): Promise<SharedPage> {
  const { link, viewer } = await openedLink(deps, visit)
  const actor = agentActor(link.agent_id)
  const now = deps.clock.now()
  const [agent, rows, openHouses, marks, given] = await Promise.all([
    agentCard(actor, deps),
    listingsByIds(actor, deps, link.listing_ids),
    openHousesOfListings(deps.db, link.listing_ids, now),
    marksOf(deps.db, link),
    noticesOf(deps.db, link),
  ])
  const { name, title, phone, email, photo } = agent
  return {
    viewer,
    office: officeName,
    agent: { name, title, phone, email, photo },
    first_name: link.first_name,
    time_shared: seconds(link.shared_at ?? link.created_at),
    time_expires: seconds(link.expires_at),
    listings: rows.map((row) =>
      presentShared(row, {
        office: officeName,
        now,
        openHouses: openHouses.filter(({ listing_id }) => listing_id === row.id),
        mark: marks.get(row.id) ?? null,
      }),
    ),
    notices: given.map(presentNotice),
  }
}
