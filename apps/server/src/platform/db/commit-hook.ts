import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { OfficeDialect } from './office-dialect.ts'

/** What is done once, in the first transaction of an asynchronous context that wrote something. */
export interface CommitHook {
  /** Whether it is still to be done. */
  isOpen: boolean
  /** Runs by the transaction's own connection right before its COMMIT; an error rolls the transaction back. */
  beforeCommit(connection: DatabaseConnection): Promise<void>
}

const storage = new AsyncLocalStorage<CommitHook | undefined>()

/** Calls a function, and the hook in the first transaction that it commits, also for a statement without one. */
export const runWithCommitHook = <T>(hook: CommitHook, run: () => Promise<T>): Promise<T> =>
  storage.run(hook, run)

/** Calls a function whose statements are no part of what the hook belongs to, such as counting calls. */
export const outsideCommitHook = <T>(run: () => Promise<T>): Promise<T> => storage.run(undefined, run)

/** A statement that may write. One that only mentions these words costs three short statements. */
const mayWrite = ({ sql }: CompiledQuery): boolean => /\b(?:insert|update|delete|merge)\b/i.test(sql)

const begin = CompiledQuery.raw('begin')
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')

/** Calls the hook, which is closed meanwhile and afterwards, and opened again when this transaction fails. */
async function commitWith(
  hook: CommitHook,
  connection: DatabaseConnection,
  end: () => Promise<unknown>,
): Promise<void> {
  const isFirst = hook.isOpen
  hook.isOpen = false
  try {
    if (isFirst) await hook.beforeCommit(connection)
    await end()
  } catch (error) {
    hook.isOpen = isFirst
    throw error
  }
}

class HookedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly hook: CommitHook
  isInTransaction = false

  constructor(inner: DatabaseConnection, hook: CommitHook) {
    this.inner = inner
    this.hook = hook
  }

  async executeQuery<R>(
    query: CompiledQuery,
    options?: Parameters<DatabaseConnection['executeQuery']>[1],
  ): Promise<QueryResult<R>> {
    const { inner, hook } = this
    if (this.isInTransaction || !hook.isOpen || !mayWrite(query)) return inner.executeQuery(query, options)
    await inner.executeQuery(begin)
    try {
      const result = await inner.executeQuery<R>(query, options)
      await commitWith(hook, inner, () => inner.executeQuery(commit))
      return result
    } catch (error) {
      await inner.executeQuery(rollback)
      throw error
    }
  }

  streamQuery<R>(
    ...args: Parameters<DatabaseConnection['streamQuery']>
  ): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(...args)
  }
}

const unwrap = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof HookedConnection ? connection.inner : connection

/** The driver's own, except in a context with a hook. */
class HookedDriver implements Driver {
  readonly #driver: Required<Driver>

  constructor(driver: Driver) {
    this.#driver = driver as Required<Driver>
  }

  init: Driver['init'] = (options) => this.#driver.init(options)
  destroy: Driver['destroy'] = (options) => this.#driver.destroy(options)

  async acquireConnection(...args: Parameters<Driver['acquireConnection']>): Promise<DatabaseConnection> {
    const hook = storage.getStore()
    const connection = await this.#driver.acquireConnection(...args)
    return hook?.isOpen ? new HookedConnection(connection, hook) : connection
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(unwrap(connection), settings)
    if (connection instanceof HookedConnection) connection.isInTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof HookedConnection)) return this.#driver.commitTransaction(connection)
    const { inner, hook } = connection
    await commitWith(hook, inner, () => this.#driver.commitTransaction(inner))
    connection.isInTransaction = false
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#driver.rollbackTransaction(unwrap(connection))
    if (connection instanceof HookedConnection) connection.isInTransaction = false
  }

  savepoint: Required<Driver>['savepoint'] = (connection, ...args) =>
    this.#driver.savepoint(unwrap(connection), ...args)
  rollbackToSavepoint: Required<Driver>['rollbackToSavepoint'] = (connection, ...args) =>
    this.#driver.rollbackToSavepoint(unwrap(connection), ...args)
  releaseSavepoint: Required<Driver>['releaseSavepoint'] = (connection, ...args) =>
    this.#driver.releaseSavepoint(unwrap(connection), ...args)
  releaseConnection: Driver['releaseConnection'] = (connection, options) =>
    this.#driver.releaseConnection(unwrap(connection), options)
}

/** PostgreSQL with the hooks of `runWithCommitHook`. */
export class HookedDialect extends OfficeDialect {
  override createDriver(): Driver {
    return new HookedDriver(super.createDriver())
  }
}
