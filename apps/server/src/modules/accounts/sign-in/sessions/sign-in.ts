import type { IDToken } from 'openid-client'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import type { Module } from '../../../../platform/module.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { openSession } from '../../../../platform/http/sessions.ts'
import { admit } from './admission.ts'
import {
  AuthorizationError,
  startAuthorization,
  finishAuthorization,
  type AuthorizationResponse,
  type AuthorizationResult,
} from '../openid/authorization.ts'
import { toGrant } from '../openid/grants.ts'
import { parseIdentity, getIssuerSession, hasFreshFactor, isMultiFactor } from '../openid/identity.ts'
import type { Issuer, SignInIssuer } from '../openid/issuers.ts'
import type { AccountRow } from '../account-queries.ts'
import { hasPrintedPassword } from '../demo-accounts.ts'
import { signInTexts } from '../texts.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'
import { isSetupRequired } from '../two-factor/requirement.ts'
import type { AccountSession } from './open-account-session.ts'
import { runSignInExtensions } from './sign-in-extensions.ts'

export interface StartedSignIn {
  readonly authorizeUrl: string
  readonly state: string
  /** The value of the binding cookie; null where the browser is only sent to PUBLIC_URL. */
  readonly binding: string | null
}

/** The browser that starts a sign-in. */
export interface SignInStart {
  readonly loginHint: string | undefined
  /** The binding cookie of an earlier start. */
  readonly binding: string | undefined
  /** The page's `Origin` header. */
  readonly origin: string | undefined
}

/**
 * Starts the authorization code flow for a browser. The issuer redirects to PUBLIC_URL only. A page at another address
 * of this server (127.0.0.1 for localhost) shares no cookies and storage with it, so it is sent to PUBLIC_URL first.
 */
export async function startSignIn(
  deps: Deps,
  issuer: Issuer<SignInIssuer>,
  { loginHint, binding = randomToken(), origin }: SignInStart,
): Promise<StartedSignIn> {
  const { publicUrl } = deps.env
  if (origin !== undefined && origin !== new URL(publicUrl).origin)
    return { authorizeUrl: `${publicUrl}/login`, state: randomToken(), binding: null }
  const requester = { bindingHash: hashToken(binding), personId: null }
  const started = await startAuthorization(deps, issuer, requester, {
    ...issuer.request,
    ...(loginHint !== undefined && { login_hint: loginHint }),
  })
  return { ...started, binding }
}

function formatError({ kind }: AuthorizationError, publicUrl: string): string {
  return kind === 'elsewhere' ? signInTexts.elsewhere(publicUrl) : signInTexts[kind]
}

/** Finishes the authorization. Throws `sign_in_failed` for every problem that a new sign-in solves. */
async function authorize(
  deps: Deps,
  issuer: Issuer<SignInIssuer>,
  response: AuthorizationResponse,
  binding: string | undefined,
): Promise<AuthorizationResult> {
  try {
    const requester = { bindingHash: hashToken(binding ?? randomToken()), personId: null }
    return await finishAuthorization(deps, issuer, response, requester)
  } catch (cause) {
    if (!(cause instanceof AuthorizationError)) throw cause
    throw new AppError('sign_in_failed', formatError(cause, deps.env.publicUrl), { cause })
  }
}

/**
 * Returns when the person of an ID token proved who they are: the issuer may have a session of earlier. Null where that is
 * never asked again, and long ago for a browser that was trusted instead of a code.
 */
async function findProof(
  tx: Tx,
  { env, clock }: Deps,
  { email, person_id }: AccountRow,
  claims: IDToken,
): Promise<Date | null> {
  const isFresh = hasFreshFactor(claims)
  if (!isFresh && (await hasPrintedPassword({ db: tx, env }, email))) return null
  if (!isFresh && (await hasSecondFactor(tx, person_id))) return new Date(0)
  return new Date(Math.min(clock.now().getTime(), (claims.auth_time ?? 0) * 1000))
}

/** Finishes a sign-in: exchanges code and state for a session. Throws with a reason the person can read. */
export async function finishSignIn(
  deps: Deps,
  issuer: Issuer<SignInIssuer>,
  modules: readonly Module[],
  response: AuthorizationResponse & { binding: string | undefined; userAgent: string },
): Promise<AccountSession> {
  const authorized = await authorize(deps, issuer, response, response.binding)
  const identity = parseIdentity(issuer.kind, authorized.claims)
  return deps.db.transaction().execute(async (tx) => {
    const account = await admit(tx, deps, identity)
    if (
      issuer.kind === 'builtin' &&
      !isMultiFactor(authorized.claims) &&
      (await hasSecondFactor(tx, account.person_id))
    )
      throw new AppError('sign_in_failed', signInTexts.codeRequired)
    const setupOnly = !isMultiFactor(authorized.claims) && (await isSetupRequired(tx, deps, account))
    const sessionId = await openSession(tx, deps.clock.now(), {
      personId: account.person_id,
      userAgent: response.userAgent,
      issuerSession: getIssuerSession(authorized.claims),
      provedAt: issuer.kind === 'builtin' ? await findProof(tx, deps, account, authorized.claims) : null,
      setupOnly,
    })
    if (issuer.kind === 'google')
      await runSignInExtensions(tx, deps, modules, account.person_id, toGrant(deps, 'google', authorized))
    return { sessionId, account, setupOnly }
  })
}
