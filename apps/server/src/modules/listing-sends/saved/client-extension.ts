import type { ClientActivity, ClientListing } from '@pb/contract/client-schemas'
import type { MarkKind } from '@pb/contract/listing-relations'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { ClientExtension } from '../../clients/index.ts'
import { findCards, presentCard } from '../../listings/index.ts'
import '../tables.ts'

interface SavedRow {
  readonly listing_id: string
  readonly saved_at: Date | null
  readonly sent_at: Date | null
  readonly mark: MarkKind | null
  readonly active: boolean
}

/** Maximum number of listings with a client; the rest is in the list of saved listings. */
const maxListings = 200

async function findSavedRows({ db }: Pick<Deps, 'db'>, clientId: string): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    SELECT r.listing_id, r.saved_at, r.sent_at, m.mark, l.active
    FROM client_listing r JOIN listing l ON l.id = r.listing_id
      LEFT JOIN listing_mark m ON m.client_id = r.client_id AND m.listing_id = r.listing_id AND m.participant_id IS NULL
    WHERE r.client_id = ${clientId} AND (r.saved_at IS NOT NULL OR m.mark = 'like')
    ORDER BY coalesce(r.saved_at, m.at) DESC, r.listing_id DESC LIMIT ${maxListings}`.execute(db)
  return rows
}

interface ActivityRow {
  readonly sent: number
  readonly opened: number
  readonly opened_at: Date | null
  readonly liked: number
  readonly asked: number
}

/** Counts what the household did; the last visit of a page counts as the time of opening. */
async function countActivity({ db }: Pick<Deps, 'db'>, clientId: string): Promise<ClientActivity> {
  const { rows } = await sql<ActivityRow>`
    SELECT r.sent, r.opened, greatest(r.opened_at, v.viewed_at) AS opened_at, m.liked, q.asked
    FROM (SELECT count(sent_at)::int AS sent, count(opened_at)::int AS opened, max(opened_at) AS opened_at
        FROM client_listing WHERE client_id = ${clientId}) r,
      (SELECT max(last_viewed_at) AS viewed_at FROM shared_link WHERE client_id = ${clientId}) v,
      (SELECT count(DISTINCT listing_id)::int AS liked FROM listing_mark
        WHERE client_id = ${clientId} AND mark = 'like') m,
      (SELECT count(*)::int AS asked FROM listing_question WHERE client_id = ${clientId}) q`.execute(db)
  const { opened_at, ...counts } = one(rows)
  return { ...counts, time_opened: toUnixSecondsOrNull(opened_at) }
}

/** Extends a client by the listings that the agent saved or sent, and those the client likes. */
export const clientExtension: ClientExtension = async (_actor, deps, { client, listings }) => {
  const [rows, activity] = await Promise.all([findSavedRows(deps, client.id), countActivity(deps, client.id)])
  const active = rows.filter((row) => row.active).map(({ listing_id }) => listing_id)
  const cards = new Map(listings ? (await findCards(deps.db, active)).map((card) => [card.id, card]) : [])
  const now = deps.clock.now()
  const present = ({ listing_id, saved_at, sent_at }: SavedRow): ClientListing => {
    const card = cards.get(listing_id)
    return {
      advertisement_id: listing_id,
      saved: saved_at === null ? 0 : 1,
      sent: sent_at === null ? 0 : 1,
      time_saved: toUnixSecondsOrNull(saved_at),
      time_sent: toUnixSecondsOrNull(sent_at),
      listing: card ? presentCard(card, now) : null,
    }
  }
  return {
    agent_saved: rows.filter(({ saved_at }) => saved_at !== null).map(present),
    client_saved: rows.filter(({ mark }) => mark === 'like').map(present),
    activity,
  }
}
