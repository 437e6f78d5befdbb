import { createServer as createEmulator } from '@emulators/core'
import { googlePlugin, seedFromConfig } from '@emulators/google'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const client = { client_id: 'office-at-google', client_secret: 'a secret between the office and Google' }

/** What Google's token endpoint does with the next calls instead of answering well. */
export type TokenMood = 'well' | 'away' | 'narrowed'

/** Google with its accounts and mailboxes, in this process. */
export interface GoogleEmulator {
  readonly env: { clientId: string; clientSecret: string; issuer: string }
  readonly url: string
  mood: TokenMood
  /** Refresh tokens that were traded, and tokens that were given back, in their order. */
  readonly refreshed: readonly string[]
  readonly revoked: readonly string[]
  addUser(email: string): void
  /** Goes where the office sends a browser and lets the office have what it asks for; the query of the way back. */
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

async function answer(response: ServerResponse, reply: Response): Promise<void> {
  response.writeHead(reply.status, [...reply.headers].flat())
  response.end(Buffer.from(await reply.arrayBuffer()))
}

/** The emulator's answer as a Google that lets the office have nothing but who somebody is. */
async function narrowed(reply: Response): Promise<Response> {
  const body = (await reply.json()) as object
  return Response.json({ ...body, scope: 'openid email' }, { status: reply.status })
}

/** Opens Google on a free port of 127.0.0.1. */
export async function openGoogleEmulator(): Promise<GoogleEmulator> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const emulator = createEmulator(googlePlugin, { baseUrl: url })
  const refreshed: string[] = []
  const revoked: string[] = []
  const google: GoogleEmulator = {
    env: { clientId: client.client_id, clientSecret: client.client_secret, issuer: url },
    url,
    mood: 'well',
    refreshed,
    revoked,
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

  async function handle(incoming: IncomingMessage): Promise<Response> {
    const request = await readRequest(incoming, url)
    const form = request.url.endsWith('/oauth2/token') || request.url.endsWith('/oauth2/revoke')
    const sent = form ? new URLSearchParams(await request.clone().text()) : new URLSearchParams()
    if (sent.has('refresh_token')) refreshed.push(sent.get('refresh_token')!)
    if (sent.has('token')) revoked.push(sent.get('token')!)
    if (form && google.mood === 'away') return new Response('', { status: 503 })
    const reply = await emulator.app.fetch(request)
    return sent.has('refresh_token') && google.mood === 'narrowed' && reply.ok ? narrowed(reply) : reply
  }
  server.on('request', (request, response) => {
    void handle(request).then((reply) => answer(response, reply))
  })
  return google
}
