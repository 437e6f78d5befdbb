import type { Query } from '@pb/contract/endpoint'
import type { Showing, showings } from '@pb/contract/showings'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { officeTimeZone, toInstant } from '@pb/rules/time-zone'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient } from '../../clients/index.ts'
import { findShowingRows, presentShowings } from './showing-row.ts'

type ListQuery = Query<(typeof showings)['showings']>
type Filter = NonNullable<ListQuery['status']>

/** A request whose question was answered elsewhere does not wait any more. */
const waits = sql`s.status = 'requested' AND NOT EXISTS (SELECT FROM listing_question q
  WHERE q.id = s.question_id AND (q.answered_at IS NOT NULL OR q.replaced_at IS NOT NULL))`
const endsAt = sql`s.starts_at + make_interval(mins => s.minutes)`
const byTime = sql`ORDER BY s.starts_at, s.id`
const latestFirst = sql`ORDER BY s.starts_at DESC NULLS LAST, s.id DESC`
const requestsFirst = sql`ORDER BY s.status = 'requested' DESC, CASE WHEN s.status = 'requested' THEN s.created_at END,
  s.starts_at DESC NULLS LAST, s.id DESC`

/** The day of a moment in New York, as times. */
function getDay(now: Date): { from: Date; until: Date } {
  const date = newYorkDate(now)
  const midnight = (day: string) => new Date(toInstant(officeTimeZone, Date.parse(`${day}T00:00:00Z`)))
  return { from: midnight(date), until: midnight(addDaysToDate(date, 1)) }
}

function isToday(now: Date): RawBuilder<unknown> {
  const { from, until } = getDay(now)
  return sql`s.status = 'confirmed' AND s.starts_at >= ${from} AND s.starts_at < ${until}`
}

function toCondition(filter: Filter | undefined, now: Date) {
  switch (filter) {
    case undefined:
      return { where: sql`true`, order: requestsFirst }
    case 'requested':
      return { where: waits, order: sql`ORDER BY s.created_at, s.id` }
    case 'upcoming':
      return { where: sql`s.status = 'confirmed' AND ${endsAt} > ${now}`, order: byTime }
    case 'today':
      return { where: isToday(now), order: byTime }
    case 'past':
      return {
        where: sql`s.status IN ('confirmed', 'completed', 'no_show') AND ${endsAt} <= ${now}`,
        order: latestFirst,
      }
    case 'confirmed':
    case 'completed':
    case 'no_show':
    case 'canceled':
      return { where: sql`s.status = ${filter}`, order: latestFirst }
  }
}

/** A page of the actor's showings, with their number. Throws `not_found` for another agent's client. */
export async function listShowings(
  actor: Actor,
  deps: Deps,
  { status, user_id, listing_id, limit, offset }: ListQuery,
): Promise<{ collection: Showing[]; total: number }> {
  const client =
    user_id === undefined ? null : await getOwnClient(deps.db, actor, user_id, { archived: true })
  const { where, order } = toCondition(status, deps.clock.now())
  const conditions = sql`s.agent_id = ${actor.personId} AND ${where}
    ${client ? sql`AND s.client_id = ${client.id}` : sql``}
    ${listing_id === undefined ? sql`` : sql`AND s.listing_id = ${listing_id}`}`
  const [rows, counted] = await Promise.all([
    findShowingRows(deps.db, conditions, sql`${order} LIMIT ${limit} OFFSET ${offset}`),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM showing s WHERE ${conditions}`.execute(deps.db),
  ])
  return { collection: await presentShowings(deps, rows), total: one(counted.rows).total }
}

/** Number of the agent's confirmed showings on a moment's day in New York, as the list of today counts them. */
export async function countShowingsToday(db: Db, agentId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM showing s
    WHERE s.agent_id = ${agentId} AND ${isToday(now)}`.execute(db)
  return one(rows).count
}

/** Returns one showing of the actor. Throws `not_found`. */
export async function getShowing({ personId }: Actor, deps: Deps, id: string): Promise<Showing> {
  const rows = await findShowingRows(deps.db, sql`s.id = ${id} AND s.agent_id = ${personId}`)
  const [showing] = await presentShowings(deps, rows)
  if (!showing) throw new AppError('not_found')
  return showing
}
