import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { endIssuerSession } from './issuer/records.ts'

/**
 * Ends the caller's session and, with it, the built-in issuer's: the next sign-in asks for the password again.
 * Event streams of the session end at once, whichever process serves them.
 */
export async function signOut(actor: Actor, { db, events }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id_hash', '=', actor.sessionHash)
      .returning('issuer_session')
      .executeTakeFirst()
    if (ended?.issuer_session) await endIssuerSession(tx, ended.issuer_session)
    const session = actor.sessionHash.toString('base64url')
    await events.publish(actor.personId, { kind: 'session_ended', data: { session } }, tx)
  })
  const session = actor.sessionHash.toString('base64url')
  await events.publish(actor.personId, { kind: 'session_ended', data: { session } })
}
