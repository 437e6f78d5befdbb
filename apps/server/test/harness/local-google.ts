import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider, type Adapter, type AdapterPayload, type JWK } from 'oidc-provider'

/** Claims of the signed-in account. */
export interface GoogleAccount {
  sub: string
  email: string
  email_verified: boolean
  name?: string
}

/** A local OpenID Connect issuer in place of Google, without any prompts. */
export interface LocalGoogle {
  readonly env: { clientId: string; clientSecret: string; issuer: string }
  /** The signed-in account. */
  account: GoogleAccount
  /** Follows the sign-in redirects; returns the final redirect URL. */
  signIn(authorizeUrl: string): Promise<string>
  close(): Promise<void>
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' }
}

const scopes = ['openid', 'email', 'profile', 'https://www.googleapis.com/auth/gmail.modify']
const client = { client_id: 'office-at-google', client_secret: 'a secret between the office and Google' }

/** In-memory storage for the provider. */
function createMemoryAdapter(): (model: string) => Adapter {
  const records = new Map<string, AdapterPayload>()
  return (model) => ({
    async upsert(id, payload) {
      records.set(`${model}:${id}`, payload)
    },
    find: async (id) => records.get(`${model}:${id}`),
    findByUid: async (uid) => [...records.values()].find((record) => record.uid === uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      records.get(`${model}:${id}`)!.consumed = true
    },
    async destroy(id) {
      records.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, record] of records) if (record.grantId === grantId) records.delete(key)
    },
  })
}

/** Follows redirects with cookies until they leave the issuer. */
async function followRedirects(url: string, origin: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  while (new URL(next).origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const header of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`the issuer answered ${reply.status}: ${await reply.text()}`)
    next = new URL(location, next).href
  }
  return next
}

/** Starts the issuer on a free port of 127.0.0.1. With `forger` it publishes other keys than it signs with. */
export async function startLocalGoogle(redirectUri: string, { forger = false } = {}): Promise<LocalGoogle> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))

  const google: LocalGoogle = {
    env: { clientId: client.client_id, clientSecret: client.client_secret, issuer: origin },
    account: { sub: '1', email: 'unknown@example.com', email_verified: true },
    signIn: (authorizeUrl) => followRedirects(authorizeUrl, origin),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const provider = new Provider(origin, {
    adapter: createMemoryAdapter(),
    clients: [{ ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['tests'] },
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, IdToken: 60, Grant: 60, Session: 60, Interaction: 60 },
    interactions: { policy, url: (_ctx, { uid }) => `/choose/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...google.account, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.account!.accountId,
      })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
  })
  const { n, e } = signingKey()
  provider.use(async (ctx, next) => {
    if (forger && ctx.path === '/jwks') {
      ctx.body = { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', n, e }] }
      return undefined
    }
    if (!ctx.path.startsWith('/choose/')) return next()
    const result = { login: { accountId: google.account.sub }, select_account: {} }
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return google
}
