import { timingSafeEqual } from 'node:crypto'
import * as openid from 'openid-client'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf, randomToken } from '../../platform/secrets.ts'
import { openSession } from '../../platform/sessions.ts'
import { admit } from './admission.ts'
import { identityOf, issuerSessionOf } from './identity.ts'
import type { Issuer } from './openid.ts'
import type { AccountRow } from './queries.ts'
import { insertSignInRequest, takeSignInRequest, type SignInRequestRow } from './sign-in-queries.ts'

/** How long a person may take between the button and the way back. */
export const requestLifetimeSeconds = 600

export interface StartedSignIn {
  readonly authorizeUrl: string
  readonly state: string
  /** What the browser's cookie must bring along when it comes back; null where it only moves to PUBLIC_URL. */
  readonly binding: string | null
}

/** Who presses the button. */
export interface Starter {
  readonly loginHint: string | undefined
  /** The browser's binding of an earlier start. */
  readonly binding: string | undefined
  /** Where the page stands, as the browser says. */
  readonly origin: string | undefined
}

/**
 * Begins the authorization-code flow for one browser. The way back leads to PUBLIC_URL alone, where a page at another
 * address of this server (127.0.0.1 for localhost) has no cookie and no storage: that page is sent there first.
 */
export async function startSignIn(
  { db, env, clock }: Deps,
  issuer: Issuer,
  { loginHint, binding = randomToken(), origin }: Starter,
): Promise<StartedSignIn> {
  if (origin !== undefined && origin !== new URL(env.publicUrl).origin)
    return { authorizeUrl: `${env.publicUrl}/login`, state: randomToken(), binding: null }
  const configuration = await issuer.configuration()
  const [state, nonce, verifier] = [randomToken(), randomToken(), openid.randomPKCECodeVerifier()]
  await insertSignInRequest(db, {
    state_hash: hashOf(state),
    binding_hash: hashOf(binding),
    nonce,
    code_verifier: verifier,
    expires_at: new Date(clock.now().getTime() + requestLifetimeSeconds * 1000),
  })
  const url = openid.buildAuthorizationUrl(configuration, {
    ...issuer.request,
    redirect_uri: `${env.publicUrl}/login`,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint !== undefined && { login_hint: loginHint }),
  })
  return { authorizeUrl: url.href, state, binding }
}

function failed(message: string, cause?: unknown): AppError {
  return new AppError('sign_in_failed', message, { cause })
}

/** Spends the request that this state belongs to, whoever asks: a state is good for one attempt. */
async function spend(
  { db, env, clock }: Deps,
  state: string,
  binding: string | undefined,
): Promise<SignInRequestRow> {
  const request = await takeSignInRequest(db, hashOf(state))
  if (!request || request.expires_at <= clock.now())
    throw failed('This sign-in has expired or was used already. Please sign in again.')
  if (binding === undefined || !timingSafeEqual(hashOf(binding), request.binding_hash))
    throw failed(
      `This sign-in was started in another browser. Please open ${env.publicUrl} and sign in again.`,
    )
  return request
}

/** The claims of a valid ID token for this code; whatever is wrong with it, the person only has to start again. */
async function exchange(
  { env, log }: Deps,
  issuer: Issuer,
  { code, state }: { code: string; state: string },
  { nonce, code_verifier }: SignInRequestRow,
): Promise<openid.IDToken> {
  const configuration = await issuer.configuration()
  const server = configuration.serverMetadata()
  const answer = new URL(`${env.publicUrl}/login`)
  answer.searchParams.set('code', code)
  answer.searchParams.set('state', state)
  // The page hands on code and state alone. With one issuer per office there is none to mix it up with.
  if (server['authorization_response_iss_parameter_supported'] === true)
    answer.searchParams.set('iss', server.issuer)
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    return tokens.claims()!
  } catch (cause) {
    // The error's own text may quote what the issuer sent; its kind is enough to tell what happened.
    log.warn({ reason: reasonOf(cause) }, 'an authorization code was refused')
    throw failed('The sign-in service did not confirm this sign-in. Please sign in again.', cause)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof openid.ResponseBodyError) return error.error
  if (error instanceof openid.ClientError) return error.code ?? error.name
  return error instanceof Error ? error.name : 'unknown'
}

/** Ends the flow: from code and state to a session. Every failure says why and leaves no session. */
export async function finishSignIn(
  deps: Deps,
  issuer: Issuer,
  answer: { code: string; state: string; binding: string | undefined; userAgent: string },
): Promise<{ sessionId: string; account: AccountRow }> {
  const request = await spend(deps, answer.state, answer.binding)
  const claims = await exchange(deps, issuer, answer, request)
  const identity = identityOf(issuer.kind, claims)
  return deps.db.transaction().execute(async (tx) => {
    const account = await admit(tx, deps, identity)
    const sessionId = await openSession(tx, deps.clock.now(), {
      personId: account.person_id,
      userAgent: answer.userAgent,
      issuerSession: issuerSessionOf(claims),
    })
    return { sessionId, account }
  })
}
