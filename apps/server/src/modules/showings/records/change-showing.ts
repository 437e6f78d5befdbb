import { formatPostalAddress } from '@pb/rules/postal-address'
import type { ClientEventKind } from '@pb/contract/client-life'
import type { Showing, ShowingStatus } from '@pb/contract/showings'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { cancelShowingEvent, saveShowingEvent } from '../../calendar/index.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { formatShowingTime } from '../format-time.ts'
import { findObstacle } from '../slots.ts'
import { formatListing, type ShownListingRow } from '../shown-listings.ts'
import { getShownListing } from '../access.ts'
import * as texts from '../texts.ts'
import { findShowingRows, getEnd, presentShowing, type ShowingRow } from './showing-row.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'jobs' | 'events'>

/** Makes changes of an agent's times wait for each other, so that two cannot take the same time. */
export async function lockAgentTime(tx: Tx, agentId: string): Promise<void> {
  await sql`SELECT FROM agent WHERE person_id = ${agentId} FOR NO KEY UPDATE`.execute(tx)
}

/** Locks a showing of the agent. Throws `not_found`, and `conflict` when the version differs. */
export async function lockShowing(
  tx: Tx,
  agentId: string,
  id: string,
  version?: number,
): Promise<ShowingRow> {
  await sql`SELECT FROM showing WHERE id = ${id} AND agent_id = ${agentId} FOR UPDATE`.execute(tx)
  const [row] = await findShowingRows(tx, sql`s.id = ${id} AND s.agent_id = ${agentId}`)
  if (!row) throw new AppError('not_found')
  if (version !== undefined && row.version !== version) throw new AppError('conflict', texts.changedMeanwhile)
  return row
}

/** Throws `rule_broken` for a time that has passed, and unless `anyway` for one at which something is in the way. */
export async function assertTime(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  agentId: string,
  listing: ShownListingRow,
  time: { starts: Date; minutes: number; anyway: boolean; except?: readonly string[] },
): Promise<void> {
  const { starts, minutes, anyway, except = [] } = time
  const now = clock.now()
  if (starts <= now) throw new AppError('rule_broken', texts.inThePast)
  if (anyway) return
  const period = { from: starts.getTime(), until: starts.getTime() + minutes * 60_000, now, except }
  const obstacle = await findObstacle(tx, agentId, listing, period)
  if (obstacle) throw new AppError('rule_broken', texts.slotReasons[obstacle])
}

interface Change {
  readonly status?: ShowingStatus
  readonly starts_at?: Date | null
  readonly minutes?: number
  readonly note?: string
  readonly cancel_reason?: string
  readonly canceled_by?: 'agent' | 'client' | null
  readonly rating?: number
  readonly feedback?: string
  readonly feedback_at?: Date
  readonly tour_id?: null
}

/** Writes a change of a locked showing. */
export async function updateShowing(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('showing')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), changed_at: clock.now() }))
    .where('id', '=', id)
    .execute()
}

/** Puts a confirmed showing into the agent's calendar, or takes one that is not to take place out of it. */
export async function saveToCalendar(tx: Tx, deps: ChangeDeps, row: ShowingRow): Promise<void> {
  if (row.status === 'canceled') {
    await cancelShowingEvent(tx, deps, row.id)
    return
  }
  const shown = await getShownListing(tx, row.listing_id)
  const listing = formatListing(shown)
  await saveShowingEvent(tx, deps, {
    showingId: row.id,
    agentId: row.agent_id,
    clientId: row.client_id,
    listingId: row.listing_id,
    title: `Showing: ${listing} with ${row.client_name}`,
    location: formatPostalAddress(shown),
    description: row.note,
    startsAt: row.starts_at!,
    endsAt: getEnd(row)!,
    status: 'confirmed',
    attendee: row.email === '' ? null : { name: row.client_name, email: row.email },
  })
}

/** Records what happened in the client's timeline, and informs the agent's open tabs. */
export async function recordShowingEvent(
  tx: Tx,
  { clock, events }: ChangeDeps,
  row: ShowingRow,
  event: {
    readonly kind: ClientEventKind
    readonly title: string
    readonly text?: string
    readonly contact?: boolean
  },
): Promise<void> {
  const { kind, title, text = '', contact = false } = event
  const payload = { showing_id: row.id, listing_id: row.listing_id, title, text }
  const { client_id: clientId, agent_id: agentId, user_id } = row
  await recordClientEvent(tx, { clientId, agentId, kind, payload, at: clock.now(), contact })
  await events.publish(agentId, { kind: 'client', data: { user_id, what: 'showing' } }, tx)
}

/** The showing after a change, as it is presented. */
export async function reload(tx: Tx, deps: ChangeDeps, actor: Actor, id: string): Promise<Showing> {
  const row = await lockShowing(tx, actor.personId, id)
  return presentShowing(deps, row, await getShownListing(tx, row.listing_id))
}

export const formatWhen = ({ starts_at, minutes }: Pick<ShowingRow, 'starts_at' | 'minutes'>): string =>
  starts_at ? formatShowingTime(starts_at, minutes) : ''
