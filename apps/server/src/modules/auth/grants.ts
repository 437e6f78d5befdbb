import * as openid from 'openid-client'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secrets.ts'
import {
  AuthorizationFault,
  beginAuthorization,
  endAuthorization,
  issuerReasonOf,
  type AuthorizationAnswer,
  type Authorized,
} from './authorization.ts'
import { identityOf, microsoftAccountOf } from './identity.ts'
import { grantIssuer, type GrantIssuer } from './openid.ts'
import { issuerOfRequest } from './sign-in-queries.ts'

/** What somebody has granted the office, beyond who they are. */
export interface Grant {
  readonly issuer: GrantIssuer
  /** As `agent.issuer_subject` keeps it. */
  readonly subject: string
  /** Verified by Google; of Microsoft's, only what it calls the account. */
  readonly email: string
  /** The name that its mail servers know the account by. */
  readonly user: string
  readonly scopes: readonly string[]
  readonly accessToken: string
  readonly expiresAt: Date
  /** Google gives one at the first consent only, and where consent is asked for anew. */
  readonly refreshToken: string | null
}

/** What issuers are called. */
export const issuerNames: Readonly<Record<GrantIssuer, string>> = { google: 'Google', microsoft: 'Microsoft' }

/** Tokens live an hour mostly, and issuers say so; where one does not, they count as short. */
const unsaidSeconds = 300

const scopesOf = (scope: string | undefined): string[] =>
  (scope ?? '').split(' ').filter((name) => name !== '')

function tokensOf({ clock }: Pick<Deps, 'clock'>, tokens: openid.TokenEndpointResponse) {
  const seconds = tokens.expires_in ?? unsaidSeconds
  return {
    scopes: scopesOf(tokens.scope),
    accessToken: tokens.access_token,
    expiresAt: new Date(clock.now().getTime() + seconds * 1000),
    refreshToken: tokens.refresh_token ?? null,
  }
}

function googleAccountOf(claims: openid.IDToken): Pick<Grant, 'subject' | 'email' | 'user'> {
  const { issuer, subject, email } = identityOf('google', claims)
  return { subject: `${issuer}:${subject}`, email, user: email }
}

/** What an answer of an issuer grants. */
export function grantOf(
  deps: Pick<Deps, 'clock'>,
  issuer: GrantIssuer,
  { claims, tokens }: Authorized,
): Grant {
  const account = issuer === 'google' ? googleAccountOf(claims) : microsoftAccountOf(claims)
  return { issuer, ...account, ...tokensOf(deps, tokens) }
}

/** How each issuer is asked for what lasts. */
const lasting: Readonly<Record<GrantIssuer, Readonly<Record<string, string>>>> = {
  google: {
    access_type: 'offline',
    // What was granted before stays within the new token.
    include_granted_scopes: 'true',
    // Only with consent does Google hand out a token that lasts.
    prompt: 'consent select_account',
  },
  // It hands one out to whoever asks for the scope `offline_access`.
  microsoft: { prompt: 'select_account' },
}

const identityScopes: Readonly<Record<GrantIssuer, readonly string[]>> = {
  google: ['openid', 'email'],
  microsoft: ['openid', 'email', 'profile', 'offline_access'],
}

/** How more is asked for by somebody who is signed in. */
export interface GrantRequest {
  readonly issuer: GrantIssuer
  readonly scopes: readonly string[]
  /** The account that is meant, which the issuer then offers first. */
  readonly loginHint: string
}

/** Asks an issuer for more than a sign-in: the answer comes back to `/login` with the caller's state. */
export function startGrant(
  { personId, sessionHash }: Actor,
  deps: Deps,
  { issuer, scopes, loginHint }: GrantRequest,
): Promise<{ authorizeUrl: string; state: string }> {
  return beginAuthorization(
    deps,
    grantIssuer(deps, issuer),
    { bindingHash: sessionHash, personId },
    {
      scope: [...identityScopes[issuer], ...scopes].join(' '),
      ...lasting[issuer],
      login_hint: loginHint,
    },
  )
}

function faultOf(kind: AuthorizationFault['kind'], issuer: GrantIssuer | undefined): string {
  if (kind === 'elsewhere') return 'This was started in another session. Please connect again.'
  if (kind === 'refused' && issuer) return `${issuerNames[issuer]} did not confirm it. Please connect again.`
  return 'This has expired or was used already. Please connect again.'
}

/**
 * Ends what `startGrant` began, at the issuer that was asked, for the session that began it. Throws `rule_broken` where
 * it has to begin anew.
 */
export async function finishGrant(
  { personId, sessionHash }: Actor,
  deps: Deps,
  answer: AuthorizationAnswer,
): Promise<Grant> {
  const asked = await issuerOfRequest(deps.db, hashOf(answer.state))
  const issuer = asked === 'builtin' ? undefined : asked
  try {
    if (!issuer) throw new AuthorizationFault('expired')
    const requester = { bindingHash: sessionHash, personId }
    const authorized = await endAuthorization(deps, grantIssuer(deps, issuer), answer, requester)
    return grantOf(deps, issuer, authorized)
  } catch (cause) {
    // Who is signed in stays so, whatever is wrong with the other account.
    if (cause instanceof AppError && cause.code === 'sign_in_failed')
      throw new AppError('rule_broken', cause.message, { cause })
    if (!(cause instanceof AuthorizationFault)) throw cause
    throw new AppError('rule_broken', faultOf(cause.kind, issuer), { cause })
  }
}

/** What became of an attempt to make a token last: `ended` where the grant is no more. */
export type Refreshed =
  | {
      readonly kind: 'fresh'
      readonly grant: Pick<Grant, 'scopes' | 'accessToken' | 'expiresAt' | 'refreshToken'>
    }
  | { readonly kind: 'ended' }
  | { readonly kind: 'away' }

/** Only the person can mend these (RFC 6749, 5.2; OpenID Connect Core, 3.1.2.6): Microsoft asks for them anew by such. */
const ended = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])

/** Trades a refresh token for a new access token. */
export async function refreshGrant(
  deps: Deps,
  issuer: GrantIssuer,
  refreshToken: string,
): Promise<Refreshed> {
  try {
    const configuration = await grantIssuer(deps, issuer).configuration()
    const tokens = await openid.refreshTokenGrant(configuration, refreshToken)
    return { kind: 'fresh', grant: tokensOf(deps, tokens) }
  } catch (error) {
    const reason = issuerReasonOf(error)
    deps.log.warn({ reason }, 'a grant could not be made to last')
    return { kind: ended.has(reason) ? 'ended' : 'away' }
  }
}

/**
 * Gives a grant back. A token that the issuer does not know any more is one that was given back; an issuer that takes
 * none back (Microsoft) has the person do it. Throws where the issuer is away.
 */
export async function revokeGrant(deps: Deps, issuer: GrantIssuer, refreshToken: string): Promise<void> {
  const configuration = await grantIssuer(deps, issuer).configuration()
  if (configuration.serverMetadata().revocation_endpoint === undefined) return
  const fault: unknown = await openid
    .tokenRevocation(configuration, refreshToken)
    .catch((error: unknown) => error)
  // What it was, without its words, which may quote what was sent.
  if (fault !== undefined && !(fault instanceof openid.ResponseBodyError))
    throw new Error(issuerReasonOf(fault))
}
