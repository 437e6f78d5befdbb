import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { openSession } from '../../../../platform/http/sessions.ts'
import { findAccountByEmail, type AccountRow } from '../account-queries.ts'

/** A new session and its account. */
export interface AccountSession {
  readonly sessionId: string
  readonly account: AccountRow
}

/** Opens a session for an account whose owner has just proven to be them by a link, without the issuer. */
export async function openAccountSession(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  email: string,
  userAgent: string,
): Promise<AccountSession> {
  const account = (await findAccountByEmail(tx, email))!
  const personId = account.person_id
  const sessionId = await openSession(tx, clock.now(), { personId, userAgent, issuerSession: null })
  return { sessionId, account }
}
