import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { isUnavailable } from '../db/is-unavailable.ts'
import { AppError, toProblem } from '../errors/app-error.ts'
import { UnreadableFileError } from '../errors/expected-error.ts'
import { isStorageFull } from '../files/storage-full.ts'

/** Parses a query string: `k[]=a&k[]=b` and a repeated plain key become arrays. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [rawKey, value] of new URLSearchParams(text)) {
    const isArray = rawKey.endsWith('[]')
    const key = isArray ? rawKey.slice(0, -2) : rawKey
    const before = query[key]
    if (before === undefined) query[key] = isArray ? [value] : value
    else query[key] = Array.isArray(before) ? [...before, value] : [before, value]
  }
  return query
}

/** Accepts an empty body with a JSON content type as no body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(
        new AppError('bad_input', 'The body is not valid JSON', {
          issues: [{ path: 'body', message: 'This is not valid JSON' }],
        }),
      )
    }
  })
}

/** Converts errors of Fastify, the database and the file store. */
function toAppError(error: FastifyError): AppError {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('wrong_type')
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('too_large')
  if (status === 415) return new AppError('wrong_type')
  if (status === 404) return new AppError('not_found')
  if (status >= 400 && status < 500) return new AppError('bad_input', error.message)
  // Clients retry after this time on their own.
  if (isUnavailable(error)) return new AppError('not_ready', undefined, { cause: error, retryAfter: 2 })
  if (error instanceof UnreadableFileError) return new AppError('rule_broken', error.message)
  if (isStorageFull(error)) return new AppError('no_room', undefined, { cause: error })
  return new AppError('internal', undefined, { cause: error })
}

const headersOfBody = ['content-encoding', 'content-length', 'content-disposition', 'content-range', 'etag']

/** Sends an error as an RFC 9457 problem; unexpected errors are logged and reveal nothing. */
export function sendProblem(
  thrown: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = thrown instanceof AppError ? thrown : toAppError(thrown)
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed')
  // A handler that failed late has described another body.
  for (const name of headersOfBody) reply.removeHeader(name)
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .code(error.status)
    .type('application/problem+json')
    .send(JSON.stringify(toProblem(error)))
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem)
}

/**
 * Closes the connection of a request whose body stops arriving, for example from a device that went offline. The whole
 * request may take longer, such as a photo over a slow connection.
 */
export function endStalledBodies(app: FastifyInstance, idleMs: number): void {
  app.server.on('request', (raw) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if (length === '0' && encoding === undefined) return
    raw.socket.setTimeout(idleMs)
    raw.once('end', () => raw.socket.setTimeout(app.server.timeout))
  })
}

/**
 * Answers malformed HTTP with a problem, written to the socket because there is no request to reply to. Browsers open
 * connections before they need them: one on which no request came in time is closed without a word, because a browser
 * would take any answer for that of the request that it is about to send.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (error.code === 'ECONNRESET' || !socket.writable || (isLate && socket.bytesRead === 0)) {
    socket.destroy()
    return
  }
  if (isLate) {
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    return
  }
  const body = JSON.stringify(toProblem(new AppError('bad_input', 'This is not a valid request')))
  const headers = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}
