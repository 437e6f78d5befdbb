import * as openid from 'openid-client'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  AuthorizationFault,
  beginAuthorization,
  endAuthorization,
  issuerReasonOf,
  type AuthorizationAnswer,
  type Authorized,
} from './authorization.ts'
import { identityOf } from './identity.ts'
import { googleIssuer } from './openid.ts'

/** What somebody has granted the office at Google, beyond who they are. */
export interface Grant {
  /** As `agent.issuer_subject` keeps it. */
  readonly subject: string
  /** Verified by Google. */
  readonly email: string
  readonly scopes: readonly string[]
  readonly accessToken: string
  readonly expiresAt: Date
  /** Google gives one at the first consent only, and where consent is asked for anew. */
  readonly refreshToken: string | null
}

/** Tokens live an hour at Google, which says so; where an issuer does not, they count as short. */
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

/** What an answer of Google's grants. */
export function grantOf(deps: Pick<Deps, 'clock'>, { claims, tokens }: Authorized): Grant {
  const { issuer, subject, email } = identityOf('google', claims)
  return { subject: `${issuer}:${subject}`, email, ...tokensOf(deps, tokens) }
}

/** How more is asked for by somebody who is signed in. */
export interface GrantRequest {
  readonly scopes: readonly string[]
  /** The account that is meant, which Google then offers first. */
  readonly loginHint: string
}

/** Asks Google for more than a sign-in: the answer comes back to `/login` with the caller's state. */
export function startGrant(
  { personId, sessionHash }: Actor,
  deps: Deps,
  { scopes, loginHint }: GrantRequest,
): Promise<{ authorizeUrl: string; state: string }> {
  return beginAuthorization(
    deps,
    googleIssuer(deps),
    { bindingHash: sessionHash, personId },
    {
      scope: ['openid', 'email', ...scopes].join(' '),
      access_type: 'offline',
      // What was granted before stays within the new token.
      include_granted_scopes: 'true',
      // Only with consent does Google hand out a token that lasts.
      prompt: 'consent select_account',
      login_hint: loginHint,
    },
  )
}

const faults = {
  expired: 'This has expired or was used already. Please connect again.',
  elsewhere: 'This was started in another session. Please connect again.',
  refused: 'Google did not confirm it. Please connect again.',
} as const

/** Ends what `startGrant` began, for the session that began it. Throws `rule_broken` where it has to begin anew. */
export async function finishGrant(
  { personId, sessionHash }: Actor,
  deps: Deps,
  answer: AuthorizationAnswer,
): Promise<Grant> {
  try {
    const requester = { bindingHash: sessionHash, personId }
    return grantOf(deps, await endAuthorization(deps, googleIssuer(deps), answer, requester))
  } catch (cause) {
    if (!(cause instanceof AuthorizationFault)) throw cause
    throw new AppError('rule_broken', faults[cause.kind], { cause })
  }
}

/** What became of an attempt to make a token last: `ended` where the grant is no more. */
export type Refreshed =
  | { readonly kind: 'fresh'; readonly grant: Omit<Grant, 'subject' | 'email'> }
  | { readonly kind: 'ended' }
  | { readonly kind: 'away' }

/** Trades a refresh token for a new access token. */
export async function refreshGrant(deps: Deps, refreshToken: string): Promise<Refreshed> {
  try {
    const configuration = await googleIssuer(deps).configuration()
    const tokens = await openid.refreshTokenGrant(configuration, refreshToken)
    return { kind: 'fresh', grant: tokensOf(deps, tokens) }
  } catch (error) {
    const reason = issuerReasonOf(error)
    deps.log.warn({ reason }, 'a grant could not be made to last')
    return { kind: reason === 'invalid_grant' ? 'ended' : 'away' }
  }
}

/** Gives a grant back. A token that Google does not know any more is one that was given back. Throws where Google is away. */
export async function revokeGrant(deps: Deps, refreshToken: string): Promise<void> {
  const configuration = await googleIssuer(deps).configuration()
  const fault: unknown = await openid
    .tokenRevocation(configuration, refreshToken)
    .catch((error: unknown) => error)
  // What it was, without its words, which may quote what was sent.
  if (fault !== undefined && !(fault instanceof openid.ResponseBodyError))
    throw new Error(issuerReasonOf(fault))
}
