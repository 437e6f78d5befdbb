import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { openSession } from '../../../../platform/http/sessions.ts'
import { isSetupRequired } from '../two-factor/requirement.ts'
import { findAccountByEmail, type AccountRow } from '../account-queries.ts'

/** A new session and its account. */
export interface AccountSession {
  readonly sessionId: string
  readonly account: AccountRow
  /** Its person has to set up two-step verification first. */
  readonly setupOnly: boolean
}

/** Opens a session for an account whose owner has just proven to be them by a link, without the issuer. */
export async function openAccountSession(
  tx: Tx,
  deps: Deps,
  email: string,
  { userAgent, provedAt }: { userAgent: string; provedAt: Date | null },
): Promise<AccountSession> {
  const account = (await findAccountByEmail(tx, email))!
  const setupOnly = await isSetupRequired(tx, deps, account)
  const sessionId = await openSession(tx, deps.clock.now(), {
    personId: account.person_id,
    userAgent,
    issuerSession: null,
    provedAt,
    setupOnly,
  })
  return { sessionId, account, setupOnly }
}
