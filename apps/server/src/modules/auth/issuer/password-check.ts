import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  forAddress,
  callerOf,
  giveBackToLimit,
  takeFromLimit,
  type Limit,
} from '../../../platform/rate-limit.ts'
import { hashOf } from '../../../platform/secrets.ts'
import { verifyPassword } from '../passwords.ts'
import { accountOfEmail } from '../queries.ts'

/** Failures allowed in ten minutes: for one account from anywhere, and from one address for all accounts. */
const perAccount: Limit = { max: 10, seconds: 600 }
const perAddress: Limit = { max: 40, seconds: 600 }

/**
 * Whether this is the account's password; `too_many` after repeated failures. An attempt is counted before it is
 * judged, so that many at once cannot slip through, and given back when it succeeds. The same counters wherever a
 * password is asked for.
 */
export async function tryPassword(
  deps: Deps,
  attempt: { email: string; stored: string | null; password: string; address: string },
): Promise<boolean> {
  const account = `password:account:${hashOf(attempt.email.toLowerCase()).toString('base64url')}`
  const origin = `password:address:${callerOf(attempt.address)}`
  await takeFromLimit(deps, origin, forAddress(deps, perAddress))
  await takeFromLimit(deps, account, perAccount)
  if (!(await verifyPassword(attempt.stored, attempt.password))) return false
  await giveBackToLimit(deps, origin, perAddress)
  await giveBackToLimit(deps, account, perAccount)
  return true
}

/**
 * The person whose e-mail and password these are. One message for a wrong password and an unknown person, at the same
 * cost in time; `too_many` after repeated failures.
 */
export async function checkPassword(
  deps: Deps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<string> {
  const found = await accountOfEmail(deps.db, email)
  if (!(await tryPassword(deps, { email, stored: found?.password_hash ?? null, password, address })))
    throw new AppError('sign_in_failed', 'That e-mail and password do not match.')
  if (found!.deactivated_at)
    throw new AppError(
      'sign_in_failed',
      'This account has been deactivated. Please ask a supervisor of the office.',
    )
  return found!.person_id
}
