import type { signing } from '@pb/contract/signing'
import type { Reply } from '@pb/contract/endpoint'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { getOffice } from '../../office/index.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { getActiveSigner } from '../signing-page/active-signer.ts'
import { codeTexts, signingErrors } from '../texts.ts'
import { accessHours } from './access.ts'
import '../tables.ts'

const lifetimeMinutes = 15
/** With five tries for each, 1 in 20,000 to guess one in a day. */
const maxCodesPerDay = 10
const maxTries = 5

const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000)

const hashCode = (token: string, code: string): Buffer =>
  createHash('sha256').update(`${token} ${code}`).digest()

/** `n…@client.example`: its owner recognizes the address, and others learn little. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1…')

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
  const now = deps.clock.now()
  const expiresAt = addMinutes(now, lifetimeMinutes)
  const { name: office } = await getOffice(deps.db)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await deps.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'signing-codes', id)
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM signature_request_code
      WHERE signer_id = ${id} AND created_at > ${addMinutes(now, -24 * 60)}`.execute(tx)
    if (rows[0]!.count >= maxCodesPerDay) throw new AppError('rule_broken', texts.manyCodes)
    const row = await tx
      .insertInto('signature_request_code')
      .values({
        signer_id: id,
        code_hash: hashCode(token, code),
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
        access_hash: null,
        access_until: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendSystemMail(tx, deps, {
      to: email,
      subject: codeTexts[language].subject(office),
      text: codeTexts[language].text(code, office),
      key: `signing-code:${row.id}`,
      expiresAt,
    })
  })
  return { email: maskEmail(email), time_expires: toUnixSeconds(expiresAt) }
}

/**
 * Uses the last code that was emailed, once; returns the secret by which the browser opens the document. Each call is a
 * try, so that calls at the same time have no more of them. Throws `not_found`, and `rule_broken` for a wrong code.
 */
export async function enterCode(deps: Deps, token: string, code: string): Promise<string> {
  const { id, language, code_required } = await getActiveSigner(deps, token)
  const texts = signingErrors[language]
  if (!code_required) throw new AppError('rule_broken', texts.noCode)
  const now = deps.clock.now()
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    UPDATE signature_request_code SET tries = tries + 1
    WHERE id = (SELECT max(id) FROM signature_request_code WHERE signer_id = ${id})
      AND tries < ${maxTries} AND used_at IS NULL AND expires_at > ${now}
    RETURNING id, code_hash`.execute(deps.db)
  const [row] = rows
  if (!row || !timingSafeEqual(row.code_hash, hashCode(token, code.replace(/\D/g, ''))))
    throw new AppError('rule_broken', texts.wrongCode, {
      issues: [{ path: 'body.code', message: texts.wrongCode }],
    })
  const secret = randomBytes(32).toString('base64url')
  const { numUpdatedRows } = await deps.db
    .updateTable('signature_request_code')
    .set({ used_at: now, access_hash: hashToken(secret), access_until: addMinutes(now, accessHours * 60) })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('rule_broken', texts.wrongCode)
  return secret
}
