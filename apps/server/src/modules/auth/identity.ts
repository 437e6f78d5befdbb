import { isEmail } from '@pb/rules/mail/addresses'
import type { IDToken } from 'openid-client'
import { AppError } from '../../platform/errors.ts'
import type { Identity } from './admission.ts'

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined
}

const googleIssuer = 'https://accounts.google.com'

/** Google vouches for a domain only by `hd`: a private account may carry an address of a firm its owner has left. */
function provesDomain(claims: IDToken, email: string): boolean {
  if (claims.iss !== googleIssuer) return true
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === 'gmail.com' || textOf(claims['hd'])?.toLowerCase() === domain
}

/** Who the claims speak of; throws `sign_in_failed` where the address is not verified. */
export function identityOf(issuer: Identity['issuer'], claims: IDToken): Identity {
  const email = textOf(claims['email'])
  if (email === undefined || claims['email_verified'] !== true)
    throw new AppError('sign_in_failed', 'The sign-in service has not verified your e-mail address.')
  return {
    issuer,
    subject: claims.sub,
    email,
    name: textOf(claims['name']) ?? email.slice(0, email.indexOf('@')),
    domainProven: provesDomain(claims, email),
  }
}

/** Whose mail account it is at Microsoft. */
interface MicrosoftAccount {
  /** Told from those of other issuers by its beginning. */
  readonly subject: string
  /** What Microsoft calls the account's address; whether it is, its mail servers know. */
  readonly email: string
  /** The name that its mail servers know the account by. */
  readonly user: string
}

/** Whose account the claims speak of; throws `rule_broken` where it has no address. */
export function microsoftAccountOf(claims: IDToken): MicrosoftAccount {
  // A firm's accounts are known by their principal names, which look like addresses and may be none.
  const [email, user] = [textOf(claims['email']), textOf(claims['preferred_username'])].map((name) =>
    name !== undefined && isEmail(name) ? name : undefined,
  )
  const known = email ?? user
  if (known === undefined)
    throw new AppError('rule_broken', 'Microsoft names no e-mail address of this account.')
  return {
    // Subjects are unique within a directory alone.
    subject: ['microsoft', textOf(claims['tid']) ?? '', claims.sub].join(':'),
    email: known,
    user: user ?? known,
  }
}

/** The built-in issuer's own session, which a logout ends too; other issuers name none. */
export function issuerSessionOf(claims: IDToken): string | null {
  return textOf(claims['issuer_session']) ?? null
}
