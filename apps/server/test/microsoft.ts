import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const client = { clientId: 'office-at-microsoft', clientSecret: 'a secret between the office and Microsoft' }
const lifetimeSeconds = 3600

/** What the issuer says of an account: firms' accounts may have no address, and a principal name that is none. */
export interface MicrosoftClaims {
  readonly email?: string
  readonly preferred_username?: string
}

/** What the token endpoint does with refresh tokens instead of answering well. */
type Mood = 'well' | 'away' | 'ended' | 'interaction' | 'narrowed'

/** Microsoft as a local issuer: code flow with PKCE, refresh tokens that change with every use, none taken back. */
export interface LocalMicrosoft {
  readonly settings: { clientId: string; clientSecret: string; issuer: string }
  readonly url: string
  mood: Mood
  /** How often a token was renewed. */
  renewals: number
  /** Names that mail servers know accounts by, by their access tokens. */
  readonly tokens: Map<string, string>
  /** Called with every access token that is given out. */
  onToken: ((token: string, user: string) => void) | undefined
  /** Goes where the office sends a browser and lets the office have what it asks for; the query of the way back. */
  consent(authorizeUrl: string, claims: MicrosoftClaims): URLSearchParams
  close(): Promise<void>
}

interface Asked {
  readonly challenge: string
  readonly nonce: string
  readonly scope: string
  readonly claims: MicrosoftClaims
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const secret = (): string => randomBytes(16).toString('hex')

/** Scopes as Microsoft names them in an answer: of the mail servers alone. */
const granted = (scope: string, mood: Mood): string =>
  mood === 'narrowed'
    ? 'https://outlook.office.com/IMAP.AccessAsUser.All'
    : scope
        .split(' ')
        .filter((name) => name.includes('/'))
        .join(' ')

/** Opens it on a free port of 127.0.0.1. */
export async function openMicrosoft(): Promise<LocalMicrosoft> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const codes = new Map<string, Asked>()
  const refreshTokens = new Map<string, Asked>()
  const tokens = new Map<string, string>()

  function idToken({ claims, nonce }: Asked): string {
    const now = Math.floor(Date.now() / 1000)
    const sub = createHash('sha256').update(JSON.stringify(claims)).digest('hex')
    const said = {
      iss: url,
      aud: client.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      sub,
      tid: 'a-directory',
      ...claims,
    }
    const head = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(said)}`
    return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey).toString('base64url')}`
  }

  /** Tokens for what was asked; `withId` the first time alone. */
  function give(asked: Asked, withId: boolean): object {
    const [access, refresh] = [`microsoft_${secret()}`, `microsoft_refresh_${secret()}`]
    const user = asked.claims.preferred_username ?? asked.claims.email ?? ''
    tokens.set(access, user)
    refreshTokens.set(refresh, asked)
    microsoft.onToken?.(access, user)
    return {
      token_type: 'Bearer',
      access_token: access,
      expires_in: lifetimeSeconds,
      scope: granted(asked.scope, withId ? 'well' : microsoft.mood),
      ...(asked.scope.split(' ').includes('offline_access') && { refresh_token: refresh }),
      ...(withId && { id_token: idToken(asked) }),
    }
  }

  /** What the token endpoint answers, and with which status. */
  function trade(form: URLSearchParams): [number, object] {
    const isOffice =
      form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret
    if (!isOffice) return [401, { error: 'invalid_client' }]
    const { mood } = microsoft
    if (form.get('grant_type') === 'refresh_token') {
      microsoft.renewals += 1
      if (mood === 'away') return [503, {}]
      const asked = refreshTokens.get(form.get('refresh_token') ?? '')
      if (mood === 'interaction') return [400, { error: 'interaction_required' }]
      return mood === 'ended' || !asked ? [400, { error: 'invalid_grant' }] : [200, give(asked, false)]
    }
    const code = form.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.challenge !== challenge) return [400, { error: 'invalid_grant' }]
    return [200, give(asked, true)]
  }

  const microsoft: LocalMicrosoft = {
    settings: { ...client, issuer: url },
    url,
    mood: 'well',
    renewals: 0,
    tokens,
    onToken: undefined,
    consent(authorizeUrl, claims) {
      const { searchParams } = new URL(authorizeUrl)
      const said = (name: string) => searchParams.get(name) ?? ''
      const code = secret()
      codes.set(code, {
        challenge: said('code_challenge'),
        nonce: said('nonce'),
        scope: said('scope'),
        claims,
      })
      return new URLSearchParams({ code, state: said('state') })
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

  /** Mail servers ask here whose a token is (RFC 7662). */
  function introspect(form: URLSearchParams): object {
    const user = tokens.get(form.get('token') ?? '')
    return user === undefined ? { active: false } : { active: true, username: user }
  }

  async function answer(path: string, form: URLSearchParams): Promise<[number, object]> {
    if (path.startsWith('/.well-known/')) return [200, metadata]
    if (path === '/keys') return [200, { keys: [key] }]
    if (path === '/introspect') return [200, introspect(form)]
    return path === '/token' ? trade(form) : [404, {}]
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
