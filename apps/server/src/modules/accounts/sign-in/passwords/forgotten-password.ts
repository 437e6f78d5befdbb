import { recordAuditEntry } from '../../../../platform/audit.ts'
import type { Deps } from '../../../../platform/deps.ts'
import {
  consumeRateLimit,
  scaleLimit,
  toClientKey,
  type RateLimit,
} from '../../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { isRelayConfigured } from '../../../system-mail/index.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { emailLink } from '../link-email.ts'
import { createLink } from '../one-time-link.ts'
import { deletePasskeys } from '../passkeys/queries.ts'
import { notifyHolder } from '../two-factor/notify-holder.ts'
import { hasSecondFactor, removeSecondFactor } from '../two-factor/queries.ts'
import { twoFactorTexts } from '../two-factor/texts.ts'
import { upsertPasswordLink, upsertRequestedLink } from './password-link-queries.ts'

export const forgottenPasswordJob = 'auth.forgotten-password'

/** Links allowed in an hour: for one address of a person, and from one caller. */
const perEmail: RateLimit = { max: 3, seconds: 3600 }
const perCaller: RateLimit = { max: 20, seconds: 3600 }

/** How long a link works. */
const requestedLinkSeconds = 3600

/** Returns whether people can ask for a link: it needs passwords here, and outgoing mail. */
export function isPasswordMailPossible({ env }: Pick<Deps, 'env'>): boolean {
  return !env.google && isRelayConfigured(env)
}

/**
 * Asks for a link to set a new password. A job looks for the account, so that neither reply nor time show whether there
 * is one. Throws `too_many` after repeated requests, for any address alike.
 */
export async function requestPasswordLink(deps: Deps, email: string, address: string): Promise<void> {
  const hashed = hashToken(email.toLowerCase()).toString('base64url')
  await consumeRateLimit(deps, `forgotten:caller:${toClientKey(address)}`, scaleLimit(deps, perCaller))
  await consumeRateLimit(deps, `forgotten:email:${hashed}`, perEmail)
  await deps.jobs.send(deps.db, forgottenPasswordJob, { email })
}

/** Emails a link, valid for an hour, if this is the address of an active account. */
export async function sendRequestedLink(deps: Deps, email: string): Promise<void> {
  if (!isPasswordMailPossible(deps)) return
  await deps.db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account || account.deactivated_at) return
    const { person_id: personId } = account
    const link = createLink(deps, 'reset-password', requestedLinkSeconds)
    const createdAt = deps.clock.now()
    if (!(await upsertRequestedLink(tx, { ...link, personId, createdAt }))) return
    await emailLink(tx, deps, { kind: 'forgotten', link, recipient: account })
    await recordAuditEntry(tx, deps, { by: null, about: personId, what: 'password_link_requested' })
  })
}

/**
 * Creates a link for someone who lost the way in, on behalf of the operator, in place of any other. Returns null where
 * no active agent has this address.
 */
export async function createOperatorPasswordLink(
  deps: Deps,
  email: string,
  { withoutCodes }: { withoutCodes: boolean },
): Promise<{ url: string; asksForCode: boolean } | null> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account || account.deactivated_at) return null
    const { person_id: personId } = account
    const link = createLink(deps, 'reset-password', requestedLinkSeconds)
    const createdAt = deps.clock.now()
    await upsertPasswordLink(tx, { ...link, personId, createdBy: null, createdAt })
    await recordAuditEntry(tx, deps, { by: null, about: personId, what: 'password_link_made' })
    const removed = withoutCodes
      ? [await removeSecondFactor(tx, personId), (await deletePasskeys(tx, personId)) > 0]
      : []
    if (removed.includes(true)) {
      await recordAuditEntry(tx, deps, { by: null, about: personId, what: 'two_factor_reset' })
      await notifyHolder(tx, deps, personId, twoFactorTexts.turnedOff)
    }
    return { url: link.url, asksForCode: await hasSecondFactor(tx, personId) }
  })
}
