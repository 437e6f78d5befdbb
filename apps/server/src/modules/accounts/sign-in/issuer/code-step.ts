import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import type { SecretKeyUse } from '../../../../platform/secret-key/uses.ts'
import { deriveKey, hashToken, seal, unseal } from '../../../../platform/secrets.ts'
import { findAccountByPerson, type AccountRow } from '../account-queries.ts'

const content = z.object({ uid: z.string(), personId: z.string(), password: z.string() })

const purpose = 'second step of sign-in'

export const codeSteps: SecretKeyUse = {
  kind: 'unstored',
  purpose,
  reason: 'A sign-in between password and code, which takes at most ten minutes.',
}

const getKey = ({ env }: Pick<Deps, 'env'>): Buffer => deriveKey(env.secretKey, purpose)

const fingerprint = (account: AccountRow): string =>
  hashToken(account.password_hash ?? '').toString('base64url')

/**
 * Returns what the form for the code carries: this interaction has verified the password of this account. Sealed, so
 * that it cannot be forged or read; useless in another interaction, and so in another browser or after ten minutes.
 */
export function createCodeStep(deps: Deps, uid: string, account: AccountRow): string {
  const step: z.infer<typeof content> = { uid, personId: account.person_id, password: fingerprint(account) }
  return seal(getKey(deps), JSON.stringify(step))
}

/** Returns the account of a step; undefined if it is of another interaction, or the password was changed meanwhile. */
export async function findCodeStep(deps: Deps, uid: string, text: string): Promise<AccountRow | undefined> {
  const opened = unseal(getKey(deps), text)
  const step = opened === null ? undefined : content.parse(JSON.parse(opened))
  if (step?.uid !== uid) return undefined
  const account = await findAccountByPerson(deps.db, step.personId)
  if (!account || account.deactivated_at || fingerprint(account) !== step.password) return undefined
  return account
}
