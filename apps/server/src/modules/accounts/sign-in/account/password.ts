import type { SessionActor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { notify } from '../../../notifications/index.ts'
import { endAccess } from '../sessions/end-access.ts'
import { assertCurrentPassword, wrongPasswordError } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertStrongPassword } from '../passwords/password-strength.ts'
import { findAccountSettings, replacePassword } from './queries.ts'
import { passwordTexts } from '../texts.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  /** The caller's IP address. */
  readonly address: string
}

function fieldError(field: string, message: string): AppError {
  return new AppError('rule_broken', message, { issues: [{ path: `body.${field}`, message }] })
}

/**
 * Changes the caller's password and ends their other sessions, including those of the built-in issuer, since someone
 * else may have known the old password. Returns the number of ended sessions. Throws `rule_broken` for a wrong current
 * password, `too_many` after repeated failures.
 */
export async function changePassword(
  actor: SessionActor,
  deps: Deps,
  { current, next, address }: PasswordChange,
): Promise<number> {
  const { db, clock, env } = deps
  if (env.google) throw new AppError('rule_broken', passwordTexts.managedByGoogle)
  const { email, name, password_hash } = await findAccountSettings(db, actor.personId)
  const account = { person_id: actor.personId, email, password_hash }
  const checked = await assertCurrentPassword(deps, account, { password: current, address })
  if (next === current) throw fieldError('new_password', passwordTexts.unchanged)
  await assertStrongPassword(db, 'new_password', next, { email, name })
  // Before the transaction, since hashing is slow by design and would hold the locks.
  const hash = await hashPassword(next)
  return db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, actor.personId, { checked, next: hash }, clock.now())))
      throw wrongPasswordError()
    const ended = await endAccess(tx, deps, actor.personId, actor.sessionHash)
    await notify(tx, deps, actor.personId, {
      kind: 'security',
      message: passwordTexts.changed,
      payload: { link: '/account-settings#password' },
    })
    return ended
  })
}
