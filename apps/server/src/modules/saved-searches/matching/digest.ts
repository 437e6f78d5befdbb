import { dayMs } from '@pb/rules/dates'
import { officeTimeZone, getOffsetMinutes } from '@pb/rules/time-zone'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'
import { notifyAgent } from './notify.ts'

/** Hour at which digests are due, in the agent's time zone. */
const digestHour = 8
/** The date (`yyyy-mm-dd`) of the latest digest due: from 8 a.m. today's, for weekly ones Monday's. */
export function latestDigestDay(digest: 'daily' | 'weekly', timeZone: string | null, now: Date): string {
  const offset = getOffsetMinutes(timeZone ?? officeTimeZone, now.getTime()) * 60_000
  const since = new Date(now.getTime() + offset - digestHour * 3_600_000)
  const daysAfterMonday = (since.getUTCDay() + 6) % 7
  const day = new Date(since.getTime() - (digest === 'weekly' ? daysAfterMonday * dayMs : 0))
  return day.toISOString().slice(0, 10)
}

/** Sends the digests that are due; each is sent once even if several processes run this. */
export async function sendDigests(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const people = await db
    .selectFrom('match_setting')
    .innerJoin('agent', 'agent.person_id', 'match_setting.person_id')
    .where('agent.deactivated_at', 'is', null)
    .where('digest', 'in', ['daily', 'weekly'])
    .select(['match_setting.person_id', 'digest', 'told_on', 'time_zone'])
    .execute()
  for (const { person_id, digest, told_on, time_zone } of people) {
    const day = latestDigestDay(digest as 'daily' | 'weekly', time_zone, clock.now())
    if (told_on !== null && told_on >= day) continue
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('match_setting')
        .set({ told_on: day })
        .where('person_id', '=', person_id)
        .where((eb) => eb.or([eb('told_on', 'is', null), eb('told_on', '<', day)]))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await notifyAgent(deps, tx, person_id)
    })
  }
}
