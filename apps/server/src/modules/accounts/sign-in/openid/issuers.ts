import type { FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { builtinClient } from '../issuer/client.ts'
import { grantTexts, signInTexts } from '../texts.ts'

/** The issuers that can grant access to an agent's mailbox. */
export type GrantIssuer = 'google' | 'microsoft'
/** The issuers an office can sign in with. */
export type SignInIssuer = 'google' | 'builtin'

/** An OpenID Connect issuer, for sign-ins or for grants of mailbox access. */
export interface Issuer<Kind extends SignInIssuer | GrantIssuer = SignInIssuer | GrantIssuer> {
  readonly kind: Kind
  /** Parameters of a sign-in request beyond those the protocol requires. */
  readonly request: Readonly<Record<string, string>>
  /** Discovers the issuer at first use, and again after a failure. Throws `not_ready` while it is unreachable. */
  configuration(): Promise<openid.Configuration>
}

/** Google's scopes: everything but permanent deletion (`mailbox`), and permanent deletion for agents who need it. */
export const googleScopes = {
  mailbox: 'https://www.googleapis.com/auth/gmail.modify',
  deletion: 'https://mail.google.com/',
  /** Events of the calendar, for agents who connect it. */
  calendar: 'https://www.googleapis.com/auth/calendar.events',
} as const

/** Microsoft's scopes for IMAP and SMTP (learn.microsoft.com, "Authenticate an IMAP, POP or SMTP connection using OAuth"). */
export const microsoftScopes = [
  'https://outlook.office.com/IMAP.AccessAsUser.All',
  'https://outlook.office.com/SMTP.Send',
] as const

/** Calls the built-in issuer within this process, since `PUBLIC_URL` may not be reachable from here. */
function injectFetch(app: FastifyInstance, publicUrl: string): openid.CustomFetch {
  return async (url, { method, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET' | 'POST',
      url: url.slice(publicUrl.length),
      headers,
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    })
  }
}

interface Registration<Kind extends Issuer['kind']> {
  readonly kind: Kind
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly request: Issuer['request']
  readonly fetch?: openid.CustomFetch
}

/** Google, for sign-ins that also grant access to the mailbox. */
function googleRegistration(google: NonNullable<Deps['env']['google']>): Registration<'google'> {
  return {
    kind: 'google',
    ...google,
    request: {
      // `offline` below: the mailbox is synced while the agent is away.
      scope: `openid email profile ${googleScopes.mailbox}`,
      access_type: 'offline',
      // Keeps the scopes granted earlier.
      include_granted_scopes: 'true',
      // After a sign-out the next person at this computer chooses an account instead of reusing the last one.
      prompt: 'select_account',
    },
  }
}

/** The built-in issuer, with the office as its client. */
function builtinRegistration({ env }: Deps, app: FastifyInstance): Registration<'builtin'> {
  return {
    kind: 'builtin',
    ...builtinClient(env),
    request: { scope: 'openid email profile mailbox' },
    fetch: injectFetch(app, env.publicUrl),
  }
}

async function discover(registration: Registration<Issuer['kind']>): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret, fetch } = registration
  const configuration = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // Allows http for loopback and tests only; an https issuer is always called over TLS.
    ...(issuer.startsWith('http:') && { execute: [openid.allowInsecureRequests] }),
    timeout: 10,
    ...(fetch && { [openid.customFetch]: fetch }),
  })
  // OpenID Connect allows skipping the signature check of an ID token that comes directly from the token endpoint.
  // Some emulators publish no key to check with; where the issuer has one, the signature is checked.
  const algorithms = configuration.serverMetadata().id_token_signing_alg_values_supported ?? ['RS256']
  if (algorithms.some((algorithm) => !algorithm.startsWith('HS')))
    openid.enableNonRepudiationChecks(configuration)
  return configuration
}

function createIssuer<Kind extends Issuer['kind']>(
  { log }: Pick<Deps, 'log'>,
  registration: Registration<Kind>,
): Issuer<Kind> {
  let discovered: Promise<openid.Configuration> | undefined
  return {
    kind: registration.kind,
    request: registration.request,
    async configuration() {
      discovered ??= discover(registration)
      try {
        return await discovered
      } catch (cause) {
        discovered = undefined
        log.error({ err: cause }, 'the sign-in service is unreachable')
        throw new AppError('not_ready', signInTexts.serviceUnreachable, { cause })
      }
    },
  }
}

/** Issuers by their settings, so that each is discovered once per process. */
const issuerCache = new WeakMap<object, Issuer>()

/** Returns the cached issuer of these settings, or creates it. */
function getCachedIssuer<Kind extends Issuer['kind']>(
  settings: object,
  make: () => Issuer<Kind>,
): Issuer<Kind> {
  const found = (issuerCache.get(settings) as Issuer<Kind> | undefined) ?? make()
  issuerCache.set(settings, found)
  return found
}

type IssuerDeps = Pick<Deps, 'env' | 'log'>

/** Throws `rule_broken` where the office has no Google settings. */
function getGoogleIssuer(deps: IssuerDeps): Issuer<'google'> {
  const { google } = deps.env
  if (!google) throw new AppError('rule_broken', grantTexts.googleNotConfigured)
  return getCachedIssuer(google, () => createIssuer(deps, googleRegistration(google)))
}

/** Microsoft, for email accounts only. Throws `rule_broken` where the office has no Microsoft settings. */
function getMicrosoftIssuer(deps: IssuerDeps): Issuer<'microsoft'> {
  const { microsoft } = deps.env
  if (!microsoft) throw new AppError('rule_broken', grantTexts.microsoftNotConfigured)
  return getCachedIssuer(microsoft, () =>
    createIssuer(deps, { kind: 'microsoft', ...microsoft, request: {} }),
  )
}

/** Returns the issuer for mailbox grants. Throws `rule_broken` where the office has no settings for it. */
export function getGrantIssuer(deps: IssuerDeps, kind: GrantIssuer): Issuer<GrantIssuer> {
  return kind === 'google' ? getGoogleIssuer(deps) : getMicrosoftIssuer(deps)
}

/** Returns the issuer the office signs in with: Google where configured, else the built-in one, served by `app`. */
export function getSignInIssuer(deps: Deps, app: FastifyInstance): Issuer<'google'> | Issuer<'builtin'> {
  return deps.env.google ? getGoogleIssuer(deps) : createIssuer(deps, builtinRegistration(deps, app))
}
