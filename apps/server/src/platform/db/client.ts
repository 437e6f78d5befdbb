import pg from 'pg'
import { ExpectedError } from '../errors/expected-error.ts'

/** There is no connection to the database, or the connection of a statement broke. A retry may work soon. */
export class DatabaseUnavailableError extends ExpectedError {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause })
  }
}

type Callback = (error: Error | null, ...rest: unknown[]) => void

/** Calls a function of the driver, which takes a callback or returns a promise, and converts its error. */
function convertErrors(
  call: (...args: unknown[]) => unknown,
  args: readonly unknown[],
  convert: (error: Error) => Error,
): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    const callback: Callback = (error, ...rest) => (last as Callback)(error && convert(error), ...rest)
    return call(...args.slice(0, -1), callback)
  }
  const result = call(...args)
  if (!(result instanceof Promise)) return result
  return result.catch((error: Error) => {
    throw convert(error)
  })
}

const toUnavailable = (error: Error): Error =>
  error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError(error)

/**
 * The client of every connection. A connection that breaks while in use emits an error, which would end the process if
 * there were no listener; here, the statements of a broken connection fail with `DatabaseUnavailableError` instead, and
 * the pool replaces it.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // Keep-alive detects a peer that is gone without a word.
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config })
    let isBroken = false
    this.on('error', () => (isBroken = true)).on('end', () => (isBroken = true))
    const connect = this.connect.bind(this) as (...args: unknown[]) => unknown
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const convert = (error: Error) => (isBroken ? toUnavailable(error) : error)
    this.connect = ((...args: unknown[]) =>
      convertErrors(connect, args, toUnavailable)) as typeof this.connect
    this.query = ((...args: unknown[]) => convertErrors(query, args, convert)) as typeof this.query
  }

  /** `pool.query` rejects with the error that the client emits. */
  override emit(name: string, ...args: unknown[]): boolean {
    const [error] = args
    return name === 'error' && error instanceof Error
      ? super.emit(name, toUnavailable(error))
      : super.emit(name, ...args)
  }
}

/** Converts errors of a pool that has no connection to give, such as its timeout. */
export function convertPoolErrors(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => convertErrors(connect, args, toUnavailable)) as typeof pool.connect
}
