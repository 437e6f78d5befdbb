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

/** The built-in issuer's own session, which a logout ends too; other issuers name none. */
export function issuerSessionOf(claims: IDToken): string | null {
  return textOf(claims['issuer_session']) ?? null
}
