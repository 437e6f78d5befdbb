import { Agent, request as httpRequest, type ClientRequest } from 'node:http'
import type { Outcome } from './recorder.ts'

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly sessionId?: string
  readonly json?: object
  readonly body?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly outcome: Outcome
  readonly body: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

/** As long as a browser's user would wait. */
const timeoutMs = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 4000, maxFreeSockets: 256, scheduling: 'lifo' })

export const appAuthKey = 'bench'

export function getApiHeaders(sessionId: string | undefined): Record<string, string> {
  return {
    'x-app-auth': appAuthKey,
    'x-requested-with': 'XMLHttpRequest',
    ...(sessionId !== undefined && { 'x-session-id': sessionId }),
  }
}

function send(port: number, call: Call): Promise<Answer & { readonly reused: boolean }> {
  const body = call.json ? Buffer.from(JSON.stringify(call.json)) : call.body
  const headers = {
    ...getApiHeaders(call.sessionId),
    ...(call.json && { 'content-type': 'application/json' }),
    ...(body && { 'content-length': String(body.length) }),
    ...call.headers,
  }
  const method = call.method ?? (body ? 'POST' : 'GET')
  return new Promise((resolve) => {
    let timedOut = false
    const finish = (outcome: Outcome, bytes: Buffer, answered: Answer['headers'], sent: ClientRequest) => {
      clearTimeout(timer)
      resolve({ outcome, body: bytes, headers: answered, reused: sent.reusedSocket })
    }
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: call.path, method, headers, agent },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', () => finish(timedOut ? 'timeout' : 'broken connection', Buffer.alloc(0), {}, sent))
        reply.on('end', () => finish(reply.statusCode!, Buffer.concat(parts), reply.headers, sent))
      },
    )
    const timer = setTimeout(() => {
      timedOut = true
      sent.destroy()
    }, timeoutMs)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ECONNREFUSED' ? 'no connection' : 'broken connection'
      finish(timedOut ? 'timeout' : missing, Buffer.alloc(0), {}, sent)
    })
    sent.end(body)
  })
}

/** Calls the server; never throws. Repeats a read once if a kept connection had been closed, as browsers do. */
export async function callServer(port: number, call: Call): Promise<Answer> {
  const answer = await send(port, call)
  const isRead = !call.json && !call.body && (call.method ?? 'GET') === 'GET'
  return answer.outcome === 'broken connection' && answer.reused && isRead ? send(port, call) : answer
}

export const isSuccess = (outcome: Outcome): boolean =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 300

/** Parses a successful reply; undefined without one. */
export function parseReply({ outcome, body }: Answer): unknown {
  return isSuccess(outcome) && body.length > 0 ? JSON.parse(body.toString()) : undefined
}

/** Closes kept connections, so that the process can end. */
export function closeConnections(): void {
  agent.destroy()
}
