import { formatPostalAddress } from '@pb/rules/postal-address'
import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findShownListings, formatListing } from '../shown-listings.ts'
import { findShowingRows, getEnd, type ShowingRow } from '../records/showing-row.ts'
import type { ShowingEmailKind } from '../tables.ts'
import { showingUrl } from '../link.ts'
import { formatWhen } from '../records/change-showing.ts'
import '../../calendar/tables.ts'
import '../../tours/tables.ts'

type ShowingEvent = Selectable<Tables['calendar_event']>

/** An email that a process has claimed. */
export interface DueEmail {
  readonly id: string
  readonly showing_id: string | null
  readonly tour_id: string | null
  readonly kind: ShowingEmailKind
  readonly message: string
  /** Whose showing it is. */
  readonly agent_id: string
  readonly archived: boolean
}

/** A showing as an email describes it. */
export interface MailedShowing {
  readonly row: ShowingRow
  readonly title: string
  /** With city and ZIP code. */
  readonly location: string
  readonly when: string
  readonly url: string
  readonly ends: Date | null
  /** Its event in the agent's calendar; undefined for one without a time. */
  readonly event: ShowingEvent | undefined
}

/** The events of showings in their agents' calendars. */
async function findEvents(db: Db, ids: readonly string[]): Promise<Map<string, ShowingEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('calendar_event')
    .selectAll()
    .where('showing_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.showing_id!, row]))
}

/** The showings that an email is about, in order of time. */
export async function loadMailedShowings(
  deps: Pick<Deps, 'db' | 'env'>,
  { showing_id, tour_id }: Pick<DueEmail, 'showing_id' | 'tour_id'>,
): Promise<MailedShowing[]> {
  const target = tour_id === null ? sql`s.id = ${showing_id}` : sql`s.tour_id = ${tour_id}`
  const rows = await findShowingRows(deps.db, target, sql`ORDER BY s.starts_at, s.id`)
  const [listings, events] = await Promise.all([
    findShownListings(
      deps.db,
      rows.map(({ listing_id }) => listing_id),
    ),
    findEvents(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => {
    const listing = listings.get(row.listing_id)!
    return {
      row,
      title: formatListing(listing),
      location: formatPostalAddress(listing),
      when: formatWhen(row),
      url: showingUrl(deps, row.seed),
      ends: getEnd(row),
      event: events.get(row.id),
    }
  })
}
