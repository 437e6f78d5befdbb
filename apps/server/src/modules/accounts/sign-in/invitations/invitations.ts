import type { OfficeInput } from '@pb/contract/office'
import type { Role } from '@pb/contract/roles'
import { lockUntilCommit } from '../../../../platform/db/lock-until-commit.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { assignInvitationAudit, recordAuditEntry } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { updateOffice } from '../../../office/index.ts'
import { toConflict } from '../constraints.ts'
import {
  insertInvitation,
  lockSetup,
  findOpenInvitation,
  consumeInvitation,
  deleteOpenInvitations,
  type InvitationRow,
} from './queries.ts'
import { emailLink } from '../link-email.ts'
import { createLink, type SharedLink } from '../one-time-link.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertStrongPassword } from '../passwords/password-strength.ts'
import { findAccountByEmail, hasAccounts, insertAccount } from '../account-queries.ts'
import { openAccountSession, type AccountSession } from '../sessions/open-account-session.ts'
import { invitationTexts } from '../texts.ts'

export const invitationSeconds = 7 * 86_400

export interface Invitee {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
}

function accountExists(deactivated: boolean): AppError {
  const message = deactivated ? invitationTexts.addressDeactivated : invitationTexts.addressTaken
  return new AppError('conflict', message, { issues: [{ path: 'body.email', message }] })
}

interface Invited extends SharedLink {
  readonly invitationId: string
}

/** In the caller's transaction: see `invite`. */
export async function inviteWithin(
  tx: Tx,
  deps: Deps,
  invitee: Invitee,
  invitedBy: string | null,
): Promise<Invited> {
  const link = createLink(deps, 'invitation', invitationSeconds)
  const { url, tokenHash, expiresAt } = link
  await lockUntilCommit(tx, 'invitation', invitee.email.toLowerCase())
  const account = await findAccountByEmail(tx, invitee.email)
  if (account) throw accountExists(account.deactivated_at !== null)
  await deleteOpenInvitations(tx, invitee.email)
  const invitationId = await insertInvitation(tx, {
    email: invitee.email,
    name: invitee.name,
    roles: [...new Set(invitee.roles)],
    tokenHash,
    invitedBy,
    expiresAt,
  })
  await recordAuditEntry(tx, deps, { by: invitedBy, about: null, invitation: invitationId, what: 'invited' })
  const mailed = await emailLink(tx, deps, { kind: 'invitation', link, recipient: invitee })
  return { url, expiresAt, mailed, invitationId }
}

/**
 * Invites a person with a link that creates one account within seven days. `invitedBy` is null for the command line.
 * Throws `conflict` for an address that has an account.
 */
export function invite(deps: Deps, invitee: Invitee, invitedBy: string | null = null): Promise<SharedLink> {
  return deps.db.transaction().execute((tx) => inviteWithin(tx, deps, invitee, invitedBy))
}

/** Invites a person in the name of a supervisor; the guard has checked the role. */
export function inviteAsSupervisor(actor: Actor, deps: Deps, invitee: Invitee): Promise<SharedLink> {
  return invite(deps, invitee, actor.personId)
}

/**
 * Creates a one-time link for the first supervisor of an empty office. Several processes may each create one; accepting
 * one invalidates the others. Returns null if the office has an account.
 */
export async function createSetupLink(deps: Deps): Promise<string | null> {
  if (await hasAccounts(deps.db)) return null
  const { url, tokenHash, expiresAt } = createLink(deps, 'invitation', invitationSeconds)
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

function invitationExpired(): AppError {
  return new AppError('not_found', invitationTexts.unusable)
}

/** Returns an open invitation. Throws `not_found` where it can no longer be accepted. */
export async function readInvitation(deps: Deps, token: string): Promise<InvitationRow> {
  const invitation = await findOpenInvitation(deps.db, hashToken(token), deps.clock.now())
  if (!invitation || (invitation.email === null && (await hasAccounts(deps.db)))) throw invitationExpired()
  return invitation
}

function missingField(field: 'email' | 'password'): AppError {
  const message = invitationTexts.missingField(field)
  return new AppError('bad_input', message, { issues: [{ path: `body.${field}`, message }] })
}

/** Marks an invitation accepted, or throws `not_found`. A setup link works only while the office has no account. */
async function acceptByToken(tx: Tx, deps: Deps, token: string): Promise<InvitationRow> {
  const invitation = await consumeInvitation(tx, hashToken(token), deps.clock.now())
  if (!invitation) throw invitationExpired()
  if (invitation.email === null) {
    await lockSetup(tx)
    if (await hasAccounts(tx)) throw invitationExpired()
  }
  return invitation
}

/** Records in the audit that a person has joined, and links the audit entries of the invitation to them. */
export async function recordJoined(tx: Tx, deps: Deps, person: string, invitation?: string): Promise<void> {
  if (invitation !== undefined) await assignInvitationAudit(tx, invitation, person)
  await recordAuditEntry(tx, deps, { by: null, about: person, what: 'joined' })
}

/**
 * Creates the account of an invitation or setup link and, unless the office signs in with Google, its first session.
 * Works once per invitation.
 */
export async function acceptInvitation(
  deps: Deps,
  token: string,
  input: {
    name: string
    email?: string | undefined
    password?: string | undefined
    office?: OfficeInput | undefined
    userAgent: string
  },
): Promise<{ email: string; session: AccountSession | null }> {
  const invitation = await readInvitation(deps, token)
  const email = invitation.email ?? input.email
  if (email === undefined) throw missingField('email')
  const password = deps.env.google ? undefined : input.password
  if (!deps.env.google && password === undefined) throw missingField('password')
  if (password !== undefined)
    await assertStrongPassword(deps.db, 'password', password, {
      email,
      name: input.name,
      office: input.office?.name,
    })
  // Before the transaction, since hashing is slow by design and would hold the locks.
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const work = deps.db.transaction().execute(async (tx) => {
    const { id, roles } = await acceptByToken(tx, deps, token)
    const person = await insertAccount(tx, { email, name: input.name, roles, passwordHash })
    await recordJoined(tx, deps, person, id)
    if (invitation.email === null && input.office) await updateOffice(tx, deps.clock.now(), input.office)
    const opened = { userAgent: input.userAgent, provedAt: deps.clock.now() }
    return deps.env.google ? null : openAccountSession(tx, deps, email, opened)
  })
  return { email, session: await toConflict(work) }
}
