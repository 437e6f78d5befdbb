import { timingSafeEqual } from 'node:crypto'
import * as openid from 'openid-client'
import type { Deps } from '../../platform/deps.ts'
import { hashOf, randomToken } from '../../platform/secrets.ts'
import type { Issuer } from './openid.ts'
import { insertSignInRequest, takeSignInRequest, type SignInRequestRow } from './sign-in-queries.ts'

/** How long a person may take between the button and the way back. */
export const requestLifetimeSeconds = 600

/** Whose request it is. */
export interface Requester {
  /** Hash of what the way back must bring along: a cookie for a sign-in, the session for more than that. */
  readonly bindingHash: Buffer
  /** Null for a sign-in: nobody knows yet who it will be. */
  readonly personId: string | null
}

/** Writes a request of the authorization-code flow down, with PKCE, state and nonce; returns where to send the browser. */
export async function beginAuthorization(
  { db, env, clock }: Deps,
  issuer: Issuer,
  { bindingHash, personId }: Requester,
  parameters: Readonly<Record<string, string>>,
): Promise<{ authorizeUrl: string; state: string }> {
  const configuration = await issuer.configuration()
  const [state, nonce, verifier] = [randomToken(), randomToken(), openid.randomPKCECodeVerifier()]
  await insertSignInRequest(db, {
    state_hash: hashOf(state),
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

/** Why an answer is none: the request is over, is somebody else's, or the issuer does not confirm the code. */
export class AuthorizationFault extends Error {
  readonly kind: 'expired' | 'elsewhere' | 'refused'
  constructor(kind: AuthorizationFault['kind'], options?: ErrorOptions) {
    super(`the authorization is not good: ${kind}`, options)
    this.kind = kind
  }
}

/** What the page brings back from the issuer. */
export interface AuthorizationAnswer {
  readonly code: string
  readonly state: string
}

/** Spends the request that this state belongs to, whoever asks: a state is good for one attempt. */
async function spend(
  { db, clock }: Deps,
  issuer: Issuer,
  state: string,
  { bindingHash, personId }: Requester,
): Promise<SignInRequestRow> {
  const request = await takeSignInRequest(db, hashOf(state))
  if (!request || request.expires_at <= clock.now()) throw new AuthorizationFault('expired')
  if (!timingSafeEqual(bindingHash, request.binding_hash) || request.person_id !== personId)
    throw new AuthorizationFault('elsewhere')
  // A code of one issuer is never shown to another one.
  if (request.issuer !== issuer.kind) throw new AuthorizationFault('elsewhere')
  return request
}

/** What went wrong at the issuer, in a word that names nobody: the error's own text may quote what it sent. */
export function issuerReasonOf(error: unknown): string {
  if (error instanceof openid.ResponseBodyError) return error.error
  if (error instanceof openid.ClientError) return error.code ?? error.name
  return error instanceof Error ? error.name : 'unknown'
}

/** Tokens of a good answer, whose ID token was checked. */
export interface Authorized {
  readonly claims: openid.IDToken
  readonly tokens: openid.TokenEndpointResponse
}

/** Ends the flow: from code and state to tokens. Throws `AuthorizationFault`, or `not_ready` where the issuer is away. */
export async function endAuthorization(
  deps: Deps,
  issuer: Issuer,
  { code, state }: AuthorizationAnswer,
  requester: Requester,
): Promise<Authorized> {
  const { nonce, code_verifier } = await spend(deps, issuer, state, requester)
  const configuration = await issuer.configuration()
  const server = configuration.serverMetadata()
  const answer = new URL(`${deps.env.publicUrl}/login`)
  answer.searchParams.set('code', code)
  answer.searchParams.set('state', state)
  // The page hands on code and state alone; whose they are is known from the state.
  if (server['authorization_response_iss_parameter_supported'] === true)
    answer.searchParams.set('iss', server.issuer)
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    return { claims: tokens.claims()!, tokens }
  } catch (cause) {
    deps.log.warn({ reason: issuerReasonOf(cause) }, 'an authorization code was refused')
    throw new AuthorizationFault('refused', { cause })
  }
}
