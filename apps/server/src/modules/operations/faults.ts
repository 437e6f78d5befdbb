import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { faultOf, type Fault } from '../../platform/fault.ts'
import { routeOf } from '../../platform/logging.ts'
import { addFaults, sweepFaults, type SeenFault } from './fault-queries.ts'
import { processName } from './process-name.ts'

const slowMs = 1000
const keepDays = 14
const keepKinds = 500

/** What really happened: a code of ours for a failure nobody expected says nothing that its cause does not say better. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof AppError && thrown.cause !== undefined ? thrown.cause : thrown
}

/** A stream of events lasts as long as its page, and an upload as long as the line needs. */
function takesItsTime(request: FastifyRequest, reply: FastifyReply): boolean {
  const sent = String(reply.getHeader('content-type') ?? '')
  return (
    sent.startsWith('text/event-stream') ||
    (request.headers['content-type'] ?? '').startsWith('multipart/form-data')
  )
}

const nothing: Fault = { class: 'Slow', code: null, constraint: null, frames: [] }

/** Faults are one kind where they happened at the same place of the code, on the same route. */
function fingerprintOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/**
 * Notes every call that ends with a status of 500 or more, or takes longer than a second. They are gathered, and
 * written once in `flushMs`: a storm of failures is one row that counts.
 */
export function watchFaults(app: FastifyInstance, deps: Deps, { flushMs = 1000 } = {}): void {
  const thrownBy = new WeakMap<FastifyRequest, unknown>()
  let seen = new Map<string, SeenFault>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const faults = [...seen.values()]
    seen = new Map()
    if (faults.length === 0) return
    const stamp = { process: processName, now: deps.clock.now() }
    // While the database is away its own failures cannot be kept; the log has them.
    await addFaults(deps.db, faults, stamp).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'faults not kept'),
    )
  }

  function note(fault: Omit<SeenFault, 'fingerprint' | 'count'>): void {
    const { kind, method, route, code, frames } = fault
    const fingerprint = fingerprintOf([kind, method, route, fault.class, code, fault.constraint, frames])
    const before = seen.get(fingerprint)
    const slowestMs = Math.max(before?.slowestMs ?? 0, fault.slowestMs)
    seen.set(fingerprint, { ...fault, fingerprint, slowestMs, count: (before?.count ?? 0) + 1 })
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  app.addHook('onError', async (request, _reply, error) => void thrownBy.set(request, error))
  app.addHook('onResponse', async (request, reply) => {
    const thrown = thrownBy.get(request)
    const failed = reply.statusCode >= 500 && thrown !== undefined
    const slow = reply.elapsedTime > slowMs && !takesItsTime(request, reply)
    if (!failed && !slow) return
    note({
      ...(failed ? faultOf(causeOf(thrown)) : nothing),
      kind: failed ? 'failed' : 'slow',
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      slowestMs: Math.round(reply.elapsedTime),
    })
  })
  app.addHook('onClose', flush)
}

/** Keeps the table small: two weeks, and so many kinds. */
export async function forgetFaults({ db, clock }: Deps): Promise<void> {
  await sweepFaults(db, new Date(clock.now().getTime() - keepDays * 86_400_000), keepKinds)
}
