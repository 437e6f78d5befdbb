import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Module } from '../../platform/module.ts'
import { hashOf, randomToken } from '../../platform/secrets.ts'
import { openSession } from '../../platform/sessions.ts'
import { admit } from './admission.ts'
import {
  AuthorizationFault,
  beginAuthorization,
  endAuthorization,
  type AuthorizationAnswer,
  type Authorized,
} from './authorization.ts'
import { grantOf } from './grants.ts'
import { identityOf, issuerSessionOf } from './identity.ts'
import type { Issuer, SignInIssuer } from './openid.ts'
import type { AccountRow } from './queries.ts'
import { signedIn } from './sign-in-parts.ts'

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
  deps: Deps,
  issuer: Issuer<SignInIssuer>,
  { loginHint, binding = randomToken(), origin }: Starter,
): Promise<StartedSignIn> {
  const { publicUrl } = deps.env
  if (origin !== undefined && origin !== new URL(publicUrl).origin)
    return { authorizeUrl: `${publicUrl}/login`, state: randomToken(), binding: null }
  const requester = { bindingHash: hashOf(binding), personId: null }
  const started = await beginAuthorization(deps, issuer, requester, {
    ...issuer.request,
    ...(loginHint !== undefined && { login_hint: loginHint }),
  })
  return { ...started, binding }
}

const faults = {
  expired: () => 'This sign-in has expired or was used already. Please sign in again.',
  elsewhere: (publicUrl: string) =>
    `This sign-in was started in another browser. Please open ${publicUrl} and sign in again.`,
  refused: () => 'The sign-in service did not confirm this sign-in. Please sign in again.',
} as const

/** Whatever is wrong with the answer, the person only has to start again. */
async function authorize(
  deps: Deps,
  issuer: Issuer<SignInIssuer>,
  answer: AuthorizationAnswer,
  binding: string | undefined,
): Promise<Authorized> {
  try {
    const requester = { bindingHash: hashOf(binding ?? randomToken()), personId: null }
    return await endAuthorization(deps, issuer, answer, requester)
  } catch (cause) {
    if (!(cause instanceof AuthorizationFault)) throw cause
    throw new AppError('sign_in_failed', faults[cause.kind](deps.env.publicUrl), { cause })
  }
}

/** Ends the flow: from code and state to a session. Every failure says why and leaves no session. */
export async function finishSignIn(
  deps: Deps,
  issuer: Issuer<SignInIssuer>,
  modules: readonly Module[],
  answer: AuthorizationAnswer & { binding: string | undefined; userAgent: string },
): Promise<{ sessionId: string; account: AccountRow }> {
  const authorized = await authorize(deps, issuer, answer, answer.binding)
  const identity = identityOf(issuer.kind, authorized.claims)
  return deps.db.transaction().execute(async (tx) => {
    const account = await admit(tx, deps, identity)
    const sessionId = await openSession(tx, deps.clock.now(), {
      personId: account.person_id,
      userAgent: answer.userAgent,
      issuerSession: issuerSessionOf(authorized.claims),
    })
    if (issuer.kind === 'google')
      await signedIn(tx, deps, modules, account.person_id, grantOf(deps, 'google', authorized))
    return { sessionId, account }
  })
}
