import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'

const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const queryString = /\?[^\s"')]*=[^\s"')]*/g

/** Removes email addresses and query strings: no personal data, codes or signatures may be logged. */
export function redact(text: string): string {
  return text.replace(queryString, '?…').replace(emailAddress, '…@…')
}

/** Serializes an error. The `detail` of database errors is dropped, because it contains values of rows. */
function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { message: redact(String(thrown)) }
  const { code, constraint } = thrown as { code?: unknown; constraint?: unknown }
  return {
    type: thrown.name,
    message: redact(thrown.message),
    stack: redact(thrown.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
  }
}

/**
 * Creates the process's log: one JSON object per line. A request is logged by method and route pattern only, without
 * ids, headers, bodies or query strings.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: describeError,
      req: (request: FastifyRequest) => ({ method: request.method, route: getRoute(request) }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Returns a request's route pattern (`/v1/listings/:id`); `(none)` when no route matches. */
export function getRoute(request: FastifyRequest): string {
  return request.routeOptions?.url ?? '(none)'
}

const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Logs one line per request, after its response. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const route = getRoute(request)
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
