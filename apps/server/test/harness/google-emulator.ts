import { createServer as createEmulator } from '@emulators/core'
import { googlePlugin, seedFromConfig } from '@emulators/google'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

const client = { client_id: 'office-at-google', client_secret: 'a secret between the office and Google' }

/** How the token endpoint treats the next calls; `silent` never answers. */
type TokenBehavior = 'ok' | 'unavailable' | 'narrowed' | 'silent'

/** Fake Google with accounts and mailboxes. */
export interface GoogleEmulator {
  readonly env: { clientId: string; clientSecret: string; issuer: string }
  readonly url: string
  tokenBehavior: TokenBehavior
  /** Additional keys in its key set, to sign pushes with. */
  readonly keys: object[]
  /** Issued refresh tokens. */
  readonly issuedTokens: readonly string[]
  /** Redeemed and revoked refresh tokens, in order. */
  readonly refreshedTokens: readonly string[]
  readonly revokedTokens: readonly string[]
  /** Server for mailbox calls; undefined when only accounts are needed. */
  gmail: { readonly url: string; token(email: string): string } | undefined
  addUser(email: string): void
  /** Grants the requested access; returns the query of the redirect. */
  consent(authorizeUrl: string, email: string, options?: { scope?: string }): Promise<URLSearchParams>
  close(): Promise<void>
}

async function readRequest(request: IncomingMessage, origin: string): Promise<Request> {
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await text(request)
  return new Request(new URL(request.url!, origin), {
    method: request.method!,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body !== undefined && { body }),
  })
}

async function writeResponse(response: ServerResponse, reply: Response): Promise<void> {
  // `fetch` has already decoded the body.
  const headers = [...reply.headers].filter(
    ([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name),
  )
  response.writeHead(reply.status, headers.flat())
  response.end(Buffer.from(await reply.arrayBuffer()))
}

/** Reduces the granted scopes to those for signing in. */
async function narrowScope(reply: Response): Promise<Response> {
  const body = (await reply.json()) as object
  return Response.json({ ...body, scope: 'openid email' }, { status: reply.status })
}

/** Starts the emulator on a free port of 127.0.0.1. */
export async function startGoogleEmulator(): Promise<GoogleEmulator> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const emulator = createEmulator(googlePlugin, { baseUrl: url })
  const given: string[] = []
  const refreshed: string[] = []
  const revoked: string[] = []
  const google: GoogleEmulator = {
    env: { clientId: client.client_id, clientSecret: client.client_secret, issuer: url },
    url,
    tokenBehavior: 'ok',
    keys: [],
    issuedTokens: given,
    refreshedTokens: refreshed,
    revokedTokens: revoked,
    gmail: undefined,
    addUser: (email) =>
      seedFromConfig(emulator.store, url, {
        users: [{ email, name: 'Grace Hall' }],
        oauth_clients: [{ ...client, name: 'PB Office', redirect_uris: ['http://localhost:3000/login'] }],
      }),
    async consent(authorizeUrl, email, { scope } = {}) {
      const form = new URLSearchParams(new URL(authorizeUrl).searchParams)
      form.set('email', email)
      if (scope !== undefined) form.set('scope', scope)
      const reply = await emulator.app.fetch(
        new Request(`${url}/o/oauth2/v2/auth/callback`, { method: 'POST', body: form }),
      )
      return new URL(reply.headers.get('location')!).searchParams
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  /** Forwards a Gmail call for the mailbox of the token's user. */
  async function forward(
    incoming: IncomingMessage,
    gmail: NonNullable<GoogleEmulator['gmail']>,
  ): Promise<Response> {
    const given = emulator.tokenMap.get(String(incoming.headers.authorization).replace('Bearer ', ''))
    if (!given) return Response.json({ error: { code: 401, message: 'no', errors: [] } }, { status: 401 })
    const { 'content-type': type } = incoming.headers
    const body = await buffer(incoming)
    return fetch(new URL(incoming.url!, gmail.url), {
      method: incoming.method!,
      headers: { authorization: `Bearer ${gmail.token(given.login)}`, ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
  }

  /** Returns the keys of the emulator and of the pushes. */
  async function certificates(): Promise<Response> {
    const own = await emulator.app.fetch(new Request(`${url}/oauth2/v3/certs`))
    const { keys } = (await own.json()) as { keys: object[] }
    return Response.json({ keys: [...keys, ...google.keys] })
  }

  async function handle(incoming: IncomingMessage): Promise<Response> {
    if (google.gmail && /^\/(gmail|batch|upload)\//.test(incoming.url!))
      return forward(incoming, google.gmail)
    if (incoming.url === '/oauth2/v3/certs' && google.keys.length > 0) return certificates()
    const request = await readRequest(incoming, url)
    const form = request.url.endsWith('/oauth2/token') || request.url.endsWith('/oauth2/revoke')
    const sent = form ? new URLSearchParams(await request.clone().text()) : new URLSearchParams()
    if (sent.has('refresh_token')) refreshed.push(sent.get('refresh_token')!)
    if (sent.has('token')) revoked.push(sent.get('token')!)
    if (form && google.tokenBehavior === 'silent') return new Promise(() => {})
    if (form && google.tokenBehavior === 'unavailable') return new Response('', { status: 503 })
    const reply = await emulator.app.fetch(request)
    if (sent.has('code') && reply.ok)
      given.push(((await reply.clone().json()) as { refresh_token: string }).refresh_token)
    return sent.has('refresh_token') && google.tokenBehavior === 'narrowed' && reply.ok
      ? narrowScope(reply)
      : reply
  }
  server.on('request', (request, response) => {
    void handle(request).then((reply) => writeResponse(response, reply))
  })
  return google
}
