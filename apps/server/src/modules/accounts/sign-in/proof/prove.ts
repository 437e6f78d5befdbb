import type { PasskeyAssertion } from '@pb/contract/passkeys'
import type { SessionActor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { recordProof } from '../../../../platform/http/sessions.ts'
import { findAccountByPerson } from '../account-queries.ts'
import { assertCurrentPassword } from '../passwords/check-password.ts'
import { passkeyTexts } from '../passkeys/texts.ts'
import { verifyPasskey } from '../passkeys/verify.ts'
import { proofTexts } from '../texts.ts'
import { checkCode } from '../two-factor/check-code.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'
import { getProofPurpose } from './means.ts'

/**
 * Proves who the caller is, by password, and by a code where sign-in asks for one. Throws `rule_broken` for a wrong one,
 * `too_many` after repeated failures.
 */
export async function prove(
  { personId, sessionHash }: SessionActor,
  deps: Deps,
  { password, code, address }: { password: string; code: string; address: string },
): Promise<void> {
  const account = (await findAccountByPerson(deps.db, personId))!
  await assertCurrentPassword(deps, account, { password, address })
  if (await hasSecondFactor(deps.db, personId)) {
    if (code === '') {
      const message = proofTexts.codeMissing
      throw new AppError('rule_broken', message, { issues: [{ path: 'body.code', message }] })
    }
    await checkCode(deps, { personId, place: { known: `session:${personId}` } }, code)
  }
  await recordProof(deps.db, sessionHash, deps.clock.now())
}

/** Proves who the caller is by one of their passkeys. Throws `sign_in_failed` for any other. */
export async function proveByPasskey(
  actor: SessionActor,
  deps: Deps,
  { response, address }: { response: PasskeyAssertion; address: string },
): Promise<void> {
  const passkey = await verifyPasskey(deps, getProofPurpose(actor), response, address)
  if (passkey.person_id !== actor.personId) throw new AppError('sign_in_failed', passkeyTexts.rejected)
  await recordProof(deps.db, actor.sessionHash, deps.clock.now())
}
