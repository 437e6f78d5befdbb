import type { Role } from '@pb/contract/roles'
import type { Actor } from '../../platform/actor.ts'
import { adoptInvitation, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secrets.ts'
import { orConflict } from './constraints.ts'
import {
  insertInvitation,
  lockSetUp,
  openInvitation,
  takeInvitation,
  withdrawInvitations,
  type InvitationRow,
} from './invitation-queries.ts'
import { mailInvitation } from './link-mail.ts'
import { newLink, type HandedLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { accountOfEmail, hasAccounts, insertAccount } from './queries.ts'

export const invitationSeconds = 7 * 86_400

export interface Invitee {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
}

function accountExists(deactivated: boolean): AppError {
  return new AppError(
    'conflict',
    deactivated
      ? 'There is a deactivated account with this address. Reactivate it instead.'
      : 'There is an account with this address already',
  )
}

/**
 * Invites a person: a link, good for one account within seven days. `invitedBy` is null where the operator does it
 * on the command line. Throws `conflict` for an address that has an account.
 */
export function invite(deps: Deps, invitee: Invitee, invitedBy: string | null = null): Promise<HandedLink> {
  const link = newLink(deps, 'invitation', invitationSeconds)
  const { url, tokenHash, expiresAt } = link
  return deps.db.transaction().execute(async (tx) => {
    const account = await accountOfEmail(tx, invitee.email)
    if (account) throw accountExists(account.deactivated_at !== null)
    await withdrawInvitations(tx, invitee.email)
    const invitation = await insertInvitation(tx, {
      email: invitee.email,
      name: invitee.name,
      roles: [...new Set(invitee.roles)],
      tokenHash,
      invitedBy,
      expiresAt,
    })
    await audit(tx, deps, { by: invitedBy, about: null, invitation, what: 'invited' })
    return { url, expiresAt, mailed: await mailInvitation(tx, deps, link, invitee) }
  })
}

/** A supervisor invites; the guard has checked the role. */
export function inviteAs(actor: Actor, deps: Deps, invitee: Invitee): Promise<HandedLink> {
  return invite(deps, invitee, actor.personId)
}

/**
 * A one-time link for the first supervisor of an empty office. Several processes may each print one: the first that
 * is accepted makes the others worthless. Null where the office has an account already.
 */
export async function createSetUpLink(deps: Deps): Promise<string | null> {
  if (await hasAccounts(deps.db)) return null
  const { url, tokenHash, expiresAt } = newLink(deps, 'invitation', invitationSeconds)
  await insertInvitation(deps.db, {
    email: null,
    name: null,
    roles: ['SUPERVISOR', 'AGENT'],
    tokenHash,
    invitedBy: null,
    expiresAt,
  })
  return url
}

function gone(): AppError {
  return new AppError(
    'not_found',
    'This invitation has been used or has expired. Please ask a supervisor for a new one.',
  )
}

/** What an open invitation offers; `not_found` where it can no longer be accepted. */
export async function readInvitation(deps: Deps, token: string): Promise<InvitationRow> {
  const invitation = await openInvitation(deps.db, hashOf(token), deps.clock.now())
  if (!invitation || (invitation.email === null && (await hasAccounts(deps.db)))) throw gone()
  return invitation
}

function missing(field: string): AppError {
  return new AppError('bad_input', `The ${field} is missing`, {
    faults: [{ path: `body.${field}`, message: 'is required' }],
  })
}

/** Takes the row, or throws; a set-up link counts only while nobody has an account. */
async function claim(tx: Tx, deps: Deps, token: string): Promise<InvitationRow> {
  const invitation = await takeInvitation(tx, hashOf(token), deps.clock.now())
  if (!invitation) throw gone()
  if (invitation.email === null) {
    await lockSetUp(tx)
    if (await hasAccounts(tx)) throw gone()
  }
  return invitation
}

/** Writes down that somebody has become a member, and whose invitation it was. */
export async function joined(tx: Tx, deps: Deps, person: string, invitation?: string): Promise<void> {
  if (invitation !== undefined) await adoptInvitation(tx, invitation, person)
  await audit(tx, deps, { by: null, about: person, what: 'joined' })
}

/** Makes the account that an invitation or set-up link offers, once; returns its sign-in address. */
export async function acceptInvitation(
  deps: Deps,
  token: string,
  answer: { name: string; email?: string | undefined; password?: string | undefined },
): Promise<string> {
  const offered = await readInvitation(deps, token)
  const email = offered.email ?? answer.email
  if (email === undefined) throw missing('email')
  if (!deps.env.google && answer.password === undefined) throw missing('password')
  // Before the transaction: hashing is slow on purpose, and no row should be locked meanwhile.
  const passwordHash =
    deps.env.google || answer.password === undefined ? null : await hashPassword(answer.password)
  const work = deps.db.transaction().execute(async (tx) => {
    const { id, roles } = await claim(tx, deps, token)
    const person = await insertAccount(tx, { email, name: answer.name, roles, passwordHash })
    await joined(tx, deps, person, id)
  })
  await orConflict(work)
  return email
}
