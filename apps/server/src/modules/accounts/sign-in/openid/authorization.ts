import { timingSafeEqual } from 'node:crypto'
import * as openid from 'openid-client'
import { ExpectedError } from '../../../../platform/errors/expected-error.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import type { Issuer } from './issuers.ts'
import { insertSignInRequest, consumeSignInRequest, type SignInRequestRow } from './authorization-queries.ts'

/** How long a person may take to authenticate at the issuer. */
export const requestLifetimeSeconds = 600

/** Ties a request to the browser and person that started it. */
export interface Requester {
  /** Hash of the secret the response must come with: the binding cookie for a sign-in, the session for a grant. */
  readonly bindingHash: Buffer
  /** Null for a sign-in. */
  readonly personId: string | null
}

/** Stores a request of the authorization code flow with PKCE, state and nonce; returns the URL for the browser. */
export async function startAuthorization(
  { db, env, clock }: Deps,
  issuer: Issuer,
  { bindingHash, personId }: Requester,
  parameters: Readonly<Record<string, string>>,
): Promise<{ authorizeUrl: string; state: string }> {
  const configuration = await issuer.configuration()
  const [state, nonce, verifier] = [randomToken(), randomToken(), openid.randomPKCECodeVerifier()]
  await insertSignInRequest(db, {
    state_hash: hashToken(state),
    binding_hash: bindingHash,
    person_id: personId,
    issuer: issuer.kind,
    nonce,
    code_verifier: verifier,
    expires_at: new Date(clock.now().getTime() + requestLifetimeSeconds * 1000),
  })
  const url = openid.buildAuthorizationUrl(configuration, {
    ...parameters,
    redirect_uri: `${env.publicUrl}/login`,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { authorizeUrl: url.href, state }
}

/**
 * - `expired`    the request has expired or was already used
 * - `elsewhere`  another browser, person or issuer started the request
 * - `rejected`   the issuer rejects the code
 */
export class AuthorizationError extends ExpectedError {
  readonly kind: 'expired' | 'elsewhere' | 'rejected'
  constructor(kind: AuthorizationError['kind'], options?: ErrorOptions) {
    super(`authorization failed: ${kind}`, options)
    this.kind = kind
  }
}

/** The parameters with which the issuer redirects back to the web app. */
export interface AuthorizationResponse {
  readonly code: string
  readonly state: string
}

/** Deletes and checks the request of this state. It is deleted in any case, since a state is valid for one attempt. */
async function consumeRequest(
  { db, clock }: Deps,
  issuer: Issuer,
  state: string,
  { bindingHash, personId }: Requester,
): Promise<SignInRequestRow> {
  const request = await consumeSignInRequest(db, hashToken(state))
  if (!request || request.expires_at <= clock.now()) throw new AuthorizationError('expired')
  if (!timingSafeEqual(bindingHash, request.binding_hash) || request.person_id !== personId)
    throw new AuthorizationError('elsewhere')
  // A code of one issuer must not be sent to another one.
  if (request.issuer !== issuer.kind) throw new AuthorizationError('elsewhere')
  return request
}

/** Returns the error's code for the log. Its message may quote personal data or tokens. */
export function getIssuerErrorCode(error: unknown): string {
  if (error instanceof openid.ResponseBodyError) return error.error
  if (error instanceof openid.ClientError) return error.code ?? error.name
  return error instanceof Error ? error.name : 'unknown'
}

/** Tokens of a successful authorization, with the verified claims of the ID token. */
export interface AuthorizationResult {
  readonly claims: openid.IDToken
  readonly tokens: openid.TokenEndpointResponse
}

/** Exchanges code and state for tokens. Throws `AuthorizationError`, or `not_ready` where the issuer is unreachable. */
export async function finishAuthorization(
  deps: Deps,
  issuer: Issuer,
  { code, state }: AuthorizationResponse,
  requester: Requester,
): Promise<AuthorizationResult> {
  const { nonce, code_verifier } = await consumeRequest(deps, issuer, state, requester)
  const configuration = await issuer.configuration()
  const server = configuration.serverMetadata()
  const redirect = new URL(`${deps.env.publicUrl}/login`)
  redirect.searchParams.set('code', code)
  redirect.searchParams.set('state', state)
  // The web app forwards only code and state. The stored request has identified the issuer.
  if (server['authorization_response_iss_parameter_supported'] === true)
    redirect.searchParams.set('iss', server.issuer)
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, redirect, {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    return { claims: tokens.claims()!, tokens }
  } catch (cause) {
    deps.log.warn({ reason: getIssuerErrorCode(cause) }, 'an authorization code was rejected')
    throw new AuthorizationError('rejected', { cause })
  }
}
