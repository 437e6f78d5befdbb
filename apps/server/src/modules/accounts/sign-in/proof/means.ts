import type { Reply } from '@pb/contract/endpoint'
import type { proof } from '@pb/contract/proof'
import type { SessionActor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { findAccountByPerson } from '../account-queries.ts'
import { createPasskeyOptions } from '../passkeys/ask.ts'
import type { ChallengePurpose } from '../passkeys/challenges.ts'
import { listPasskeys } from '../passkeys/queries.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'

/** A challenge is for one session. */
export const getProofPurpose = ({ sessionHash }: SessionActor): ChallengePurpose => ({
  purpose: 'prove',
  bindingHash: sessionHash,
})

/** Returns how the caller can prove who they are, with a challenge for their passkeys. */
export async function findProofMeans(
  actor: SessionActor,
  deps: Deps,
): Promise<Reply<typeof proof.proofMeans>> {
  const { personId } = actor
  const [account, code, passkeys] = await Promise.all([
    findAccountByPerson(deps.db, personId),
    hasSecondFactor(deps.db, personId),
    listPasskeys(deps.db, personId),
  ])
  const options =
    passkeys.length === 0 ? null : await createPasskeyOptions(deps, getProofPurpose(actor), personId)
  return { password: account?.password_hash != null, code, passkey: options && { ...options } }
}
