import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { one } from '../../platform/db/one-row.ts'
import { isUnassignedFor, toFilterCondition } from './list/scope.ts'

/** Counts the actor's inquiries that need a response, and unassigned ones, as their lists count them. */
export async function countWaitingInquiries(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<{ own: number; unassigned: number }> {
  const waiting = toFilterCondition('needs_response', clock.now())
  const { rows } = await sql<{ own: number; unassigned: number }>`
    SELECT (SELECT count(*)::int FROM inquiry i WHERE i.agent_id = ${actor.personId} AND ${waiting}) AS own,
      (SELECT count(*)::int FROM (SELECT FROM inquiry i WHERE ${isUnassignedFor(actor)} AND ${waiting} LIMIT 10000) i) AS unassigned`.execute(
    db,
  )
  return one(rows)
}
