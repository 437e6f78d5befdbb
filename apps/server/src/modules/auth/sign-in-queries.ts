import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

export type SignInRequestRow = Selectable<Tables['sign_in_request']>

export async function insertSignInRequest(db: Db, request: SignInRequestRow): Promise<void> {
  await db.insertInto('sign_in_request').values(request).execute()
}

/** Who was asked in a request that stands; undefined where none of this state does. */
export async function issuerOfRequest(
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

/** Reads and removes in one statement, so that a state is spent once even when it comes twice at the same time. */
export function takeSignInRequest(db: Db, stateHash: Buffer): Promise<SignInRequestRow | undefined> {
  return db
    .deleteFrom('sign_in_request')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
}
