import type { PasskeyAssertion } from '@pb/contract/passkeys'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import {
  consumeRateLimit,
  scaleLimit,
  toClientKey,
  type RateLimit,
} from '../../../../platform/http/rate-limit.ts'
import { notifyHolder } from '../two-factor/notify-holder.ts'
import { consumeChallenge, type ChallengePurpose } from './challenges.ts'
import { findPasskey, recordUse, type PasskeyRow } from './queries.ts'
import { getRelyingParty } from './relying-party.ts'
import { passkeyTexts } from './texts.ts'

/** Attempts from one address, since each costs a signature check. */
const perAddress: RateLimit = { max: 60, seconds: 300 }

/** Verifies signature, origin, relying party and user verification; null where one of them is wrong. */
async function verifySignature(
  deps: Deps,
  passkey: PasskeyRow,
  expected: ChallengePurpose,
  response: PasskeyAssertion,
): Promise<number | null> {
  const { id, origin } = getRelyingParty(deps)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, expected, challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The count is compared by `recordUse`, in the statement that stores it.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    deps.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was rejected')
    return null
  }
}

/**
 * Verifies the answer to a challenge, and uses the challenge up. Returns the passkey. Throws the same `sign_in_failed` for
 * whatever is wrong with it; the person is notified of a copied authenticator.
 */
export async function verifyPasskey(
  deps: Deps,
  expected: ChallengePurpose,
  response: PasskeyAssertion,
  address: string,
): Promise<PasskeyRow> {
  await consumeRateLimit(deps, `passkey:${toClientKey(address)}`, scaleLimit(deps, perAddress))
  const passkey = await findPasskey(deps.db, response.id)
  const { userHandle } = response.response
  const isOwner =
    userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === passkey?.person_id
  const counter = passkey && isOwner ? await verifySignature(deps, passkey, expected, response) : null
  if (!passkey || counter === null) throw new AppError('sign_in_failed', passkeyTexts.rejected)
  if (!(await recordUse(deps.db, passkey.id, counter, deps.clock.now()))) {
    await deps.db
      .transaction()
      .execute((tx) => notifyHolder(tx, deps, passkey.person_id, passkeyTexts.copied(passkey.name)))
    throw new AppError('sign_in_failed', passkeyTexts.rejected)
  }
  return passkey
}
