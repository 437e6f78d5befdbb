import type { SharedPage } from '@pb/contract/shared-listings'
import type { MarkKind } from '@pb/contract/listing-relations'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { notices, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import { agentByLink } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOffice, presentOfficeContact } from '../../office/index.ts'
import { getListings, findOpenHousesByListing } from '../../listings/index.ts'
import { findLiveStreamLinks } from '../../live-streams/links/index.ts'
import { mayBeShown } from '../send/active-listings.ts'
import { agentCard } from '../agent-card.ts'
import type { ActiveLink } from './active-link.ts'
import { presentSharedListing } from './present-listing.ts'
import { getLinkAndViewer, type SharedPageRequest } from './request.ts'
import '../tables.ts'

interface MarkRow {
  readonly listing_id: string
  readonly mark: MarkKind | null
  readonly comment: string
}

/** Returns the reader's marks of the link's listings. */
async function findMarks(db: Db, { client_id, participant_id, listing_ids }: ActiveLink) {
  const { rows } = await sql<MarkRow>`SELECT listing_id, mark, comment FROM listing_mark
    WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}::bigint
      AND listing_id = ANY (${listing_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ listing_id, mark, comment }) => [listing_id, { mark, comment }]))
}

interface ShowingRow {
  readonly listing_id: string
  readonly suits: string
  readonly at: Date
  readonly answered_at: Date | null
}

/** Returns the reader's last request for a showing of each of the link's listings. */
async function findShowings(db: Db, { client_id, participant_id, listing_ids }: ActiveLink) {
  const { rows } = await sql<ShowingRow>`
    SELECT DISTINCT ON (listing_id) listing_id, suits, at, answered_at FROM listing_question
    WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}::bigint
      AND kind = 'showing' AND listing_id = ANY (${listing_ids}::bigint[])
    ORDER BY listing_id, at DESC, id DESC`.execute(db)
  return new Map(
    rows.map(({ listing_id, suits, at, answered_at }) => [
      listing_id,
      { when: suits, time_asked: toUnixSeconds(at), time_answered: toUnixSecondsOrNull(answered_at) },
    ]),
  )
}

interface NoticeRow {
  readonly kind: NoticeKind
  readonly received_at: Date | null
}

/** Returns the notices that the reader was offered. */
async function findNotices(db: Db, { client_id, participant_id }: ActiveLink): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`SELECT kind, received_at FROM client_notice
    WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}::bigint
    ORDER BY kind DESC`.execute(db)
  return rows
}

export function presentNotice({ kind, received_at }: NoticeRow): SharedPage['notices'][number] {
  const { title, paragraphs, source, link } = notices[kind]
  return {
    kind,
    title,
    paragraphs: [...paragraphs],
    source,
    link,
    time_received: toUnixSecondsOrNull(received_at),
  }
}

/** Returns the content of a shared page: what was sent with the link, and nothing else. Throws `not_found`. */
export async function getSharedPage(deps: Deps, request: SharedPageRequest): Promise<SharedPage> {
  const { link, viewer } = await getLinkAndViewer(deps, request)
  const actor = agentByLink(link.agent_id)
  const now = deps.clock.now()
  const [office, agent, rows, openHouses, liveStreams, marks, showings, given] = await Promise.all([
    getOffice(deps.db),
    agentCard(actor, deps),
    getListings(actor, deps, link.listing_ids),
    findOpenHousesByListing(deps.db, link.listing_ids, now),
    findLiveStreamLinks(deps, link.listing_ids, now),
    findMarks(deps.db, link),
    findShowings(deps.db, link),
    findNotices(deps.db, link),
  ])
  const { name, title, phone, email, photo } = agent
  return {
    viewer,
    office: office.name,
    office_contact: presentOfficeContact(office),
    agent: { name, title, phone, email, photo },
    first_name: link.first_name,
    time_shared: toUnixSeconds(link.shared_at ?? link.created_at),
    time_expires: toUnixSeconds(link.expires_at),
    listings: rows.filter(mayBeShown).map((row) =>
      presentSharedListing(row, {
        office: office.name,
        now,
        openHouses: openHouses.filter(({ listing_id }) => listing_id === row.id),
        liveStreams: liveStreams.filter(({ listing_id }) => listing_id === row.id),
        mark: marks.get(row.id) ?? null,
        showing: showings.get(row.id) ?? null,
      }),
    ),
    notices: given.map(presentNotice),
  }
}
