import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { countAttempt, isFirstNoticeToday } from '../attempts.ts'
import { unsealAppKey } from './app-key.ts'
import { getCodeCounters, type CodeOrigin } from './code-limits.ts'
import { notifyHolder } from './notify-holder.ts'
import { consumeRecoveryCode, consumeStep, countRecoveryCodes, findAuthenticatorApp } from './queries.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { twoFactorTexts } from './texts.ts'
import { findCodeStep } from './totp.ts'

async function useAppCode(deps: Deps, personId: string, code: string): Promise<boolean> {
  const app = await findAuthenticatorApp(deps.db, personId)
  if (!app || app.confirmed_at === null) return false
  const key = unsealAppKey(deps, personId, app.sealed_key)
  const step = key === null ? null : findCodeStep(key, code, deps.clock.now())
  return step !== null && consumeStep(deps.db, personId, step)
}

async function useRecoveryCode(deps: Deps, personId: string, code: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await consumeRecoveryCode(tx, personId, code, deps.clock.now()))) return false
    const left = await countRecoveryCodes(tx, personId)
    await notifyHolder(tx, deps, personId, twoFactorTexts.recoveryCodeUsed(left))
    return true
  })
}

/**
 * Verifies a code of the person's app, or one of their recovery codes, and uses it up. Throws `rule_broken` for the
 * field `code` for any other, and `too_many` after repeated failures, of which the person is notified once a day.
 */
export async function checkCode(deps: Deps, origin: CodeOrigin, input: string): Promise<void> {
  const attempt = await countAttempt(deps, getCodeCounters(deps, origin))
  const code = input.replaceAll(/\s/g, '')
  const accepted = isRecoveryCode(code)
    ? await useRecoveryCode(deps, origin.personId, code)
    : await useAppCode(deps, origin.personId, code)
  if (accepted) return attempt.refund()
  if (attempt.isLast && (await isFirstNoticeToday(deps, 'wrong-codes-notice', origin.personId)))
    await deps.db
      .transaction()
      .execute((tx) => notifyHolder(tx, deps, origin.personId, twoFactorTexts.locked))
  throw wrongCodeError()
}

/** The error of a code that is not accepted. */
export function wrongCodeError(): AppError {
  const message = twoFactorTexts.wrongCode
  return new AppError('rule_broken', message, { issues: [{ path: 'body.code', message }] })
}
