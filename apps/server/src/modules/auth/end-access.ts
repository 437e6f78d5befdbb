import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Ends every session of a person in the caller's transaction, with all that the built-in issuer holds of them (its
 * sessions, grants and codes): the next call is refused, and open event streams end when it commits.
 */
export async function endAccess(tx: Tx, { events }: Pick<Deps, 'events'>, personId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .returning('id_hash')
    .execute()
  await sql`DELETE FROM oidc_record WHERE payload ->> 'accountId' = ${personId}`.execute(tx)
  for (const { id_hash } of ended) {
    const session = id_hash.toString('base64url')
    await events.publish(personId, { kind: 'session_ended', data: { session } }, tx)
  }
}
