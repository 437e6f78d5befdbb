import { once } from 'node:events'
import { createServer as createHttpServer, request as requestHttp } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { startFakeImap } from '../../apps/server/test/harness/fake-imap.ts'
import {
  startFakeGmail,
  type FakeGmail,
} from '../../apps/server/src/modules/mailbox/providers/gmail/fake-gmail.fixture.ts'

/** Servers that accept connections and never answer, and a Gmail that answers for some mailboxes. */
export interface HangingServers {
  /** Accepts connections and sends nothing, as an IMAP or an SMTP server. */
  readonly silentPort: number
  /** Logs in, and then answers no command that concerns a folder. */
  readonly stuckPort: number
  /** Gmail's API and the issuer of its tokens: answers only the mailboxes of `gmail`, and never the token endpoint. */
  readonly googleUrl: string
  /** The mailboxes that are answered, and their access tokens. */
  readonly gmail: FakeGmail
  /** Number of connections and requests that wait for an answer now. */
  countWaiting(): number
  close(): Promise<void>
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const neverAnswer = () => new Promise<void>(() => {})

/** Access tokens of the fake Gmail begin with this. */
const answeredToken = 'Bearer token-'

export async function startHangingServers(): Promise<HangingServers> {
  const waiting = new Set<object>()
  const silent = createServer((socket) => {
    waiting.add(socket)
    socket.on('error', () => {}).on('close', () => waiting.delete(socket))
    socket.resume()
  })
  const stuck = await startFakeImap()
  let stuckCommands = 0
  const hang = () => {
    stuckCommands += 1
    return neverAnswer()
  }
  stuck.handlers = { LIST: hang, SELECT: hang, EXAMINE: hang }
  const gmail = await startFakeGmail()
  let url = ''
  const google = createHttpServer((request, response) => {
    const { url: path = '/', method, headers } = request
    if (path.startsWith('/.well-known/')) {
      const endpoint = (name: string) => `${url}/${name}`
      const metadata = {
        issuer: url,
        authorization_endpoint: endpoint('authorize'),
        token_endpoint: endpoint('token'),
        jwks_uri: endpoint('keys'),
        id_token_signing_alg_values_supported: ['HS256'],
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
      return
    }
    if (headers.authorization?.startsWith(answeredToken)) {
      const forwarded = requestHttp(new URL(path, gmail.url), { method, headers }, (reply) => {
        response.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(response)
      })
      forwarded.on('error', () => response.destroy())
      request.pipe(forwarded)
      return
    }
    waiting.add(request)
    request.on('error', () => {}).resume()
    response.on('close', () => waiting.delete(request))
  })
  const silentPort = await listen(silent)
  url = `http://127.0.0.1:${await listen(google)}`
  return {
    silentPort,
    stuckPort: stuck.port,
    googleUrl: url,
    gmail,
    countWaiting: () => waiting.size + stuckCommands,
    async close() {
      silent.close()
      google.close()
      google.closeAllConnections()
      await Promise.all([stuck.close(), gmail.close()])
    },
  }
}
