import type { SessionActor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { cleanUpSessions } from './end-access.ts'

/**
 * Ends the caller's session and the built-in issuer's session, so that the next sign-in requires the password. Event
 * streams of the session end immediately, in every process.
 */
export async function signOut(actor: SessionActor, deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id_hash', '=', actor.sessionHash)
      .returning(['id_hash', 'issuer_session'])
      .execute()
    await cleanUpSessions(tx, deps, actor.personId, ended)
  })
}
