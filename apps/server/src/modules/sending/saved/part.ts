import type { ClientListing } from '@pb/contract/clients'
import type { MarkKind } from '@pb/contract/listing-relations'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { ClientPart } from '../../clients/index.ts'
import { cardsByIds, presentCard } from '../../listings/index.ts'
import { secondsOrNull } from '../tell.ts'
import '../tables.ts'

interface KeptRow {
  readonly listing_id: string
  readonly saved_at: Date | null
  readonly sent_at: Date | null
  readonly mark: MarkKind | null
  readonly active: boolean
}

/** The latest ones that a client's page brings along; the rest is in the saved listings' own list. */
const most = 200

async function kept({ db }: Pick<Deps, 'db'>, clientId: string): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    SELECT r.listing_id, r.saved_at, r.sent_at, m.mark, l.active
    FROM client_listing r JOIN listing l ON l.id = r.listing_id
      LEFT JOIN listing_mark m ON m.client_id = r.client_id AND m.listing_id = r.listing_id AND m.participant_id IS NULL
    WHERE r.client_id = ${clientId} AND (r.saved_at IS NOT NULL OR m.mark = 'like')
    ORDER BY coalesce(r.saved_at, m.at) DESC, r.listing_id DESC LIMIT ${most}`.execute(db)
  return rows
}

/** What this room adds to a client: what the agent saved or sent, and what the client likes. */
export const clientPart: ClientPart = async (_actor, deps, { client, listings }) => {
  const rows = await kept(deps, client.id)
  const active = rows.filter((row) => row.active).map(({ listing_id }) => listing_id)
  const cards = new Map(listings ? (await cardsByIds(deps.db, active)).map((card) => [card.id, card]) : [])
  const now = deps.clock.now()
  const present = ({ listing_id, saved_at, sent_at }: KeptRow): ClientListing => {
    const card = cards.get(listing_id)
    return {
      advertisement_id: listing_id,
      saved: saved_at === null ? 0 : 1,
      sent: sent_at === null ? 0 : 1,
      time_saved: secondsOrNull(saved_at),
      time_sent: secondsOrNull(sent_at),
      listing: card ? presentCard(card, now) : null,
    }
  }
  return {
    agent_saved: rows.filter(({ saved_at }) => saved_at !== null).map(present),
    client_saved: rows.filter(({ mark }) => mark === 'like').map(present),
  }
}
