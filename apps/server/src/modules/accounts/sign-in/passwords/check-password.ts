import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { scaleLimit, toClientKey, type RateLimit } from '../../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { countAttempt, type FailureCounter } from '../attempts.ts'
import { reportLockOut } from './lock-out.ts'
import { verifyPassword } from './password-hash.ts'
import { findAccountByEmail, type AccountRow } from '../account-queries.ts'
import { passwordTexts, signInTexts } from '../texts.ts'

/** Failures allowed in ten minutes: for an account from one address, for all accounts, and for an account from all. */
const perAccountAndAddress: RateLimit = { max: 10, seconds: 600 }
const perAddress: RateLimit = { max: 40, seconds: 600 }
const perAccount: RateLimit = { max: 100, seconds: 600 }

/** Where a password is entered. */
export interface PasswordOrigin {
  readonly address: string
  /** What shows that this person has signed in here before: the id of a browser or session. */
  readonly known: string | undefined
}

/**
 * The failures that count against an attempt. Where the person has signed in before, only those made there count, so
 * that no colleague can lock them out of their own browser, not even from the same office.
 */
function getCounters(
  deps: Deps,
  email: string,
  { address, known }: PasswordOrigin,
): readonly FailureCounter[] {
  const hashed = (text: string) => hashToken(text).toString('base64url')
  const account = `password:account:${hashed(email.toLowerCase())}`
  if (known !== undefined)
    return [{ key: `${account}:${hashed(known)}`, limit: perAccountAndAddress, ofAccount: true }]
  const origin = toClientKey(address)
  return [
    { key: `password:address:${origin}`, limit: scaleLimit(deps, perAddress), ofAccount: false },
    { key: `${account}:${origin}`, limit: perAccountAndAddress, ofAccount: true },
    { key: account, limit: perAccount, ofAccount: true },
  ]
}

/** Returns whether this is the account's password. Throws `too_many` after repeated failures. */
async function attemptPassword(
  deps: Deps,
  attempt: { email: string; stored: string | null; password: string; origin: PasswordOrigin },
): Promise<boolean> {
  const counted = await countAttempt(deps, getCounters(deps, attempt.email, attempt.origin))
  if (!(await verifyPassword(attempt.stored, attempt.password))) {
    if (counted.isLast) await reportLockOut(deps, attempt.email)
    return false
  }
  await counted.refund()
  return true
}

/**
 * Returns the account with this email and password. Throws the same `sign_in_failed`, after the same time, for
 * a wrong password and an unknown email; throws `too_many` after repeated failures.
 */
export async function checkPassword(
  deps: Deps,
  { email, password, origin }: { email: string; password: string; origin: PasswordOrigin },
): Promise<AccountRow> {
  const found = await findAccountByEmail(deps.db, email)
  if (!(await attemptPassword(deps, { email, stored: found?.password_hash ?? null, password, origin })))
    throw new AppError('sign_in_failed', signInTexts.wrongCredentials)
  if (found!.deactivated_at) throw new AppError('sign_in_failed', signInTexts.deactivated)
  return found!
}

/** The error of a wrong current password, at its field. */
export function wrongPasswordError(): AppError {
  const message = passwordTexts.wrongCurrent
  return new AppError('rule_broken', message, { issues: [{ path: 'body.current_password', message }] })
}

/**
 * Verifies the password of a signed-in person and returns its hash. Throws `rule_broken` for a wrong one, `too_many`
 * after repeated failures.
 */
export async function assertCurrentPassword(
  deps: Deps,
  account: { person_id: string; email: string; password_hash: string | null },
  { password, address }: { password: string; address: string },
): Promise<string> {
  const { person_id: personId, email, password_hash: stored } = account
  // A session shows that the person has signed in here.
  const origin = { address, known: `session:${personId}` }
  if (!(await attemptPassword(deps, { email, stored, password, origin })) || stored === null)
    throw wrongPasswordError()
  return stored
}
