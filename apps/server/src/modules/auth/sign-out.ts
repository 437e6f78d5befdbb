import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { endIssuerSession } from './issuer/records.ts'

/** Ends the caller's session and, with it, the built-in issuer's: the next sign-in asks for the password again. */
export async function signOut(actor: Actor, { db }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('id_hash', '=', actor.sessionHash)
      .returning('issuer_session')
      .executeTakeFirst()
    if (ended?.issuer_session) await endIssuerSession(tx, ended.issuer_session)
  })
}
