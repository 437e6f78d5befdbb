import type { AgentOpenHouse, OpenHouseState } from '@pb/contract/open-house-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import type { AdType, Ownership } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { formatListing } from '../../showings/index.ts'
import '../tables.ts'

export interface OpenHouseRow {
  readonly id: string
  readonly listing_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly by_appointment: boolean
  readonly remarks: string
  readonly is_online_only: boolean
  /** Of its live stream, unless canceled; null without one. */
  readonly live_stream_id: string | null
  readonly canceled_at: Date | null
  readonly source_id: string | null
  readonly version: number
  readonly ad_type: AdType
  readonly address: string
  /** Whether people who do not sign in may see it. */
  readonly internet_address_display: boolean
  readonly unit: string
  readonly neighborhood: string
  readonly photo: string | null
  readonly on_market: boolean
  readonly ownership: Ownership | ''
  readonly units_total: number | null
  readonly agent_id: string
  readonly agent_name: string
  readonly agent_active: boolean
  readonly generation: number
  readonly is_off: boolean
  readonly visitors: number
  readonly consented: number
  readonly new_clients: number
}

/** Whose open houses the actor may see: those of own listings, for supervisors of all listings of the office. */
export const mayManage = ({ personId, roles }: Actor): RawBuilder<unknown> =>
  hasRole({ roles }, 'SUPERVISOR') ? sql`l.agent_id IS NOT NULL` : sql`l.agent_id = ${personId}`

/** Returns open houses of the office's listings, by a condition on `open_house o` and `listing l`. */
export async function findOpenHouseRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  clauses: RawBuilder<unknown> = sql``,
): Promise<OpenHouseRow[]> {
  const { rows } = await sql<OpenHouseRow>`
    SELECT o.id, o.listing_id, o.starts_at, o.ends_at, o.by_appointment, o.remarks, o.is_online_only,
      (SELECT s.id FROM live_stream s WHERE s.open_house_id = o.id AND s.canceled_at IS NULL) AS live_stream_id, o.canceled_at, o.source_id, o.version,
      l.ad_type, b.address, l.internet_address_display, u.label AS unit, l.neighborhood, l.ownership, b.units_total,
      coalesce((SELECT p.name FROM listing_photo p WHERE p.listing_id = l.id ORDER BY p.position LIMIT 1), b.photo) AS photo,
      l.deleted_at IS NULL AND l.standard_status IN ('Active', 'Coming Soon') AS on_market,
      l.agent_id, host.name AS agent_name, agent.deactivated_at IS NULL AS agent_active,
      coalesce(k.generation, 1) AS generation, coalesce(k.is_off, false) AS is_off,
      counted.visitors, counted.consented, counted.new_clients
    FROM open_house o JOIN listing l ON l.id = o.listing_id AND l.agent_id IS NOT NULL
      JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
      JOIN person host ON host.id = l.agent_id JOIN agent ON agent.person_id = l.agent_id
      LEFT JOIN open_house_link k ON k.open_house_id = o.id
      CROSS JOIN LATERAL (SELECT count(*)::int AS visitors, count(*) FILTER (WHERE v.consent)::int AS consented,
          count(*) FILTER (WHERE v.client_state = 'added')::int AS new_clients
        FROM open_house_visitor v WHERE v.open_house_id = o.id AND v.deleted_at IS NULL) counted
    WHERE ${condition} ${clauses}`.execute(db)
  return rows
}

export function getState(
  { starts_at, ends_at, canceled_at }: Pick<OpenHouseRow, 'starts_at' | 'ends_at' | 'canceled_at'>,
  now: Date,
): OpenHouseState {
  if (canceled_at) return 'canceled'
  if (now < starts_at) return 'upcoming'
  return now < ends_at ? 'live' : 'past'
}

export function presentOpenHouse(row: OpenHouseRow, now: Date): AgentOpenHouse {
  return {
    open_house_id: row.id,
    state: getState(row, now),
    time_start: toUnixSeconds(row.starts_at),
    time_end: toUnixSeconds(row.ends_at),
    by_appointment: row.by_appointment,
    remarks: row.remarks,
    online_only: row.is_online_only ? 1 : 0,
    live_stream_id: row.live_stream_id,
    listing: {
      advertisement_id: row.listing_id,
      ad_type: row.ad_type,
      title: formatListing(row),
      neighborhood: findNeighborhood(row.neighborhood)?.name ?? row.neighborhood,
      photo: row.photo,
      active: row.on_market ? 1 : 0,
    },
    agent: { user_id: row.agent_id, name: row.agent_name },
    visitors: row.visitors,
    consented: row.consented,
    new_clients: row.new_clients,
    editable: row.source_id === null ? 1 : 0,
    version: row.version,
  }
}
