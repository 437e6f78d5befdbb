import type { Tx } from '../../../../platform/db/db.ts'
import { recordAuditEntry } from '../../../../platform/audit.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { notify } from '../../../notifications/index.ts'
import { endAccess } from '../sessions/end-access.ts'
import { emailLink } from '../link-email.ts'
import { createLink, type SharedLink } from '../one-time-link.ts'
import {
  findPasswordLink,
  upsertPasswordLink,
  setPasswordHash,
  consumePasswordLink,
  type PasswordLinkRow,
} from './password-link-queries.ts'
import { hashPassword } from './password-hash.ts'
import { assertStrongPassword } from './password-strength.ts'
import { openAccountSession, type AccountSession } from '../sessions/open-account-session.ts'
import { passwordTexts } from '../texts.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'

const lifetimeSeconds = 86_400

/** Creates a password link in the caller's transaction, and replaces the person's previous one. */
export async function createPasswordLink(
  tx: Tx,
  deps: Deps,
  person: { id: string; email: string; name: string },
  createdBy: string,
): Promise<SharedLink> {
  const link = createLink(deps, 'reset-password', lifetimeSeconds)
  const { url, tokenHash, expiresAt } = link
  const createdAt = deps.clock.now()
  await upsertPasswordLink(tx, { tokenHash, personId: person.id, createdBy, createdAt, expiresAt })
  const mailed = await emailLink(tx, deps, { kind: 'reset', link, recipient: person })
  return { url, expiresAt, mailed }
}

function linkExpired(): AppError {
  return new AppError('not_found', passwordTexts.linkUnusable)
}

/** Returns a password link with its person. Throws `not_found` where it can no longer be used. */
export async function readPasswordLink(deps: Deps, token: string): Promise<PasswordLinkRow> {
  const link = await findPasswordLink(deps.db, hashToken(token), deps.clock.now())
  if (!link) throw linkExpired()
  return link
}

/**
 * Sets the password of a link, once, and ends every session of the person. Opens a new one, unless the person has to sign
 * in with a code: a link alone does not replace it.
 */
export async function usePasswordLink(
  deps: Deps,
  token: string,
  { password, userAgent }: { password: string; userAgent: string },
): Promise<{ email: string; session: AccountSession | null }> {
  const person = await readPasswordLink(deps, token)
  await assertStrongPassword(deps.db, 'password', password, person)
  // Before the transaction, since hashing is slow by design and would hold the locks.
  const passwordHash = await hashPassword(password)
  return deps.db.transaction().execute(async (tx) => {
    const link = await findPasswordLink(tx, hashToken(token), deps.clock.now())
    if (!link || !(await consumePasswordLink(tx, hashToken(token)))) throw linkExpired()
    await setPasswordHash(tx, link.person_id, passwordHash, deps.clock.now())
    await endAccess(tx, deps, link.person_id)
    await recordAuditEntry(tx, deps, {
      by: link.created_by,
      about: link.person_id,
      what: 'password_set_by_link',
    })
    await notify(tx, deps, link.person_id, {
      kind: 'security',
      message: link.created_by === null ? passwordTexts.resetByRequest : passwordTexts.resetByLink,
      payload: {},
    })
    const session = (await hasSecondFactor(tx, link.person_id))
      ? null
      : await openAccountSession(tx, deps, link.email, { userAgent, provedAt: deps.clock.now() })
    return { email: link.email, session }
  })
}
