import { isEmail } from '@pb/rules/mail/addresses'
import type { IDToken } from 'openid-client'
import { AppError } from '../../../../platform/errors/app-error.ts'
import type { Identity } from '../sessions/admission.ts'
import { grantTexts, signInTexts } from '../texts.ts'

function toText(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined
}

const googleIssuer = 'https://accounts.google.com'

/**
 * Google confirms a hosted domain only by the claim `hd`; a private account may have an address of a firm its owner has
 * left.
 */
function isDomainVerified(claims: IDToken, email: string): boolean {
  if (claims.iss !== googleIssuer) return true
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === 'gmail.com' || toText(claims['hd'])?.toLowerCase() === domain
}

/** Returns the identity of an ID token. Throws `sign_in_failed` where the email address is not verified. */
export function parseIdentity(issuer: Identity['issuer'], claims: IDToken): Identity {
  const email = toText(claims['email'])
  if (email === undefined || claims['email_verified'] !== true)
    throw new AppError('sign_in_failed', signInTexts.emailNotVerified)
  return {
    issuer,
    subject: claims.sub,
    email,
    name: toText(claims['name']) ?? email.slice(0, email.indexOf('@')),
    domainVerified: isDomainVerified(claims, email),
  }
}

/** An email account at Microsoft. */
interface MicrosoftAccount {
  /** Prefixed with the issuer's name, which keeps subjects of different issuers apart. */
  readonly subject: string
  /** The account's address according to Microsoft, unverified. */
  readonly email: string
  /** The user name for Microsoft's mail servers. */
  readonly user: string
}

/** Returns the account of an ID token. Throws `rule_broken` where it has no email address. */
export function parseMicrosoftAccount(claims: IDToken): MicrosoftAccount {
  // Work accounts have user principal names, which look like email addresses but may not be one.
  const [email, user] = [toText(claims['email']), toText(claims['preferred_username'])].map((name) =>
    name !== undefined && isEmail(name) ? name : undefined,
  )
  const known = email ?? user
  if (known === undefined) throw new AppError('rule_broken', grantTexts.microsoftWithoutEmail)
  return {
    // Subjects are unique only within a directory (`tid`).
    subject: ['microsoft', toText(claims['tid']) ?? '', claims.sub].join(':'),
    email: known,
    user: user ?? known,
  }
}

/** Returns the session id of the built-in issuer, which signing out ends too; null for other issuers. */
export function getIssuerSession(claims: IDToken): string | null {
  return toText(claims['issuer_session']) ?? null
}

/** Returns whether the issuer verified a second factor, by the methods of RFC 8176. */
export function isMultiFactor(claims: IDToken): boolean {
  return Array.isArray(claims['amr']) && claims['amr'].includes('mfa')
}

const freshMethods: ReadonlySet<unknown> = new Set(['otp', 'hwk', 'swk'])

/** Returns whether a code or passkey was used, and not left out in a trusted browser. */
export function hasFreshFactor(claims: IDToken): boolean {
  return Array.isArray(claims['amr']) && claims['amr'].some((method) => freshMethods.has(method))
}
