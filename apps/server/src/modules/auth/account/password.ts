import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { notify } from '../../notifications/index.ts'
import { endAccess } from '../end-access.ts'
import { tryPassword } from '../issuer/password-check.ts'
import { hashPassword } from '../passwords.ts'
import { accountSettings, replacePassword } from './queries.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  /** Who calls from where: wrong passwords count against it, as they do at sign-in. */
  readonly address: string
}

function refused(field: string, message: string): AppError {
  return new AppError('rule_broken', message, { faults: [{ path: `body.${field}`, message }] })
}

function wrongPassword(): AppError {
  return refused('current_password', 'That is not your current password')
}

/**
 * Changes the caller's password and signs out everywhere but here, so that whoever knew the old one is out; every
 * sign-in of the issuer's ends too. Returns how many sessions ended. Throws `rule_broken` for a wrong current
 * password, `too_many` after repeated ones.
 */
export async function changePassword(
  actor: Actor,
  deps: Deps,
  { current, next, address }: PasswordChange,
): Promise<number> {
  const { db, clock, env } = deps
  if (env.google)
    throw new AppError('rule_broken', 'This office signs in with Google; the password is changed there.')
  const { email, password_hash: checked } = await accountSettings(db, actor.personId)
  if (!(await tryPassword(deps, { email, stored: checked, password: current, address })) || checked === null)
    throw wrongPassword()
  if (next === current) throw refused('new_password', 'The new password is the one you have')
  // Before the transaction: hashing is slow on purpose, and no row should be locked meanwhile.
  const hash = await hashPassword(next)
  return db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, actor.personId, { checked, next: hash }, clock.now())))
      throw wrongPassword()
    const ended = await endAccess(tx, deps, actor.personId, actor.sessionHash)
    await notify(tx, deps, actor.personId, {
      kind: 'security',
      message: 'Your password was changed. If that was not you, tell a supervisor at once.',
      payload: { link: '/account-settings#password' },
    })
    return ended
  })
}
