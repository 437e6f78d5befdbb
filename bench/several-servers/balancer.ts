import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomInt } from 'node:crypto'

/** Sends a request to a server. Rejects only while nothing was sent. */
function forward(from: IncomingMessage, to: ServerResponse, port: number, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = from
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false } as const
    const outgoing = request(options, (response) => {
      to.writeHead(response.statusCode!, response.headers)
      response.pipe(to).on('close', resolve)
      response.on('error', () => to.destroy())
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return reject(error)
      to.destroy()
      resolve()
    })
    outgoing.end(body)
  })
}

/** A load balancer without sticky sessions: each request goes to a random server, and to another if that one is away. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Server> {
  const balancer = createServer((from, to) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of from) chunks.push(chunk as Buffer)
      const first = randomInt(servers.length)
      for (const index of servers.keys()) {
        const server = servers[(first + index) % servers.length]!
        try {
          return await forward(from, to, server, Buffer.concat(chunks))
        } catch {
          // Another may be there.
        }
      }
      to.writeHead(502).end()
    })().catch(() => to.destroy())
  })
  balancer.listen(port, '127.0.0.1')
  await once(balancer, 'listening')
  return balancer
}
