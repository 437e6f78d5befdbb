import { lockUntilCommit } from '../../../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import {
  findAccountByEmail,
  findAccountBySubject,
  insertAccount,
  setIssuerSubject,
  type AccountRow,
} from '../account-queries.ts'
import { recordJoined } from '../invitations/invitations.ts'
import { consumeInvitationByEmail } from '../invitations/queries.ts'
import { signInTexts } from '../texts.ts'

/** The person an issuer has authenticated. */
export interface Identity {
  readonly issuer: 'google' | 'builtin'
  readonly subject: string
  /** Verified by the issuer. */
  readonly email: string
  readonly name: string
  /** True where the issuer hosts the domain of the address, which proves membership and not only the mailbox. */
  readonly domainVerified: boolean
}

/** Returns the value of `agent.issuer_subject`. The issuer's name as prefix keeps subjects of different issuers apart. */
function toSubject(identity: Identity): string {
  return `${identity.issuer}:${identity.subject}`
}

async function findAccount(tx: Tx, identity: Identity): Promise<AccountRow | undefined> {
  const subject = toSubject(identity)
  const bound = await findAccountBySubject(tx, subject)
  if (bound) return bound
  const account = await findAccountByEmail(tx, identity.email)
  if (!account) return undefined
  // The issuer has reassigned the address of an existing account to a different person.
  if (account.issuer_subject?.startsWith(`${identity.issuer}:`))
    throw new AppError('sign_in_failed', signInTexts.addressReassigned)
  await setIssuerSubject(tx, account.person_id, subject)
  return account
}

function isAllowedDomain({ env }: Deps, identity: Identity): boolean {
  const domain = identity.email.slice(identity.email.lastIndexOf('@') + 1).toLowerCase()
  return identity.domainVerified && env.allowedDomains.includes(domain)
}

async function createAccount(tx: Tx, deps: Deps, identity: Identity): Promise<AccountRow> {
  const invitation = await consumeInvitationByEmail(tx, identity.email, deps.clock.now())
  if (!invitation && !isAllowedDomain(deps, identity))
    throw new AppError('not_invited', signInTexts.notInvited(identity.email))
  const personId = await insertAccount(tx, {
    email: identity.email,
    name: invitation?.name ?? identity.name,
    roles: invitation?.roles ?? ['AGENT'],
    passwordHash: null,
  })
  await setIssuerSubject(tx, personId, toSubject(identity))
  await recordJoined(tx, deps, personId, invitation?.id)
  return (await findAccountByEmail(tx, identity.email))!
}

/**
 * Returns the account of an authenticated person, and creates one for an invited address or an allowed domain. Throws
 * `not_invited` or `sign_in_failed` otherwise.
 */
export async function admit(tx: Tx, deps: Deps, identity: Identity): Promise<AccountRow> {
  // Serializes two simultaneous first sign-ins of one person: the second finds the account the first has created.
  await lockUntilCommit(tx, 'admit', identity.email.toLowerCase())
  const account = (await findAccount(tx, identity)) ?? (await createAccount(tx, deps, identity))
  if (account.deactivated_at) throw new AppError('sign_in_failed', signInTexts.deactivated)
  return account
}
