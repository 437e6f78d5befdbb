import type { Query, Reply } from '@pb/contract/endpoint'
import type { OpenHouseDetail } from '@pb/contract/open-house-schemas'
import type { openHouses } from '@pb/contract/open-houses'
import { sql } from 'kysely'
import { agentByLink, hasRole, type Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getOffice } from '../../office/index.ts'
import { toSignInUrl } from '../sign-in/token.ts'
import { findOpenHouseRows, mayManage, presentOpenHouse, type OpenHouseRow } from './open-house-row.ts'

type ListQuery = Query<(typeof openHouses)['openHouses']>

const filters = {
  upcoming: (now: Date) => sql`o.canceled_at IS NULL AND o.ends_at > ${now}::timestamptz`,
  past: (now: Date) => sql`o.canceled_at IS NULL AND o.ends_at <= ${now}::timestamptz`,
  canceled: () => sql`o.canceled_at IS NOT NULL`,
}
const orders = {
  upcoming: sql`ORDER BY o.starts_at, o.id`,
  past: sql`ORDER BY o.starts_at DESC, o.id DESC`,
  canceled: sql`ORDER BY o.starts_at DESC, o.id DESC`,
}

/** A page of the open houses of the actor's listings, with the number in each list. Throws `forbidden_role`. */
export async function listOpenHouses(
  actor: Actor,
  deps: Deps,
  { when, scope, listing_id: listingId, limit, offset }: ListQuery,
): Promise<Reply<(typeof openHouses)['openHouses']>> {
  if (scope === 'office' && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  const now = deps.clock.now()
  const whose = scope === 'office' ? sql`l.agent_id IS NOT NULL` : sql`l.agent_id = ${actor.personId}`
  // Of one listing, those who may manage it see all.
  const within = listingId === undefined ? whose : sql`${mayManage(actor)} AND o.listing_id = ${listingId}`
  const [rows, counted] = await Promise.all([
    findOpenHouseRows(
      deps.db,
      sql`${within} AND ${filters[when](now)}`,
      sql`${orders[when]} LIMIT ${limit} OFFSET ${offset}`,
    ),
    sql<{ upcoming: number; past: number; canceled: number }>`
      SELECT count(*) FILTER (WHERE ${filters.upcoming(now)})::int AS upcoming,
        count(*) FILTER (WHERE ${filters.past(now)})::int AS past,
        count(*) FILTER (WHERE ${filters.canceled()})::int AS canceled
      FROM open_house o JOIN listing l ON l.id = o.listing_id WHERE ${within}`.execute(deps.db),
  ])
  const counts = one(counted.rows)
  return { collection: rows.map((row) => presentOpenHouse(row, now)), total: counts[when], counts }
}

/** An open house that the actor may manage. Throws `not_found`. */
export async function getOpenHouseRow(db: Db | Tx, actor: Actor, id: string): Promise<OpenHouseRow> {
  const [row] = await findOpenHouseRows(db, sql`o.id = ${id} AND ${mayManage(actor)}`)
  if (!row) throw new AppError('not_found')
  return row
}

/** One open house with what the sign at the door shows. Throws `not_found`. */
export async function getOpenHouse(actor: Actor, deps: Deps, id: string): Promise<OpenHouseDetail> {
  const row = await getOpenHouseRow(deps.db, actor, id)
  const [office, agent] = await Promise.all([getOffice(deps.db), agentCard(agentByLink(row.agent_id), deps)])
  return {
    ...presentOpenHouse(row, deps.clock.now()),
    sign_in_url: row.is_off || row.is_online_only ? null : toSignInUrl(deps, row.id, row.generation),
    office: office.name,
    agent_title: agent.title,
  }
}
