import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const queryString = /\?[^\s"')]*=[^\s"')]*/g

/** Text without e-mail addresses and query strings: neither people nor codes, states and signatures are logged. */
export function scrub(text: string): string {
  return text.replace(queryString, '?…').replace(address, '…@…')
}

/** What of an error is worth keeping. A driver's error carries values of the row (`detail`), which are not. */
function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { message: scrub(String(thrown)) }
  const { code, constraint } = thrown as { code?: unknown; constraint?: unknown }
  return {
    type: thrown.name,
    message: scrub(thrown.message),
    stack: scrub(thrown.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
  }
}

/**
 * The log of the process: one JSON object a line. A request is known by its method and route pattern alone, so no
 * line can hold an id, a header, a body or a query string.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: describeError,
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The pattern that answers a request (`/v1/listings/:id`); what no route answers has one name together. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url ?? '(none)'
}

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** One line a request, when it is answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const route = routeOf(request)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(error && { err: error }),
    }
    if (probes.has(route)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  }
}
