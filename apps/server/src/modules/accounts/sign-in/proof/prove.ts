import type { Actor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { recordProof } from '../../../../platform/http/sessions.ts'
import { findAccountByPerson } from '../account-queries.ts'
import { assertCurrentPassword } from '../passwords/check-password.ts'
import { proofTexts } from '../texts.ts'
import { checkCode } from '../two-factor/check-code.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'

/**
 * Proves who the caller is, by password, and by a code where sign-in asks for one. Throws `rule_broken` for a wrong one,
 * `too_many` after repeated failures.
 */
export async function prove(
  { personId, sessionHash }: Actor,
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
    await checkCode(deps, { personId, known: `session:${personId}` }, code)
  }
  await recordProof(deps.db, sessionHash, deps.clock.now())
}
