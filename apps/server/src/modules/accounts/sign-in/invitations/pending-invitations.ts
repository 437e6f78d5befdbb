import type { Actor } from '../../../../platform/actor.ts'
import { recordAuditEntry } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { deleteInvitation, replaceInvitationLink, deleteInvitationsBy } from './queries.ts'
import { invitationSeconds } from './invitations.ts'
import { emailLink } from '../link-email.ts'
import { createLink, type SharedLink } from '../one-time-link.ts'
import { deletePasswordLinksBy } from '../passwords/password-link-queries.ts'
import { invitationTexts } from '../texts.ts'

function notPending(): AppError {
  return new AppError('not_found', invitationTexts.notPending)
}

/** Replaces the link of an open invitation with one valid for seven days. Throws `not_found`. */
export function renewInvitation(actor: Actor, deps: Deps, invitation: string): Promise<SharedLink> {
  const link = createLink(deps, 'invitation', invitationSeconds)
  const { url, tokenHash, expiresAt } = link
  return deps.db.transaction().execute(async (tx) => {
    const invitedBy = actor.personId
    const invitee = await replaceInvitationLink(tx, invitation, { tokenHash, invitedBy, expiresAt })
    if (!invitee) throw notPending()
    await recordAuditEntry(tx, deps, { by: actor.personId, about: null, invitation, what: 'invited_again' })
    const mailed = await emailLink(tx, deps, { kind: 'invitation', link, recipient: invitee })
    return { url, expiresAt, mailed }
  })
}

/** In the caller's transaction: cancels an open invitation. Returns false where there is none any more. */
export async function revokeInvitationWithin(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  invitation: string,
  by: string,
): Promise<boolean> {
  if (!(await deleteInvitation(tx, invitation))) return false
  await recordAuditEntry(tx, deps, { by, about: null, invitation, what: 'invitation_revoked' })
  return true
}

/** Cancels an open invitation. Throws `not_found`. */
export async function revokeInvitation(actor: Actor, deps: Deps, invitation: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await revokeInvitationWithin(tx, deps, invitation, actor.personId))) throw notPending()
  })
}

/**
 * Revokes invitations and password links created by someone who is no longer a supervisor. They may have kept the links,
 * which open roles and accounts other than their own.
 */
export async function revokeLinksCreatedBy(tx: Tx, personId: string): Promise<void> {
  await deleteInvitationsBy(tx, personId)
  await deletePasswordLinksBy(tx, personId)
}
