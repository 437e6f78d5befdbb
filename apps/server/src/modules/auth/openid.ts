import type { FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { builtinClient } from './issuer/client.ts'

/** The one issuer that this office signs in with, and how to ask it. */
export interface Issuer {
  readonly kind: 'google' | 'builtin'
  /** What the authorization request asks for beyond the protocol's own parameters. */
  readonly request: Readonly<Record<string, string>>
  /** Discovered at first use, and again after a failure; `not_ready` while the issuer cannot be reached. */
  configuration(): Promise<openid.Configuration>
}

/** What Google is asked for: all of the mailbox but deleting for good, and that too, once somebody needs it. */
export const googleScopes = {
  mailbox: 'https://www.googleapis.com/auth/gmail.modify',
  deletion: 'https://mail.google.com/',
} as const

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

interface Registration {
  readonly kind: Issuer['kind']
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly request: Issuer['request']
  readonly fetch?: openid.CustomFetch
}

/** How the office asks Google who somebody is, and for their mailbox. */
function googleRegistration(google: NonNullable<Deps['env']['google']>): Registration {
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
function builtinRegistration({ env }: Deps, app: FastifyInstance): Registration {
  return {
    kind: 'builtin',
    ...builtinClient(env),
    request: { scope: 'openid email profile mailbox' },
    fetch: fetchWithin(app, env.publicUrl),
  }
}

async function discover(registration: Registration): Promise<openid.Configuration> {
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

function issuerOf({ log }: Pick<Deps, 'log'>, registration: Registration): Issuer {
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

/** Google by its settings, discovered once for all who ask. */
const googles = new WeakMap<object, Issuer>()

/** Google, for whoever asks it for more than a sign-in. Throws where this office has none. */
export function googleIssuer(deps: Pick<Deps, 'env' | 'log'>): Issuer {
  const { google } = deps.env
  if (!google) throw new AppError('rule_broken', 'This office is not set up for Google accounts.')
  const known = googles.get(google) ?? issuerOf(deps, googleRegistration(google))
  googles.set(google, known)
  return known
}

/** The issuer that the office signs in with: Google where configured, else its own, which `app` serves. */
export function openIssuer(deps: Deps, app: FastifyInstance): Issuer {
  return deps.env.google ? googleIssuer(deps) : issuerOf(deps, builtinRegistration(deps, app))
}
