import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getShownListing } from '../access.ts'
import { loadMailedShowings } from '../emails/load-email.ts'
import { findShowingRows, type ShowingRow } from '../records/showing-row.ts'
import type { ShownListingRow } from '../shown-listings.ts'
import * as texts from '../texts.ts'

/** The showing of a client's link. Invalid links and those of archived clients are `not_found`. */
export async function findPageShowing(
  db: Db | Tx,
  token: string,
): Promise<{ row: ShowingRow; listing: ShownListingRow }> {
  const [row] = await findShowingRows(
    db,
    sql`s.token_hash = ${hashToken(token)} AND s.starts_at IS NOT NULL AND s.status <> 'requested'
      AND c.archived_at IS NULL
      AND EXISTS (SELECT FROM agent a WHERE a.person_id = s.agent_id AND a.deactivated_at IS NULL)`,
  )
  if (!row) throw new AppError('not_found', texts.page.notFound)
  return { row, listing: await getShownListing(db, row.listing_id) }
}

/** A stop of the tour that a showing belongs to. */
export interface PageStop {
  readonly title: string
  readonly when: string
  readonly url: string
  readonly isThis: boolean
}

/** The showings of a showing's tour that are not canceled, in order of time; none without a tour. */
export async function listTourStops(
  deps: Pick<Deps, 'db' | 'env'>,
  { id, tour_id }: ShowingRow,
): Promise<PageStop[]> {
  if (tour_id === null) return []
  const showings = await loadMailedShowings(deps, { showing_id: null, tour_id })
  return showings
    .filter(({ row }) => row.status !== 'canceled')
    .map(({ row, title, when, url }) => ({ title, when, url: new URL(url).pathname, isThis: row.id === id }))
}
