import type { Actor, SessionActor } from '../../../../platform/actor.ts'
import { recordAuditEntry } from '../../../../platform/audit.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { finishSetup } from '../../../../platform/http/sessions.ts'
import { getOffice } from '../../../office/index.ts'
import { assertCurrentPassword } from '../passwords/check-password.ts'
import { countAttempt } from '../attempts.ts'
import { endAccess } from '../sessions/end-access.ts'
import { findAccountByPerson } from '../account-queries.ts'
import { sealAppKey, unsealAppKey } from './app-key.ts'
import { wrongCodeError } from './check-code.ts'
import { getCodeCounters } from './code-limits.ts'
import { notifyHolder } from './notify-holder.ts'
import { confirmApp, findAuthenticatorApp, replaceRecoveryCodes, savePendingApp } from './queries.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { twoFactorTexts } from './texts.ts'
import { createTotpKey, findCodeStep, toKeyUri } from './totp.ts'

/** Time for scanning the QR code and entering the first code. */
const setupSeconds = 3600

/**
 * Creates a key for the caller's authenticator app, which counts only once it is confirmed. Throws `rule_broken` for a
 * wrong password, and `conflict` if an app is confirmed already.
 */
export async function startSetup(
  { personId }: Actor,
  deps: Deps,
  { password, address }: { password: string; address: string },
): Promise<{ key: string; uri: string }> {
  const { db, clock, env } = deps
  if (env.google) throw new AppError('rule_broken', twoFactorTexts.managedByGoogle)
  const account = (await findAccountByPerson(db, personId))!
  await assertCurrentPassword(deps, account, { password, address })
  const key = createTotpKey()
  const sealedKey = sealAppKey(deps, personId, key)
  if (!(await savePendingApp(db, { personId, sealedKey, now: clock.now() })))
    throw new AppError('conflict', twoFactorTexts.alreadyOn)
  const office = await getOffice(db)
  return { key, uri: toKeyUri(key, { issuer: office.name, label: account.email }) }
}

/**
 * Turns two-step verification on with the first code of the app, and returns the recovery codes, which are not shown
 * again. Ends the caller's other sessions, which began without a code.
 */
export async function confirmSetup(
  { personId, sessionHash }: SessionActor,
  deps: Deps,
  input: string,
): Promise<{ codes: string[]; ended: number }> {
  const now = deps.clock.now()
  const app = await findAuthenticatorApp(deps.db, personId)
  if (app?.confirmed_at) throw new AppError('conflict', twoFactorTexts.alreadyOn)
  const key = app && unsealAppKey(deps, personId, app.sealed_key)
  if (!app || !key || now.getTime() - app.created_at.getTime() > setupSeconds * 1000)
    throw new AppError('conflict', twoFactorTexts.setupExpired)
  const place = { known: `setup:${personId}` }
  const attempt = await countAttempt(deps, getCodeCounters(deps, { personId, place }))
  const step = findCodeStep(key, input.replaceAll(/\s/g, ''), now)
  if (step === null) throw wrongCodeError()
  await attempt.refund()
  const codes = createRecoveryCodes()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await confirmApp(tx, { personId, sealedKey: app.sealed_key, step, now })))
      throw new AppError('conflict', twoFactorTexts.setupExpired)
    await replaceRecoveryCodes(tx, personId, codes)
    await finishSetup(tx, sessionHash, now)
    const ended = await endAccess(tx, deps, personId, sessionHash)
    await recordAuditEntry(tx, deps, { by: personId, about: personId, what: 'two_factor_on' })
    await notifyHolder(tx, deps, personId, twoFactorTexts.turnedOn)
    return { codes, ended }
  })
}
