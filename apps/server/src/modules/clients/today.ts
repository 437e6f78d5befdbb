import { getDateIn } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'

/** Returns the date in the agent's time zone, which due dates and days are compared with. */
export async function findToday(db: Db | Tx, agentId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ time_zone: string | null }>`
    SELECT time_zone FROM agent WHERE person_id = ${agentId}`.execute(db)
  return getDateIn(maybeOne(rows)?.time_zone ?? null, now)
}
