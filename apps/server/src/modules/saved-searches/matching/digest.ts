import { officeTimeZone, offsetMinutes } from '@pb/rules/time-zone'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'
import { tellAgent } from './tell.ts'

/** When digests are made, in the agent's time zone. */
const hour = 8
const dayMs = 86_400_000

/** The day of the latest digest that is due: today's from 8 on, of weekly ones Monday's. `yyyy-mm-dd`. */
export function digestDay(digest: 'daily' | 'weekly', timeZone: string | null, now: Date): string {
  const offset = offsetMinutes(timeZone ?? officeTimeZone, now.getTime()) * 60_000
  const since = new Date(now.getTime() + offset - hour * 3_600_000)
  const daysAfterMonday = (since.getUTCDay() + 6) % 7
  const day = new Date(since.getTime() - (digest === 'weekly' ? daysAfterMonday * dayMs : 0))
  return day.toISOString().slice(0, 10)
}

/** Tells those who chose a digest what came up, where theirs is due; each is made once, whichever process does. */
export async function tellDigests(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const people = await db
    .selectFrom('match_setting')
    .innerJoin('agent', 'agent.person_id', 'match_setting.person_id')
    .where('agent.deactivated_at', 'is', null)
    .where('digest', 'in', ['daily', 'weekly'])
    .select(['match_setting.person_id', 'digest', 'told_on', 'time_zone'])
    .execute()
  for (const { person_id, digest, told_on, time_zone } of people) {
    const day = digestDay(digest as 'daily' | 'weekly', time_zone, clock.now())
    if (told_on !== null && told_on >= day) continue
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('match_setting')
        .set({ told_on: day })
        .where('person_id', '=', person_id)
        .where((eb) => eb.or([eb('told_on', 'is', null), eb('told_on', '<', day)]))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await tellAgent(deps, tx, person_id)
    })
  }
}
