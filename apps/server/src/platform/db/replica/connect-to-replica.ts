import type { Client, ClientBase } from 'pg'
import { DatabaseClient } from '../client.ts'
import { openDatabase, type Database } from '../db.ts'
import { trackReplay } from './replay-progress.ts'
import { findStandbyPosition, ReplicaRefusedError, type DatabaseIdentity } from './standby.ts'
import { parseLsn, type WalPosition } from './wal-position.ts'
import { one } from '../one-row.ts'

/** A replica that does not answer within this time is unavailable. */
const answerTimeoutMs = 3000
const connectTimeoutMs = 2000
/** A read may be held up by a lock or a conflict of the recovery; the primary then answers it. */
const limits = { statement_timeout: 10_000, lock_timeout: 1000 }

/** Positions on one connection may be overtaken by the monitor's while they travel. */
const maxVerifications = 10

/** Connections to a replica while it runs without interruption: after a restart or promotion, all are new. */
export interface ReplicaConnections {
  readonly database: Pick<Database, 'db' | 'pool'>
  /** False once anything was in doubt; what was read then does not count. */
  readonly isOpen: boolean
  readonly replayed: bigint
  /** Whether the replica has everything up to the position; waits for it up to `catchUpMs`. */
  reaches(position: WalPosition): boolean | Promise<boolean>
  /** Compares identity and progress again. Ends the connections if the replica does not answer or may not be read. */
  check(): Promise<void>
  /** Breaks all connections, also those that wait for an answer. */
  end(reason: string): void
}

interface ConnectionOptions {
  /** The most connections of the pool. */
  readonly max: number
  readonly identity: DatabaseIdentity
  readonly catchUpMs: number
}

const describeFailure = (error: unknown): string =>
  error instanceof ReplicaRefusedError ? error.message : 'it does not answer'

/**
 * Connects to a replica, for reads by a pool, and for a monitor that asks for its progress. Rejects if it is unavailable,
 * or with `ReplicaRefusedError`. `onEnd` is called once with the reason.
 *
 * A position that the monitor has seen holds for every connection of the pool: each is verified when it opens, and breaks
 * when the server that it was opened to stops. A server that restarts may have applied less than before; it is noticed by
 * a connection that is behind the monitor.
 */
export async function connectToReplica(
  url: string,
  { max, identity, catchUpMs }: ConnectionOptions,
  onEnd: (reason: string) => void,
): Promise<ReplicaConnections> {
  const clients = new Set<Client>()
  let isOpen = true
  let timeline = 0

  function end(reason: string): void {
    if (!isOpen) return
    isOpen = false
    progress.stop()
    for (const { connection } of clients) connection.stream.destroy()
    database.close().catch(() => {})
    onEnd(reason)
  }

  /** Watches a connection; PostgreSQL reports before the end of a statement that it no longer is a standby. */
  function watch(base: ClientBase): Client {
    const client = base as Client
    clients.add(client)
    client.on('end', () => clients.delete(client))
    client.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby' && status.parameterValue === 'off') end('it was promoted')
    })
    return client
  }

  const monitor = new DatabaseClient({
    connectionString: url,
    application_name: 'pb-office replica',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerTimeoutMs,
  })

  const progress = trackReplay(async () => {
    try {
      const { rows } = await monitor.query<{ lsn: string }>({
        name: 'replayed',
        text: 'SELECT pg_last_wal_replay_lsn()::text AS lsn',
      })
      return parseLsn(one(rows).lsn)
    } catch (error) {
      end(describeFailure(error))
      throw error
    }
  }, catchUpMs)

  async function verify(base: ClientBase): Promise<void> {
    const client = watch(base)
    if (!isOpen) throw new Error('the connections to the replica have ended')
    for (let attempt = 1; attempt <= maxVerifications; attempt += 1) {
      const before = progress.replayed
      const { lsn } = await findStandbyPosition(client, identity)
      if (lsn < before) {
        end('it restarted')
        break
      }
      if (lsn >= progress.replayed) return
    }
    throw new Error('the connection is behind what the replica had applied')
  }

  /** For the pool, which waits for `done` before it uses a new connection. */
  async function verifyNew(client: ClientBase, done: (error?: Error) => void): Promise<void> {
    try {
      await verify(client)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }

  const database = openDatabase(url, {
    max,
    ...limits,
    connectionTimeoutMillis: connectTimeoutMs,
    verify: (client, done) => void verifyNew(client, done),
  })

  async function compare(): Promise<void> {
    const position = await findStandbyPosition(monitor, identity)
    timeline = position.timeline
    progress.observe(position.lsn)
  }

  try {
    await monitor.connect()
    watch(monitor)
    await compare()
  } catch (error) {
    isOpen = false
    await database.close()
    monitor.connection.stream.destroy()
    throw error
  }
  monitor.on('end', () => end('it closed the connection'))

  return {
    database,
    get isOpen() {
      return isOpen
    },
    get replayed() {
      return progress.replayed
    },
    reaches: (position) => isOpen && position.timeline === timeline && progress.reaches(position.lsn),
    check: () => compare().catch((error: unknown) => end(describeFailure(error))),
    end,
  }
}
