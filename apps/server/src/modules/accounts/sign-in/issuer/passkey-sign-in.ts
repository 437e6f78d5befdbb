import { passkeyAssertion, type PasskeyAssertion } from '@pb/contract/passkeys'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { findAccountByPerson, type AccountRow } from '../account-queries.ts'
import type { ChallengePurpose } from '../passkeys/challenges.ts'
import { passkeyTexts } from '../passkeys/texts.ts'
import { verifyPasskey } from '../passkeys/verify.ts'
import { signInTexts } from '../texts.ts'
import { withPasskey, withSyncedPasskey, type Authentication } from './authentication-methods.ts'

/** A challenge is for one sign-in at the issuer, and so for one browser and ten minutes. */
export const getSignInPurpose = (uid: string): ChallengePurpose => ({
  purpose: 'sign-in',
  bindingHash: hashToken(uid),
})

/** Returns the answer in the submitted form; undefined where it has none. */
export function parsePasskeyForm(body: unknown): PasskeyAssertion | undefined {
  const text = (body as { passkey?: unknown } | undefined)?.passkey
  if (typeof text !== 'string') return undefined
  try {
    return passkeyAssertion.parse(JSON.parse(text))
  } catch {
    throw new AppError('sign_in_failed', passkeyTexts.rejected)
  }
}

/** Returns the account of a passkey that answers the challenge of this sign-in. Throws `sign_in_failed` for any other. */
export async function signInWithPasskey(
  deps: Deps,
  { uid, response, address }: { uid: string; response: PasskeyAssertion; address: string },
): Promise<{ account: AccountRow; authentication: Authentication }> {
  const { person_id: personId, synced } = await verifyPasskey(deps, getSignInPurpose(uid), response, address)
  const account = await findAccountByPerson(deps.db, personId)
  if (!account || account.deactivated_at) throw new AppError('sign_in_failed', signInTexts.deactivated)
  return { account, authentication: synced ? withSyncedPasskey : withPasskey }
}
