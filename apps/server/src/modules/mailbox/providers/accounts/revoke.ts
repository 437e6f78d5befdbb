import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { revokeGrant } from '../../../auth/index.ts'
import { unsealTokens } from './credentials.ts'
import { issuerOf } from './issuer.ts'

export const revokeJob = 'mail-accounts.revoke'

/** A grant that is to be given back: sealed as it was kept, and whose account it is. */
export interface Revocation {
  readonly personId: string
  readonly subject: string
  readonly sealed: string
}

/** Gives a grant back at its issuer, as soon as that can be reached: in the transaction that forgets it here. */
export function giveBack(tx: Tx, deps: Deps, revocation: Revocation): Promise<void> {
  return deps.jobs.send(tx, revokeJob, revocation)
}

/** Whether somebody has connected the account anew: giving back would end that too. */
async function isInUse({ db }: Deps, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_account')
    .select('person_id')
    .where('subject', '=', subject)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  return row !== undefined
}

/** Carries out what `giveBack` asked for. Throws where the issuer cannot be reached, to be tried again. */
export async function carryOutRevocation(
  deps: Deps,
  { personId, subject, sealed }: Revocation,
): Promise<void> {
  const tokens = unsealTokens(deps, personId, sealed)
  const issuer = issuerOf(subject)!
  // An office that has taken its settings away has nobody to tell.
  if (!tokens || !deps.env[issuer] || (await isInUse(deps, subject))) return
  await revokeGrant(deps, issuer, tokens.refreshToken)
}
