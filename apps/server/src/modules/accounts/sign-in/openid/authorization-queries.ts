import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../../../platform/db/db.ts'

export type SignInRequestRow = Selectable<Tables['sign_in_request']>

export async function insertSignInRequest(db: Db, request: SignInRequestRow): Promise<void> {
  await db.insertInto('sign_in_request').values(request).execute()
}

/** Returns the issuer of an open request; undefined where none has this state. */
export async function findRequestIssuer(
  db: Db,
  stateHash: Buffer,
): Promise<SignInRequestRow['issuer'] | undefined> {
  const request = await db
    .selectFrom('sign_in_request')
    .select('issuer')
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()
  return request?.issuer
}

/** Reads and deletes in one statement, so that a state works once even for concurrent requests. */
export function consumeSignInRequest(db: Db, stateHash: Buffer): Promise<SignInRequestRow | undefined> {
  return db
    .deleteFrom('sign_in_request')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
}
