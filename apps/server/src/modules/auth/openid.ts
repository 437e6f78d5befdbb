import type { FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { builtinClient } from './issuer/client.ts'

/** Who may be asked for an agent's mailbox. */
export type GrantIssuer = 'google' | 'microsoft'
/** Who an office may sign in with. */
export type SignInIssuer = 'google' | 'builtin'

/** Whoever is asked who somebody is, or for somebody's mailbox. */
export interface Issuer<Kind extends SignInIssuer | GrantIssuer = SignInIssuer | GrantIssuer> {
  readonly kind: Kind
  /** What the request of a sign-in asks for beyond the protocol's own parameters. */
  readonly request: Readonly<Record<string, string>>
  /** Discovered at first use, and again after a failure; `not_ready` while the issuer cannot be reached. */
  configuration(): Promise<openid.Configuration>
}

/** What Google is asked for: all of the mailbox but deleting for good, and that too, once somebody needs it. */
export const googleScopes = {
  mailbox: 'https://www.googleapis.com/auth/gmail.modify',
  deletion: 'https://mail.google.com/',
} as const

/** What Microsoft is asked for: mail by IMAP and SMTP (learn.microsoft.com, "Authenticate an IMAP, POP or SMTP connection using OAuth"). */
export const microsoftScopes = [
  'https://outlook.office.com/IMAP.AccessAsUser.All',
  'https://outlook.office.com/SMTP.Send',
] as const

/** The built-in issuer lives in this process: its URLs are called here, wherever `PUBLIC_URL` may lead. */
function fetchWithin(app: FastifyInstance, publicUrl: string): openid.CustomFetch {
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

/** How the office asks Google who somebody is, and for their mailbox. */
function googleRegistration(google: NonNullable<Deps['env']['google']>): Registration<'google'> {
  return {
    kind: 'google',
    ...google,
    request: {
      // The mailbox is read and written later, without the person present: hence offline.
      scope: `openid email profile ${googleScopes.mailbox}`,
      access_type: 'offline',
      // What was granted beside it stays.
      include_granted_scopes: 'true',
      // After a logout, the next person at this computer chooses, instead of becoming the one before.
      prompt: 'select_account',
    },
  }
}

/** How the office is known as a client to its own issuer. */
function builtinRegistration({ env }: Deps, app: FastifyInstance): Registration<'builtin'> {
  return {
    kind: 'builtin',
    ...builtinClient(env),
    request: { scope: 'openid email profile mailbox' },
    fetch: fetchWithin(app, env.publicUrl),
  }
}

async function discover(registration: Registration<Issuer['kind']>): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret, fetch } = registration
  const configuration = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // Loopback and tests; an https issuer is never asked in the clear.
    ...(issuer.startsWith('http:') && { execute: [openid.allowInsecureRequests] }),
    timeout: 10,
    ...(fetch && { [openid.customFetch]: fetch }),
  })
  // A token that comes straight from the issuer may be trusted without its signature, and some emulators have no
  // public key to check it with; where there is one, it is checked all the same.
  const algorithms = configuration.serverMetadata().id_token_signing_alg_values_supported ?? ['RS256']
  if (algorithms.some((algorithm) => !algorithm.startsWith('HS')))
    openid.enableNonRepudiationChecks(configuration)
  return configuration
}

function issuerOf<Kind extends Issuer['kind']>(
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
        log.error({ err: cause }, 'the sign-in service cannot be reached')
        throw new AppError('not_ready', 'The sign-in service cannot be reached. Please try again.', { cause })
      }
    },
  }
}

/** Issuers by their settings, discovered once for all who ask. */
const known = new WeakMap<object, Issuer>()

/** The issuer of these settings. */
function once<Kind extends Issuer['kind']>(settings: object, make: () => Issuer<Kind>): Issuer<Kind> {
  const found = (known.get(settings) as Issuer<Kind> | undefined) ?? make()
  known.set(settings, found)
  return found
}

type Asking = Pick<Deps, 'env' | 'log'>

/** Google, for whoever asks it for more than a sign-in. Throws where this office has none. */
function googleIssuer(deps: Asking): Issuer<'google'> {
  const { google } = deps.env
  if (!google) throw new AppError('rule_broken', 'This office is not set up for Google accounts.')
  return once(google, () => issuerOf(deps, googleRegistration(google)))
}

/** Microsoft, for mail accounts alone. Throws where this office has none. */
function microsoftIssuer(deps: Asking): Issuer<'microsoft'> {
  const { microsoft } = deps.env
  if (!microsoft) throw new AppError('rule_broken', 'This office is not set up for Microsoft accounts.')
  return once(microsoft, () => issuerOf(deps, { kind: 'microsoft', ...microsoft, request: {} }))
}

/** Whoever is asked for mailboxes. Throws `rule_broken` where the office has no settings for them. */
export function grantIssuer(deps: Asking, kind: GrantIssuer): Issuer<GrantIssuer> {
  return kind === 'google' ? googleIssuer(deps) : microsoftIssuer(deps)
}

/** The issuer that the office signs in with: Google where configured, else its own, which `app` serves. */
export function openIssuer(deps: Deps, app: FastifyInstance): Issuer<'google'> | Issuer<'builtin'> {
  return deps.env.google ? googleIssuer(deps) : issuerOf(deps, builtinRegistration(deps, app))
}
