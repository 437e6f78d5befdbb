import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { isDatabaseAway } from './database-away.ts'
import { AppError, toProblem } from './errors.ts'
import { isStorageFull } from './storage-full.ts'

/** Array-style keys: `k[]=a&k[]=b` becomes `{ k: ['a', 'b'] }`; of a plain key that repeats, all values count too. */
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

/** A JSON content type without a body is no body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(
        new AppError('bad_input', 'The body is not valid JSON', {
          faults: [{ path: 'body', message: 'must be JSON' }],
        }),
      )
    }
  })
}

/** Fastify's own refusals, by its code; what is not listed is decided by its status. */
function fromFastify(error: FastifyError): AppError {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('wrong_type')
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('too_large')
  if (status === 415) return new AppError('wrong_type')
  if (status === 404) return new AppError('not_found')
  if (status >= 400 && status < 500) return new AppError('bad_input', error.message)
  // A browser that is told so tries again by itself.
  if (isDatabaseAway(error)) return new AppError('not_ready', undefined, { cause: error, retryAfter: 2 })
  if (isStorageFull(error)) return new AppError('no_room', undefined, { cause: error })
  return new AppError('internal', undefined, { cause: error })
}

/** Answers with the RFC 9457 problem of whatever was thrown; what nobody expected is logged and says nothing of itself. */
export function sendProblem(
  thrown: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = thrown instanceof AppError ? thrown : fromFastify(thrown)
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed')
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .code(error.status)
    .type('application/problem+json')
    .send(JSON.stringify(toProblem(error)))
}

/** Every error leaves as a problem. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem)
}

/** What is no HTTP at all gets the same kind of answer, by hand: there is no request to reply to. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
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
