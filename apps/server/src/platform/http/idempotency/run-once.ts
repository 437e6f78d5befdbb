import type { Endpoint } from '@pb/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { SessionActor } from '../../actor.ts'
import { runWithCommitHook } from '../../db/commit-hook.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { findCall, freeKey, markCall, storeReply, type StoredCall, type StoredReply } from './key-store.ts'
import { readKeyedCall, type KeyedCall } from './keyed-call.ts'

/** How long an equal call waits for the first one before it is refused with `key_running`. */
const waitMs = 10_000
const pollMs = 100

/** A call that committed and still has no reply after this time was most likely interrupted. */
const interruptedMs = 30_000

interface CreatingCall {
  readonly entry: Endpoint
  readonly actor: SessionActor | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Runs a handler once for each key and caller, and returns its reply again to equal calls. */
export type RunOnce = (call: CreatingCall, handle: () => Promise<unknown>) => Promise<unknown>

/** A call of this process that runs; `reply` is null when it failed and left its key free. */
interface RunningCall {
  readonly requestHash: Buffer
  readonly reply: Promise<StoredReply | null>
}

function assertEqual(call: KeyedCall, { requestHash }: Pick<StoredCall, 'requestHash'>): void {
  if (!call.requestHash.equals(requestHash)) throw new AppError('key_used')
}

const stillRunning = () => new AppError('key_running', undefined, { retryAfter: 2 })

function replay({ status, text }: StoredReply, reply: FastifyReply): unknown {
  reply.code(status).header('idempotent-replayed', 'true')
  return text === '' ? undefined : JSON.parse(text)
}

/** The reply of an equal call that was done before, once it is known; null if there was none. */
async function findReply(deps: Deps, call: KeyedCall, until: number): Promise<StoredReply | null> {
  for (;;) {
    const stored = await findCall(deps, call)
    if (!stored) return null
    assertEqual(call, stored)
    if (stored.reply) return stored.reply
    if (deps.clock.now().getTime() - stored.createdAt.getTime() > interruptedMs) {
      if (!call.hasOwnKey) throw new AppError('key_unfinished')
      await freeKey(deps, call)
      return null
    }
    if (Date.now() >= until) throw stillRunning()
    await setTimeout(pollMs)
  }
}

/** Runs the handler; its first transaction that writes also stores the key, or is rolled back if another call has. */
async function runFirst(
  deps: Deps,
  call: KeyedCall,
  { reply }: CreatingCall,
  handle: () => Promise<unknown>,
): Promise<{ body: unknown; stored: StoredReply }> {
  let isMarked = false
  const hook = {
    isOpen: true,
    async beforeCommit(connection: Parameters<typeof markCall>[1]) {
      if (!(await markCall(deps, connection, call))) throw stillRunning()
      isMarked = true
    },
  }
  try {
    const body = await runWithCommitHook(hook, handle)
    const text = body === undefined ? '' : JSON.stringify(body)
    return { body, stored: { status: reply.statusCode, text } }
  } catch (error) {
    // What was committed before a refusal made nothing. After any other error that is not known, so the key stays.
    if (isMarked && !hook.isOpen && error instanceof AppError && error.status < 500) await freeKey(deps, call)
    throw error
  } finally {
    hook.isOpen = false
  }
}

/**
 * The idempotency layer of one process (decision 0066). Equal calls of the same process wait for the first without a
 * connection; between processes, the key's row decides which transaction commits.
 */
export function createIdempotency(deps: Deps): RunOnce {
  const running = new Map<string, RunningCall>()

  async function runAlone(
    call: KeyedCall,
    creating: CreatingCall,
    { until, handle }: { until: number; handle: () => Promise<unknown> },
  ): Promise<{ body: unknown; stored: StoredReply }> {
    const before = await findReply(deps, call, until)
    if (before) return { body: replay(before, creating.reply), stored: before }
    const status = creating.reply.statusCode
    try {
      const done = await runFirst(deps, call, creating, handle)
      await storeReply(deps, call, done.stored).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the reply of a call was not stored'),
      )
      return done
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      // Another process may have done it meanwhile, which may be why it is refused here.
      const other = await findReply(deps, call, until)
      if (!other) throw error
      creating.reply.code(status)
      return { body: replay(other, creating.reply), stored: other }
    }
  }

  return async (creating, handle) => {
    const call = readKeyedCall(creating.entry, creating.actor, creating.request)
    if (!call) return handle()
    const name = call.id.toString('base64url')
    const until = Date.now() + waitMs
    for (;;) {
      const first = running.get(name)
      if (!first) break
      assertEqual(call, first)
      const stored = await Promise.race([
        first.reply,
        setTimeout(until - Date.now(), stillRunning(), { ref: false }),
      ])
      if (stored instanceof AppError) throw stored
      if (stored) return replay(stored, creating.reply)
    }
    const done = runAlone(call, creating, { until, handle })
    const reply = done.then(
      ({ stored }) => stored,
      () => null,
    )
    running.set(name, { requestHash: call.requestHash, reply })
    try {
      return (await done).body
    } finally {
      running.delete(name)
    }
  }
}
