import type { Query } from '@pb/contract/endpoint'
import type { MarkKind, SavedListing } from '@pb/contract/listing-relations'
import type { sending } from '@pb/contract/sending'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { LeftJoined } from '../../../platform/db/left-joined.ts'
import { firstRow } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOwnClient } from '../../clients/index.ts'
import { getListings, presentCard } from '../../listings/index.ts'
import { formatName } from '../recipients.ts'
import { presentRelationState } from './relations.ts'
import '../tables.ts'

type ListQuery = Query<(typeof sending)['savedListings']>

interface SavedRow {
  readonly listing_id: string
  readonly saved_at: Date | null
  readonly sent_at: Date | null
  readonly opened_at: Date | null
  readonly mark: MarkKind | null
  readonly comment: string | null
}

/** Every row repeats both counts; an empty page is one row of counts alone. */
type PageRow = LeftJoined<SavedRow> & { readonly count: string; readonly inactive: string }

/** The condition of the toggle: saved or sent by the agent, or liked by the client. */
const toggleFilter = (by: ListQuery['by']) =>
  by === 'agent' ? sql`r.saved_at IS NOT NULL` : sql`m.mark = 'like'`

const sentFilter = {
  all: sql`true`,
  offered: sql`r.sent_at IS NOT NULL`,
  'not-offered': sql`r.sent_at IS NULL`,
}

/** Returns a page of a client's listings, newest first; `count` and `inactive` also if the page is empty. */
async function findSavedPage(db: Db, clientId: string, query: ListQuery): Promise<PageRow[]> {
  const { by, sent, offset, limit } = query
  const at = by === 'agent' ? sql`r.saved_at` : sql`m.at`
  const { rows } = await sql<PageRow>`
    WITH saved AS (
      SELECT r.listing_id, r.saved_at, r.sent_at, r.opened_at, m.mark, m.comment, ${at} AS at, l.active
      FROM client_listing r JOIN listing l ON l.id = r.listing_id
        LEFT JOIN listing_mark m ON m.client_id = r.client_id AND m.listing_id = r.listing_id AND m.participant_id IS NULL
      WHERE r.client_id = ${clientId} AND ${toggleFilter(by)} AND ${sentFilter[sent]}
    ), page AS (
      SELECT * FROM saved WHERE active ORDER BY at DESC, listing_id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT page.listing_id, page.saved_at, page.sent_at, page.opened_at, page.mark, page.comment, sums.count, sums.inactive
    FROM (SELECT count(*) FILTER (WHERE active) AS count, count(*) FILTER (WHERE NOT active) AS inactive FROM saved) sums
      LEFT JOIN page ON true ORDER BY page.at DESC, page.listing_id DESC`.execute(db)
  return rows
}

interface HouseholdMark {
  readonly listing_id: string
  readonly first_name: string
  readonly last_name: string
  readonly mark: MarkKind
  readonly comment: string
}

async function findHouseholdMarks(
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<HouseholdMark[]> {
  const { rows } = await sql<HouseholdMark>`
    SELECT m.listing_id, p.first_name, p.last_name, m.mark, m.comment
    FROM listing_mark m JOIN participant p ON p.client_id = m.client_id AND p.person_id = m.participant_id
    WHERE m.client_id = ${clientId} AND m.listing_id = ANY (${ids}::bigint[]) AND m.mark IS NOT NULL
    ORDER BY p.id`.execute(db)
  return rows
}

/**
 * Lists active listings that the agent saved for a client, or that the client likes, with their state. Throws
 * `not_found`.
 */
export async function listSavedListings(actor: Actor, deps: Deps, userId: string, query: ListQuery) {
  const { id } = await getOwnClient(deps.db, actor, userId)
  const rows = await findSavedPage(deps.db, id, query)
  const shown = rows.filter((row) => row.listing_id !== null)
  const ids = shown.map(({ listing_id }) => listing_id)
  const [listings, marks] = await Promise.all([
    getListings(actor, deps, ids),
    findHouseholdMarks(deps.db, id, ids),
  ])
  const now = deps.clock.now()
  const byId = new Map(listings.map((row) => [row.id, row]))
  const collection = shown.flatMap((row): SavedListing[] => {
    const listing = byId.get(row.listing_id)
    if (!listing) return []
    const household = marks
      .filter(({ listing_id }) => listing_id === row.listing_id)
      .map((row) => ({ name: formatName(row), mark: row.mark, comment: row.comment }))
    return [{ ...presentCard(listing, now), ...presentRelationState(row), household }]
  })
  const { offset, limit } = query
  const { count, inactive } = firstRow(rows)
  return { count: Number(count), inactive: Number(inactive), offset, limit, collection }
}
