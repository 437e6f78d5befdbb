import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deletePasskeys, notifyHolder, removeSecondFactor } from '../sign-in/index.ts'
import { findName } from './queries.ts'
import { lockMember } from './service.ts'
import { memberTexts } from './texts.ts'

/**
 * Turns off two-step verification of a member who lost both phone and recovery codes, removes their passkeys, which may be
 * on that phone, and notifies them. Throws
 * `rule_broken` for the caller's own, which needs a code.
 */
export async function resetTwoFactor(actor: Actor, deps: Deps, personId: string): Promise<void> {
  if (personId === actor.personId) throw new AppError('rule_broken', memberTexts.noResetForSelf)
  await deps.db.transaction().execute(async (tx) => {
    const { name } = await lockMember(tx, personId)
    const removed = [await removeSecondFactor(tx, personId), (await deletePasskeys(tx, personId)) > 0]
    if (!removed.includes(true)) throw new AppError('rule_broken', memberTexts.twoFactorOff(name))
    await recordAuditEntry(tx, deps, { by: actor.personId, about: personId, what: 'two_factor_reset' })
    await notifyHolder(tx, deps, personId, memberTexts.twoFactorReset(await findName(tx, actor.personId)))
  })
}
