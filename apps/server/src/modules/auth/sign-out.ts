import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { followEnd } from './end-access.ts'

/**
 * Ends the caller's session and, with it, the built-in issuer's: the next sign-in asks for the password again.
 * Event streams of the session end at once, whichever process serves them.
 */
export async function signOut(actor: Actor, deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id_hash', '=', actor.sessionHash)
      .returning(['id_hash', 'issuer_session'])
      .execute()
    await followEnd(tx, deps, actor.personId, ended)
  })
}
