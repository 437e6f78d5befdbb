import type { Deps } from '../../../../platform/deps.ts'
import { challengeSeconds, createChallenge, type ChallengePurpose } from './challenges.ts'
import { listPasskeys } from './queries.ts'
import { getRelyingParty } from './relying-party.ts'

/** Returns what the browser needs to answer a new challenge: with any passkey, or only with those of a person. */
export async function createPasskeyOptions(deps: Deps, purpose: ChallengePurpose, personId?: string) {
  const challenge = await createChallenge(deps, purpose)
  const own = personId === undefined ? [] : await listPasskeys(deps.db, personId)
  // Loaded with the first passkey: it brings hundreds of files.
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: getRelyingParty(deps).id,
    challenge: new Uint8Array(challenge),
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
}
