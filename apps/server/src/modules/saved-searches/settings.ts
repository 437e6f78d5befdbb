import type { MatchDigest } from '@pb/contract/saved-searches'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { digestDay } from './matching/digest.ts'
import './tables.ts'

/** How often the caller hears of listings that fit. */
export async function matchSettings({ personId }: Actor, { db }: Deps): Promise<MatchDigest> {
  const row = await db
    .selectFrom('match_setting')
    .select('digest')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.digest ?? 'at_once'
}

/** Chooses how often; what waits for a digest is told by the new choice. */
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
  // The digest before now is not owed.
  const told_on = digestDay('daily', agent.time_zone, clock.now())
  await db
    .insertInto('match_setting')
    .values({ person_id: personId, digest, told_on })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ digest, told_on }))
    .execute()
  return digest
}
