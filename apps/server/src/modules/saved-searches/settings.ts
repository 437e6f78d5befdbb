import type { MatchDigest } from '@pb/contract/saved-searches'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { latestDigestDay } from './matching/digest.ts'
import './tables.ts'

/** How often the agent is notified of matches. */
export async function getMatchSettings({ personId }: Actor, { db }: Deps): Promise<MatchDigest> {
  const row = await db
    .selectFrom('match_setting')
    .select('digest')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.digest ?? 'at_once'
}

/** Saves how often the agent is notified; pending matches follow the new setting. */
export async function saveMatchSettings(
  { personId }: Actor,
  { db, clock }: Deps,
  digest: MatchDigest,
): Promise<MatchDigest> {
  const agent = await db
    .selectFrom('agent')
    .select('time_zone')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  // Marks today's digest as sent, so that the next digest covers only what follows.
  const told_on = latestDigestDay('daily', agent.time_zone, clock.now())
  await db
    .insertInto('match_setting')
    .values({ person_id: personId, digest, told_on })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ digest, told_on }))
    .execute()
  return digest
}
