import type { Actor } from '../../../../platform/actor.ts'
import { recordAuditEntry } from '../../../../platform/audit.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { checkCode } from './check-code.ts'
import { notifyHolder } from './notify-holder.ts'
import { removeSecondFactor, hasSecondFactor, replaceRecoveryCodes } from './queries.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { isTwoFactorRequired } from './requirement.ts'
import { twoFactorTexts } from './texts.ts'

/** Verifies a code of the caller. Throws `conflict` if two-step verification is off. */
async function checkOwnCode({ personId }: Actor, deps: Deps, code: string): Promise<void> {
  if (!(await hasSecondFactor(deps.db, personId))) throw new AppError('conflict', twoFactorTexts.notOn)
  await checkCode(deps, { personId, place: { known: `session:${personId}` } }, code)
}

/** Replaces the caller's recovery codes; returns the new ones, which are not shown again. */
export async function renewRecoveryCodes(actor: Actor, deps: Deps, code: string): Promise<string[]> {
  await checkOwnCode(actor, deps, code)
  const codes = createRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await hasSecondFactor(tx, actor.personId))) throw new AppError('conflict', twoFactorTexts.notOn)
    await replaceRecoveryCodes(tx, actor.personId, codes)
    await notifyHolder(tx, deps, actor.personId, twoFactorTexts.codesRenewed)
  })
  return codes
}

/** Turns two-step verification off, with its recovery codes. */
export async function turnOff(actor: Actor, deps: Deps, code: string): Promise<void> {
  const { personId } = actor
  if (!(await hasSecondFactor(deps.db, personId))) throw new AppError('conflict', twoFactorTexts.notOn)
  if (await isTwoFactorRequired(deps.db, deps, actor.roles))
    throw new AppError('rule_broken', twoFactorTexts.required)
  await checkOwnCode(actor, deps, code)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await removeSecondFactor(tx, personId))) throw new AppError('conflict', twoFactorTexts.notOn)
    await recordAuditEntry(tx, deps, { by: personId, about: personId, what: 'two_factor_off' })
    await notifyHolder(tx, deps, personId, twoFactorTexts.turnedOff)
  })
}
