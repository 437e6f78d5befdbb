import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteInvitation, relinkInvitation, withdrawInvitationsBy } from './invitation-queries.ts'
import { invitationSeconds } from './invitations.ts'
import { mailInvitation } from './link-mail.ts'
import { newLink, type HandedLink } from './links.ts'
import { dropPasswordLinksBy } from './password-link-queries.ts'

function gone(): AppError {
  return new AppError('not_found', 'This invitation has been accepted or taken back')
}

/** Another link, and seven days anew, for an invitation that nobody has accepted; throws `not_found`. */
export function renewInvitation(actor: Actor, deps: Deps, invitation: string): Promise<HandedLink> {
  const made = newLink(deps, 'invitation', invitationSeconds)
  const { url, tokenHash, expiresAt } = made
  return deps.db.transaction().execute(async (tx) => {
    const link = { tokenHash, invitedBy: actor.personId, expiresAt }
    const found = await relinkInvitation(tx, invitation, link)
    if (!found) throw gone()
    await audit(tx, deps, { by: actor.personId, about: null, invitation, what: 'invited_again' })
    return { url, expiresAt, mailed: await mailInvitation(tx, deps, made, found) }
  })
}

/** Takes back an invitation that nobody has accepted; throws `not_found`. */
export async function revokeInvitation(actor: Actor, deps: Deps, invitation: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteInvitation(tx, invitation))) throw gone()
    await audit(tx, deps, { by: actor.personId, about: null, invitation, what: 'invitation_revoked' })
  })
}

/**
 * Ends the links that somebody who is no supervisor any more made for others: whoever made a link may have kept it,
 * and it lets in with roles or accounts that are not theirs.
 */
export async function endLinksMadeBy(tx: Tx, personId: string): Promise<void> {
  await withdrawInvitationsBy(tx, personId)
  await dropPasswordLinksBy(tx, personId)
}
