import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import {
  scaleLimit,
  toClientKey,
  refundRateLimit,
  consumeRateLimit,
  type RateLimit,
} from '../../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { verifyPassword } from './password-hash.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { signInTexts } from '../texts.ts'

/** Failures allowed in ten minutes: per account from any address, and per address for all accounts. */
const perAccount: RateLimit = { max: 10, seconds: 600 }
const perAddress: RateLimit = { max: 40, seconds: 600 }

/**
 * Returns whether this is the account's password. Throws `too_many` after repeated failures. An attempt counts before
 * it is verified, so that concurrent attempts cannot exceed the limit, and the count is returned on success. Every
 * password form shares these counters.
 */
export async function attemptPassword(
  deps: Deps,
  attempt: { email: string; stored: string | null; password: string; address: string },
): Promise<boolean> {
  const account = `password:account:${hashToken(attempt.email.toLowerCase()).toString('base64url')}`
  const origin = `password:address:${toClientKey(attempt.address)}`
  await consumeRateLimit(deps, origin, scaleLimit(deps, perAddress))
  await consumeRateLimit(deps, account, perAccount)
  if (!(await verifyPassword(attempt.stored, attempt.password))) return false
  await refundRateLimit(deps, origin, perAddress)
  await refundRateLimit(deps, account, perAccount)
  return true
}

/**
 * Returns the id of the person with this email and password. Throws the same `sign_in_failed`, after the same time, for
 * a wrong password and an unknown email; throws `too_many` after repeated failures.
 */
export async function checkPassword(
  deps: Deps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<string> {
  const found = await findAccountByEmail(deps.db, email)
  if (!(await attemptPassword(deps, { email, stored: found?.password_hash ?? null, password, address })))
    throw new AppError('sign_in_failed', signInTexts.wrongCredentials)
  if (found!.deactivated_at) throw new AppError('sign_in_failed', signInTexts.deactivated)
  return found!.person_id
}
