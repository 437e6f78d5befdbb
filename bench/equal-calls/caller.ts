import { Agent, request, type IncomingMessage } from 'node:http'

interface Reply {
  readonly status: number
  readonly ms: number
}

/** Someone who calls the server, on as many connections as they like. */
export interface Caller {
  /** Sends a call and reads the whole reply; status 0 without one. */
  send(method: string, path: string, body?: object): Promise<Reply>
  close(): void
}

interface CallerOptions {
  readonly port: number
  /** Null for a stranger. */
  readonly sessionId: string | null
  readonly address: string
}

/** How long a reply may take. */
const timeoutMs = 60_000

export function createCaller({ port, sessionId, address }: CallerOptions): Caller {
  const agent = new Agent({ keepAlive: true })
  const headers = {
    'x-app-auth': 'bench',
    'x-requested-with': 'XMLHttpRequest',
    ...(sessionId !== null && { 'x-session-id': sessionId }),
  }
  return {
    async send(method, path, body) {
      const start = performance.now()
      const text = body && JSON.stringify(body)
      const status = await new Promise<number>((resolve) => {
        const call = request(
          {
            host: '127.0.0.1',
            localAddress: address,
            port,
            path,
            method,
            agent,
            timeout: timeoutMs,
            headers: {
              ...headers,
              ...(text !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(text),
              }),
            },
          },
          (response: IncomingMessage) => {
            response.resume()
            response.on('end', () => resolve(response.statusCode ?? 0))
            response.on('error', () => resolve(0))
          },
        )
        call.on('timeout', () => call.destroy(new Error('timeout')))
        call.on('error', () => resolve(0))
        call.end(text)
      })
      return { status, ms: performance.now() - start }
    },
    close: () => agent.destroy(),
  }
}
