import { addDays } from '@pb/rules/dates'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { toErrorReport, type ErrorReport } from '../../platform/errors/error-report.ts'
import { getRoute } from '../../platform/logging.ts'
import { addErrorReports, deleteOldErrorReports, type NewErrorReport } from './error-report-queries.ts'
import { processName } from './process-name.ts'

const slowMs = 1000
const retentionDays = 14
const maxReports = 500

/** Returns the original error: an `AppError` that wraps an unexpected failure is less specific than its cause. */
function getCause(thrown: unknown): unknown {
  return thrown instanceof AppError && thrown.cause !== undefined ? thrown.cause : thrown
}

/** Event streams and uploads take long by design. */
function isLongLived(request: FastifyRequest, reply: FastifyReply): boolean {
  const replyType = String(reply.getHeader('content-type') ?? '')
  return (
    replyType.startsWith('text/event-stream') ||
    (request.headers['content-type'] ?? '').startsWith('multipart/form-data')
  )
}

const slowCall: ErrorReport = { class: 'Slow', code: null, constraint: null, frames: [] }

/** Groups errors from the same code location on the same route. */
function createFingerprint(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/**
 * Reports every request that ends with status 500 or more or takes longer than a second. Reports are buffered, grouped
 * by fingerprint and written at most once per `flushMs`, so that a burst of errors is one row with a count.
 */
export function collectErrorReports(app: FastifyInstance, deps: Deps, { flushMs = 1000 } = {}): void {
  const errorsByRequest = new WeakMap<FastifyRequest, unknown>()
  let buffer = new Map<string, NewErrorReport>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const reports = [...buffer.values()]
    buffer = new Map()
    if (reports.length === 0) return
    const origin = { process: processName, now: deps.clock.now() }
    // Errors of an unavailable database cannot be stored in it; they are in the log.
    await addErrorReports(deps.db, reports, origin).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'error reports not stored'),
    )
  }

  function add(report: Omit<NewErrorReport, 'fingerprint' | 'count'>): void {
    const { kind, method, route, code, frames } = report
    const fingerprint = createFingerprint([
      kind,
      method,
      route,
      report.class,
      code,
      report.constraint,
      frames,
    ])
    const buffered = buffer.get(fingerprint)
    const slowestMs = Math.max(buffered?.slowestMs ?? 0, report.slowestMs)
    buffer.set(fingerprint, { ...report, fingerprint, slowestMs, count: (buffered?.count ?? 0) + 1 })
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  app.addHook('onError', async (request, _reply, error) => void errorsByRequest.set(request, error))
  app.addHook('onResponse', async (request, reply) => {
    const error = errorsByRequest.get(request)
    const failed = reply.statusCode >= 500 && error !== undefined
    const slow = reply.elapsedTime > slowMs && !isLongLived(request, reply)
    if (!failed && !slow) return
    add({
      ...(failed ? toErrorReport(getCause(error)) : slowCall),
      kind: failed ? 'failed' : 'slow',
      method: request.method,
      route: getRoute(request),
      status: reply.statusCode,
      slowestMs: Math.round(reply.elapsedTime),
    })
  })
  app.addHook('onClose', flush)
}

/** Deletes reports beyond the retention period and the maximum number. */
export async function sweepErrorReports({ db, clock }: Deps): Promise<void> {
  await deleteOldErrorReports(db, addDays(clock.now(), -retentionDays), maxReports)
}
