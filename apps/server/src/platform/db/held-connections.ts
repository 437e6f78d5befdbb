import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type ConnectionBuilder, type KyselyConfig, type TransactionBuilder } from 'kysely'
import type pg from 'pg'

/** A connection that work of this async context holds. */
interface HeldConnection {
  readonly pool: pg.Pool
  /** False once it was given back: what the work started may then ask for connections. */
  isHeld: boolean
  /** Its stack is of the place where the transaction began. */
  readonly origin: Error
}

const held = new AsyncLocalStorage<readonly HeldConnection[]>()

/** A statement asked the pool for a connection while its caller held one: enough such calls at once wait for each other. */
export class NestedConnectionError extends Error {
  override readonly name = 'NestedConnectionError'
}

/** Those that were thrown; a test that catches one must fail as well. */
export const nestedConnections: NestedConnectionError[] = []

const maxFrames = 60
const ownFrame = /^ +at .*apps\/server\/(?!src\/platform\/db\/(?:db|client|held-connections)\.ts)/

/** The places of the project in a stack, the innermost first. */
function listPlaces({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => ownFrame.test(line))
    .join('\n')
}

function captureStack(message: string): Error {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = maxFrames
  try {
    return new Error(message)
  } finally {
    Error.stackTraceLimit = limit
  }
}

/** Throws `NestedConnectionError` if the caller holds a connection of the pool. */
export function assertNoneHeld(pool: pg.Pool): void {
  const outer = held.getStore()?.find((connection) => connection.isHeld && connection.pool === pool)
  if (!outer) return
  const error = new NestedConnectionError(
    `A connection was asked for while another is held; pass the transaction on.\n${listPlaces(captureStack(''))}\n` +
      `The held one was taken here:\n${listPlaces(outer.origin)}`,
  )
  nestedConnections.push(error)
  throw error
}

/** Runs work that holds a connection of the pool. */
async function holdConnection<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const connection: HeldConnection = { pool, isHeld: true, origin: captureStack('') }
  try {
    return await held.run([...(held.getStore() ?? []), connection], work)
  } finally {
    connection.isHeld = false
  }
}

/** Runs work as if its caller held no connection: what it does is not part of the caller's work. */
export function withoutHeldConnections<T>(work: () => T): T {
  return held.exit(work)
}

/** Makes the callbacks of a builder of transactions or connections count as holding a connection. */
function trackBuilder<Builder extends object>(pool: pg.Pool, builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, key) {
      const value = Reflect.get(target, key, target) as unknown
      if (typeof value !== 'function') return value
      if (key === 'execute')
        return (callback: (connection: unknown) => Promise<unknown>) =>
          (value as typeof callback).call(target, (connection: unknown) =>
            holdConnection(pool, async () => callback(connection)),
          )
      // Settings, which return another builder.
      return (...args: unknown[]) =>
        trackBuilder(pool, (value as (...rest: unknown[]) => object).apply(target, args))
    },
  })
}

/** A Kysely that refuses to take a second connection from the pool inside a transaction. */
export class TrackingKysely<Tables> extends Kysely<Tables> {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool, config: KyselyConfig) {
    super(config)
    this.#pool = pool
  }

  override transaction(): TransactionBuilder<Tables> {
    return trackBuilder(this.#pool, super.transaction())
  }

  override connection(): ConnectionBuilder<Tables> {
    return trackBuilder(this.#pool, super.connection())
  }
}
