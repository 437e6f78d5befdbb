import type { Showing, ShowingStatus } from '@pb/contract/showings'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { showingUrl } from '../link.ts'
import { findShownListings, presentShownListing, type ShownListingRow } from '../shown-listings.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import '../../calendar/tables.ts'
import '../../clients/tables.ts'
import '../tables.ts'

export interface ShowingRow {
  readonly id: string
  readonly agent_id: string
  readonly client_id: string
  readonly listing_id: string
  readonly tour_id: string | null
  readonly question_id: string | null
  readonly status: ShowingStatus
  readonly starts_at: Date | null
  readonly minutes: number
  readonly requested_when: string
  readonly requested_message: string
  readonly note: string
  readonly cancel_reason: string
  readonly canceled_by: 'agent' | 'client' | null
  readonly rating: number | null
  readonly feedback: string
  readonly feedback_at: Date | null
  readonly seed: string
  readonly version: number
  readonly created_at: Date
  readonly user_id: string
  readonly first_name: string
  readonly client_name: string
  readonly search_types: string[]
  readonly email: string
  readonly phone: string
  readonly email_state: 'waiting' | 'queued' | 'failed' | null
  readonly email_failure: string | null
  /** What the client answered from their own calendar to the present time. */
  readonly client_answer: 'accepted' | 'tentative' | 'declined' | null
}

const columns = sql`s.id, s.agent_id, s.client_id, s.listing_id, s.tour_id, s.question_id, s.status, s.starts_at,
  s.minutes, s.requested_when, s.requested_message, s.note, s.cancel_reason, s.canceled_by, s.rating, s.feedback,
  s.feedback_at, s.seed, s.version, s.created_at, c.person_id AS user_id, c.first_name, c.search_types,
  ${fullName('c')} AS client_name,
  coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
    AS email,
  coalesce((SELECT f.phone FROM client_phone f WHERE f.client_id = c.id ORDER BY f.position, f.phone LIMIT 1), '')
    AS phone,
  mail.state AS email_state, mail.failure AS email_failure,
  (SELECT nullif(a.partstat, 'needs-action') FROM calendar_event e JOIN calendar_attendee a ON a.event_id = e.id
    WHERE e.showing_id = s.id LIMIT 1) AS client_answer`

/** The last email about what happened; reminders that are not due do not count. */
const lastEmail = sql`LEFT JOIN LATERAL (SELECT m.state, m.failure FROM showing_email m
    WHERE (m.showing_id = s.id OR m.tour_id = s.tour_id) AND m.state <> 'dropped'
      AND (m.kind IN ('confirmed', 'moved', 'canceled') OR m.state <> 'waiting')
    ORDER BY m.id DESC LIMIT 1) mail ON true`

/** Returns showings with their clients, by a condition on `showing s` and `client c`, with the clauses after it. */
export async function findShowingRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  clauses: RawBuilder<unknown> = sql``,
): Promise<ShowingRow[]> {
  const { rows } = await sql<ShowingRow>`SELECT ${columns}
    FROM showing s JOIN client c ON c.id = s.client_id ${lastEmail} WHERE ${condition} ${clauses}`.execute(db)
  return rows
}

export const getEnd = ({ starts_at, minutes }: Pick<ShowingRow, 'starts_at' | 'minutes'>): Date | null =>
  starts_at && new Date(starts_at.getTime() + minutes * 60_000)

/** The page of the client. */
export const getClientPath = ({
  user_id,
  search_types,
}: Pick<ShowingRow, 'user_id' | 'search_types'>): string =>
  `/clients/${search_types.includes('rental') ? 'rental' : 'sale'}/${user_id}/details`

export function presentShowing(deps: Pick<Deps, 'env'>, row: ShowingRow, listing: ShownListingRow): Showing {
  const { rating, feedback, feedback_at, email_state } = row
  return {
    showing_id: row.id,
    status: row.status,
    listing: presentShownListing(listing),
    client: {
      user_id: row.user_id,
      name: row.client_name,
      email: row.email,
      phone: row.phone,
      link: getClientPath(row),
    },
    starts: toUnixSecondsOrNull(row.starts_at),
    ends: toUnixSecondsOrNull(getEnd(row)),
    minutes: row.minutes,
    requested_when: row.requested_when,
    requested_message: row.requested_message,
    note: row.note,
    cancel_reason: row.cancel_reason,
    canceled_by: row.canceled_by,
    feedback: rating === null ? null : { rating, comment: feedback, time: toUnixSeconds(feedback_at!) },
    client_answer: row.client_answer,
    email: email_state && { state: email_state, failure: row.email_failure ?? '' },
    client_url: row.starts_at && row.status !== 'requested' ? showingUrl(deps, row.seed) : null,
    tour_id: row.tour_id,
    version: row.version,
    time_created: toUnixSeconds(row.created_at),
  }
}

/** Presents showings with their listings, in order. */
export async function presentShowings(
  deps: Pick<Deps, 'db' | 'env'>,
  rows: readonly ShowingRow[],
  db: Db | Tx = deps.db,
): Promise<Showing[]> {
  const listings = await findShownListings(
    db,
    rows.map(({ listing_id }) => listing_id),
  )
  return rows.map((row) => presentShowing(deps, row, listings.get(row.listing_id)!))
}
