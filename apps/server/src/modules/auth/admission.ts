import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { takeInvitationFor } from './invitation-queries.ts'
import { joined } from './invitations.ts'
import { accountOfEmail, accountOfSubject, bindSubject, insertAccount, type AccountRow } from './queries.ts'

/** Who the issuer says has signed in. */
export interface Identity {
  readonly issuer: 'google' | 'builtin'
  readonly subject: string
  /** Verified by the issuer. */
  readonly email: string
  readonly name: string
  /** The issuer runs this address's domain, so membership of the domain is proven, not only the mailbox. */
  readonly domainProven: boolean
}

/** As `agent.issuer_subject` keeps it: subjects of different issuers never meet. */
function subjectOf(identity: Identity): string {
  return `${identity.issuer}:${identity.subject}`
}

async function knownAccount(tx: Tx, identity: Identity): Promise<AccountRow | undefined> {
  const subject = subjectOf(identity)
  const bound = await accountOfSubject(tx, subject)
  if (bound) return bound
  const account = await accountOfEmail(tx, identity.email)
  if (!account) return undefined
  // The address is an account's, but the issuer gave it to somebody else in the meantime.
  if (account.issuer_subject?.startsWith(`${identity.issuer}:`))
    throw new AppError(
      'sign_in_failed',
      'This address belongs to another account here. Please ask a supervisor of the office.',
    )
  await bindSubject(tx, account.person_id, subject)
  return account
}

function isAllowedDomain({ env }: Deps, identity: Identity): boolean {
  const domain = identity.email.slice(identity.email.lastIndexOf('@') + 1).toLowerCase()
  return identity.domainProven && env.allowedDomains.includes(domain)
}

async function newAccount(tx: Tx, deps: Deps, identity: Identity): Promise<AccountRow> {
  const invitation = await takeInvitationFor(tx, identity.email, deps.clock.now())
  if (!invitation && !isAllowedDomain(deps, identity))
    throw new AppError(
      'not_invited',
      `${identity.email} has not been invited to this office. Please ask a supervisor for an invitation.`,
    )
  const personId = await insertAccount(tx, {
    email: identity.email,
    name: invitation?.name ?? identity.name,
    roles: invitation?.roles ?? ['AGENT'],
    passwordHash: null,
  })
  await bindSubject(tx, personId, subjectOf(identity))
  await joined(tx, deps, personId, invitation?.id)
  return (await accountOfEmail(tx, identity.email))!
}

/**
 * The account of whoever the issuer says has signed in: a known one, or a new one for an invited address or an
 * allowed domain. Throws `not_invited` or `sign_in_failed` for everybody else.
 */
export async function admit(tx: Tx, deps: Deps, identity: Identity): Promise<AccountRow> {
  // Two first sign-ins of one person at once: the second waits and then finds the account.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`admit:${identity.email.toLowerCase()}`}, 0))`.execute(
    tx,
  )
  const account = (await knownAccount(tx, identity)) ?? (await newAccount(tx, deps, identity))
  if (account.deactivated_at)
    throw new AppError(
      'sign_in_failed',
      'This account has been deactivated. Please ask a supervisor of the office.',
    )
  return account
}
