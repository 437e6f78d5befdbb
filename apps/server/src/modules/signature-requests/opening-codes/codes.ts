import type { signing } from '@pb/contract/signing'
import type { Reply } from '@pb/contract/endpoint'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { createOpeningCodes, maskEmail } from '../../../platform/opening-codes/opening-codes.ts'
import { getOffice } from '../../office/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { getActiveSigner, type SigningRequest } from '../signing-page/active-signer.ts'
import { codeErrors, codeTexts, signingErrors } from '../texts.ts'
import '../tables.ts'

/** Codes that open a document for one signer. */
export const signingCodes = createOpeningCodes({ table: 'signature_request_code', owner: 'signer_id' })

/**
 * Emails the signer a new code; earlier ones no longer work. The office sends it, since the agent could read what leaves
 * from the own mailbox. Throws `not_found`, and `rule_broken` for a document without codes, or too many in a day.
 */
export async function sendCode(
  deps: Deps,
  token: string,
): Promise<Reply<(typeof signing)['sendSigningCode']>> {
  const { id, email, language, code_required } = await getActiveSigner(deps, token)
  const texts = signingErrors[language]
  if (!code_required) throw new AppError('rule_broken', texts.noCode)
  const { name: office } = await getOffice(deps.db)
  return deps.db.transaction().execute(async (tx) => {
    const created = await signingCodes.create(tx, { id, token }, deps.clock.now())
    if (!created) throw new AppError('rule_broken', texts.manyCodes)
    const { code, expiresAt } = created
    await sendSystemMail(tx, deps, {
      to: email,
      subject: codeTexts[language].subject(office),
      text: codeTexts[language].text(code, office),
      key: `signing-code:${created.id}`,
      expiresAt,
    })
    return { email: maskEmail(email), time_expires: toUnixSeconds(expiresAt) }
  })
}

/**
 * Uses the last code that was emailed, once; returns the secret by which the browser opens the document. A browser in
 * which another tab opened it keeps its secret and needs no code. Throws `not_found`, and `rule_broken` for a code that
 * opens nothing.
 */
export async function enterCode(
  deps: Deps,
  { token, access }: Pick<SigningRequest, 'token' | 'access'>,
  code: string,
): Promise<string> {
  const { id, language, code_required } = await getActiveSigner(deps, token)
  if (!code_required) throw new AppError('rule_broken', signingErrors[language].noCode)
  const now = deps.clock.now()
  if ((await signingCodes.findOpened(deps.db, [id], access, now)) !== null) return access
  const entered = await signingCodes.use(deps.db, { id, token }, code, now)
  if ('secret' in entered) return entered.secret
  const message = codeErrors[language][entered.issue]
  throw new AppError('rule_broken', message, { issues: [{ path: 'body.code', message }] })
}
