import { toUnixSeconds } from '@pb/rules/dates'
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const client = { clientId: 'office-at-microsoft', clientSecret: 'a secret between the office and Microsoft' }
const lifetimeSeconds = 3600

/** Claims of an account; work accounts may have no email and a user name that is no address. */
export interface MicrosoftClaims {
  readonly email?: string
  readonly preferred_username?: string
}

/** How the token endpoint treats refresh tokens. */
type TokenBehavior = 'ok' | 'unavailable' | 'revoked' | 'interaction_required' | 'narrowed'

/** A local Microsoft issuer: code flow with PKCE, and refresh tokens that rotate without revoking earlier ones. */
export interface LocalMicrosoft {
  readonly settings: { clientId: string; clientSecret: string; issuer: string }
  readonly url: string
  tokenBehavior: TokenBehavior
  /** Number of token refreshes. */
  renewals: number
  /** User names at the mail servers by access token. */
  readonly tokens: Map<string, string>
  /** Called with each issued access token. */
  onToken: ((token: string, user: string) => void) | undefined
  /** Grants the requested access; returns the query of the redirect. */
  consent(authorizeUrl: string, claims: MicrosoftClaims): URLSearchParams
  close(): Promise<void>
}

interface AuthorizationRequest {
  readonly challenge: string
  readonly nonce: string
  readonly scope: string
  readonly claims: MicrosoftClaims
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const randomHex = (): string => randomBytes(16).toString('hex')

/** Returns the granted scopes as Microsoft formats them: those of the mail servers only. */
const toGrantedScopes = (scope: string, tokenBehavior: TokenBehavior): string =>
  tokenBehavior === 'narrowed'
    ? 'https://outlook.office.com/IMAP.AccessAsUser.All'
    : scope
        .split(' ')
        .filter((name) => name.includes('/'))
        .join(' ')

/** Starts the issuer on a free port of 127.0.0.1. */
export async function startLocalMicrosoft(): Promise<LocalMicrosoft> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const codes = new Map<string, AuthorizationRequest>()
  const refreshTokens = new Map<string, AuthorizationRequest>()
  const tokens = new Map<string, string>()

  function idToken({ claims, nonce }: AuthorizationRequest): string {
    const now = toUnixSeconds(new Date())
    const sub = createHash('sha256').update(JSON.stringify(claims)).digest('hex')
    const payload = {
      iss: url,
      aud: client.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      sub,
      tid: 'a-directory',
      ...claims,
    }
    const head = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(payload)}`
    return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey).toString('base64url')}`
  }

  /** Issues tokens; `withId` adds an id token. */
  function issueTokens(request: AuthorizationRequest, withId: boolean): object {
    const [access, refresh] = [`microsoft_${randomHex()}`, `microsoft_refresh_${randomHex()}`]
    const user = request.claims.preferred_username ?? request.claims.email ?? ''
    tokens.set(access, user)
    refreshTokens.set(refresh, request)
    microsoft.onToken?.(access, user)
    return {
      token_type: 'Bearer',
      access_token: access,
      expires_in: lifetimeSeconds,
      scope: toGrantedScopes(request.scope, withId ? 'ok' : microsoft.tokenBehavior),
      ...(request.scope.split(' ').includes('offline_access') && { refresh_token: refresh }),
      ...(withId && { id_token: idToken(request) }),
    }
  }

  /** Returns the status and body of the token endpoint. */
  function handleTokenRequest(form: URLSearchParams): [number, object] {
    const isOffice =
      form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret
    if (!isOffice) return [401, { error: 'invalid_client' }]
    const { tokenBehavior } = microsoft
    if (form.get('grant_type') === 'refresh_token') {
      microsoft.renewals += 1
      if (tokenBehavior === 'unavailable') return [503, {}]
      const request = refreshTokens.get(form.get('refresh_token') ?? '')
      if (tokenBehavior === 'interaction_required') return [400, { error: 'interaction_required' }]
      return tokenBehavior === 'revoked' || !request
        ? [400, { error: 'invalid_grant' }]
        : [200, issueTokens(request, false)]
    }
    const code = form.get('code') ?? ''
    const request = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!request || request.challenge !== challenge) return [400, { error: 'invalid_grant' }]
    return [200, issueTokens(request, true)]
  }

  const microsoft: LocalMicrosoft = {
    settings: { ...client, issuer: url },
    url,
    tokenBehavior: 'ok',
    renewals: 0,
    tokens,
    onToken: undefined,
    consent(authorizeUrl, claims) {
      const { searchParams } = new URL(authorizeUrl)
      const getParam = (name: string) => searchParams.get(name) ?? ''
      const code = randomHex()
      codes.set(code, {
        challenge: getParam('code_challenge'),
        nonce: getParam('nonce'),
        scope: getParam('scope'),
        claims,
      })
      return new URLSearchParams({ code, state: getParam('state') })
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }

  /** Token introspection for mail servers (RFC 7662). */
  function introspect(form: URLSearchParams): object {
    const user = tokens.get(form.get('token') ?? '')
    return user === undefined ? { active: false } : { active: true, username: user }
  }

  async function answer(path: string, form: URLSearchParams): Promise<[number, object]> {
    if (path.startsWith('/.well-known/')) return [200, metadata]
    if (path === '/keys') return [200, { keys: [key] }]
    if (path === '/introspect') return [200, introspect(form)]
    return path === '/token' ? handleTokenRequest(form) : [404, {}]
  }
  server.on('request', (request, response) => {
    void text(request).then(async (form) => {
      const [status, body] = await answer(new URL(request.url!, url).pathname, new URLSearchParams(form))
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(body))
    })
  })
  return microsoft
}
