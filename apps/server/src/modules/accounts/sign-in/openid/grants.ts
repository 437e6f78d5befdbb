import * as openid from 'openid-client'
import type { SessionActor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import {
  AuthorizationError,
  startAuthorization,
  finishAuthorization,
  getIssuerErrorCode,
  type AuthorizationResponse,
  type AuthorizationResult,
} from './authorization.ts'
import { parseIdentity, parseMicrosoftAccount } from './identity.ts'
import { getGrantIssuer, type GrantIssuer } from './issuers.ts'
import { grantTexts } from '../texts.ts'
import { findRequestIssuer } from './authorization-queries.ts'

/** Access a person has granted the office to their account at an issuer. */
export interface Grant {
  readonly issuer: GrantIssuer
  /** In the form of `agent.issuer_subject`. */
  readonly subject: string
  /** Verified by Google, unverified from Microsoft. */
  readonly email: string
  /** The user name for the issuer's mail servers. */
  readonly user: string
  readonly scopes: readonly string[]
  readonly accessToken: string
  readonly expiresAt: Date
  /** Google returns one at the first consent only, or when consent is requested again. */
  readonly refreshToken: string | null
}

/** Display names of the issuers. */
export const issuerNames: Readonly<Record<GrantIssuer, string>> = { google: 'Google', microsoft: 'Microsoft' }

/** Used where a token response has no `expires_in`; most tokens last an hour. */
const defaultExpirySeconds = 300

const parseScopes = (scope: string | undefined): string[] =>
  (scope ?? '').split(' ').filter((name) => name !== '')

function parseTokens({ clock }: Pick<Deps, 'clock'>, tokens: openid.TokenEndpointResponse) {
  const seconds = tokens.expires_in ?? defaultExpirySeconds
  return {
    scopes: parseScopes(tokens.scope),
    accessToken: tokens.access_token,
    expiresAt: new Date(clock.now().getTime() + seconds * 1000),
    refreshToken: tokens.refresh_token ?? null,
  }
}

function parseGoogleAccount(claims: openid.IDToken): Pick<Grant, 'subject' | 'email' | 'user'> {
  const { issuer, subject, email } = parseIdentity('google', claims)
  return { subject: `${issuer}:${subject}`, email, user: email }
}

/** Returns the grant contained in an authorization result. */
export function toGrant(
  deps: Pick<Deps, 'clock'>,
  issuer: GrantIssuer,
  { claims, tokens }: AuthorizationResult,
): Grant {
  const account = issuer === 'google' ? parseGoogleAccount(claims) : parseMicrosoftAccount(claims)
  return { issuer, ...account, ...parseTokens(deps, tokens) }
}

/** Parameters with which each issuer returns a refresh token. */
const offlineParameters: Readonly<Record<GrantIssuer, Readonly<Record<string, string>>>> = {
  google: {
    access_type: 'offline',
    // The new token keeps the scopes granted earlier.
    include_granted_scopes: 'true',
    // Google returns a refresh token only with consent.
    prompt: 'consent select_account',
  },
  // Microsoft returns one for the scope `offline_access`.
  microsoft: { prompt: 'select_account' },
}

const identityScopes: Readonly<Record<GrantIssuer, readonly string[]>> = {
  google: ['openid', 'email'],
  microsoft: ['openid', 'email', 'profile', 'offline_access'],
}

/** A signed-in person's request to grant access to an account. */
export interface GrantRequest {
  readonly issuer: GrantIssuer
  readonly scopes: readonly string[]
  /** The address of the account, which the issuer then suggests. */
  readonly loginHint: string
}

/** Starts a grant request; the issuer redirects back to `/login` with the returned state. */
export function startGrant(
  { personId, sessionHash }: SessionActor,
  deps: Deps,
  { issuer, scopes, loginHint }: GrantRequest,
): Promise<{ authorizeUrl: string; state: string }> {
  return startAuthorization(
    deps,
    getGrantIssuer(deps, issuer),
    { bindingHash: sessionHash, personId },
    {
      scope: [...identityScopes[issuer], ...scopes].join(' '),
      ...offlineParameters[issuer],
      login_hint: loginHint,
    },
  )
}

function grantErrorText(kind: AuthorizationError['kind'], issuer: GrantIssuer | undefined): string {
  if (kind === 'elsewhere') return grantTexts.elsewhere
  if (kind === 'rejected' && issuer) return grantTexts.rejected(issuerNames[issuer])
  return grantTexts.expired
}

/**
 * Finishes a request of `startGrant`, for the session that started it. Throws `rule_broken` where the person has to
 * start again.
 */
export async function finishGrant(
  { personId, sessionHash }: SessionActor,
  deps: Deps,
  response: AuthorizationResponse,
): Promise<Grant> {
  const requestIssuer = await findRequestIssuer(deps.db, hashToken(response.state))
  const issuer = requestIssuer === 'builtin' ? undefined : requestIssuer
  try {
    if (!issuer) throw new AuthorizationError('expired')
    const requester = { bindingHash: sessionHash, personId }
    const result = await finishAuthorization(deps, getGrantIssuer(deps, issuer), response, requester)
    return toGrant(deps, issuer, result)
  } catch (cause) {
    // The web app signs out on `sign_in_failed`; a problem with the other account must not do that.
    if (cause instanceof AppError && cause.code === 'sign_in_failed')
      throw new AppError('rule_broken', cause.message, { cause })
    if (!(cause instanceof AuthorizationError)) throw cause
    throw new AppError('rule_broken', grantErrorText(cause.kind, issuer), { cause })
  }
}

/** Outcome of a token refresh: `ended` where the grant no longer exists, `away` where the issuer is unreachable. */
export type RefreshResult =
  | {
      readonly kind: 'fresh'
      readonly grant: Pick<Grant, 'scopes' | 'accessToken' | 'expiresAt' | 'refreshToken'>
    }
  | { readonly kind: 'ended' }
  | { readonly kind: 'away' }

/** Errors that require the person to authorize again (RFC 6749, 5.2; OpenID Connect Core, 3.1.2.6). */
const reauthorizationErrors = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
])

/** Exchanges a refresh token for a new access token. */
export async function refreshGrant(
  deps: Deps,
  issuer: GrantIssuer,
  refreshToken: string,
): Promise<RefreshResult> {
  try {
    const configuration = await getGrantIssuer(deps, issuer).configuration()
    const tokens = await openid.refreshTokenGrant(configuration, refreshToken)
    return { kind: 'fresh', grant: parseTokens(deps, tokens) }
  } catch (error) {
    const reason = getIssuerErrorCode(error)
    deps.log.warn({ reason }, 'token refresh failed')
    return { kind: reauthorizationErrors.has(reason) ? 'ended' : 'away' }
  }
}

/**
 * Revokes a grant. Succeeds for a token that is already revoked, and does nothing at an issuer without revocation
 * endpoint (Microsoft), where the person revokes it. Throws where the issuer is unreachable.
 */
export async function revokeGrant(deps: Deps, issuer: GrantIssuer, refreshToken: string): Promise<void> {
  const configuration = await getGrantIssuer(deps, issuer).configuration()
  if (configuration.serverMetadata().revocation_endpoint === undefined) return
  const revocationError: unknown = await openid
    .tokenRevocation(configuration, refreshToken)
    .catch((error: unknown) => error)
  // The code without the message, which may quote the token.
  if (revocationError !== undefined && !(revocationError instanceof openid.ResponseBodyError))
    throw new Error(getIssuerErrorCode(revocationError))
}
