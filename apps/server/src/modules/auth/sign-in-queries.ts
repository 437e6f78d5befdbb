import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

export type SignInRequestRow = Selectable<Tables['sign_in_request']>

export async function insertSignInRequest(db: Db, request: SignInRequestRow): Promise<void> {
  await db.insertInto('sign_in_request').values(request).execute()
}

/** Reads and removes in one statement, so that a state is spent once even when it comes twice at the same time. */
export function takeSignInRequest(db: Db, stateHash: Buffer): Promise<SignInRequestRow | undefined> {
  return db
    .deleteFrom('sign_in_request')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
}
