import type { Tx } from '../../platform/db.ts'
import { audit } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secrets.ts'
import { notify } from '../notifications/index.ts'
import { endAccess } from './end-access.ts'
import { mailPasswordLink } from './link-mail.ts'
import { newLink, type HandedLink } from './links.ts'
import {
  findPasswordLink,
  putPasswordLink,
  setPasswordHash,
  takePasswordLink,
  type PasswordLinkRow,
} from './password-link-queries.ts'
import { hashPassword } from './passwords.ts'

const lifetimeSeconds = 86_400

/** Makes a person's one password link, in the caller's transaction. */
export async function makePasswordLink(
  tx: Tx,
  deps: Deps,
  person: { id: string; email: string; name: string },
  createdBy: string,
): Promise<HandedLink> {
  const link = newLink(deps, 'reset-password', lifetimeSeconds)
  const { url, tokenHash, expiresAt } = link
  const createdAt = deps.clock.now()
  await putPasswordLink(tx, { tokenHash, personId: person.id, createdBy, createdAt, expiresAt })
  return { url, expiresAt, mailed: await mailPasswordLink(tx, deps, link, person) }
}

function gone(): AppError {
  return new AppError(
    'not_found',
    'This link has been used or has expired. Please ask a supervisor for a new one.',
  )
}

/** Whose password a link sets; `not_found` where it can no longer be used. */
export async function readPasswordLink(deps: Deps, token: string): Promise<PasswordLinkRow> {
  const link = await findPasswordLink(deps.db, hashOf(token), deps.clock.now())
  if (!link) throw gone()
  return link
}

/** Sets the password, once; everybody who was signed in as this person is so no longer. Returns the address. */
export async function usePasswordLink(deps: Deps, token: string, password: string): Promise<string> {
  await readPasswordLink(deps, token)
  // Before the transaction: hashing is slow on purpose, and no row should be locked meanwhile.
  const passwordHash = await hashPassword(password)
  return deps.db.transaction().execute(async (tx) => {
    const link = await findPasswordLink(tx, hashOf(token), deps.clock.now())
    if (!link || !(await takePasswordLink(tx, hashOf(token)))) throw gone()
    await setPasswordHash(tx, link.person_id, passwordHash, deps.clock.now())
    await endAccess(tx, deps, link.person_id)
    await audit(tx, deps, { by: link.created_by, about: link.person_id, what: 'password_set_by_link' })
    await notify(tx, deps, link.person_id, {
      kind: 'security',
      message: 'Your password was set with a link from a supervisor. If that was not you, tell them at once.',
      payload: {},
    })
    return link.email
  })
}
