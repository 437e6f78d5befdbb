import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { revokeGrant } from '../../../accounts/sign-in/index.ts'
import { revokeJob, unsealTokens } from './credentials.ts'
import { getIssuer } from './issuer.ts'

/** An OAuth grant to revoke, with its sealed tokens. */
export interface Revocation {
  readonly personId: string
  readonly subject: string
  readonly sealed: string
}

/** Queues the revocation of a grant at its issuer, in the transaction that deletes it here. */
export function queueRevocation(tx: Tx, deps: Deps, revocation: Revocation): Promise<void> {
  return deps.jobs.send(tx, revokeJob, revocation)
}

/** Whether the account is connected again: revoking would end that connection too. */
async function isGrantInUse({ db }: Deps, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_account')
    .select('person_id')
    .where('subject', '=', subject)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  return row !== undefined
}

/** Runs a queued revocation. Throws when the issuer is unavailable, so that the job is retried. */
export async function executeRevocation(
  deps: Deps,
  { personId, subject, sealed }: Revocation,
): Promise<void> {
  const tokens = unsealTokens(deps, personId, sealed)
  const issuer = getIssuer(subject)!
  // Without the issuer's settings, no request to it is possible.
  if (!tokens || !deps.env[issuer] || (await isGrantInUse(deps, subject))) return
  await revokeGrant(deps, issuer, tokens.refreshToken)
}
