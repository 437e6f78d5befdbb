import { Kysely, type KyselyConfig, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { convertPoolErrors, DatabaseClient } from './client.ts'
import { HookedDialect } from './commit-hook.ts'
import { assertNoneHeld, TrackingKysely } from './held-connections.ts'
import { OfficeDialect } from './office-dialect.ts'

/**
 * All tables. Each module declares its own by augmenting this interface in its `tables.ts`, so that the platform does
 * not depend on modules.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** int8 values (ids, money, bit masks) stay strings, dates stay `yyyy-mm-dd`: the driver's exact text. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  readonly db: Db
  /** For hand-written SQL on hot paths, and for LISTEN. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * Runs a statement with constant text as a prepared statement: each connection parses and plans it once under its name
 * (at most 63 bytes, one text per name). For hot statements that take longer to plan than to run, with the same plan
 * for all parameters.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  name: string,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db)
  const { rows } = await pool.query<Row>({ name, text, values: [...parameters] })
  return rows
}

/** How long a request may wait for a connection before it fails with `not_ready`. */
const connectionTimeoutMs = 10_000

/** Checks before each connection that its caller holds none. */
function checkNesting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => {
    assertNoneHeld(pool)
    return connect(...args)
  }) as typeof pool.connect
}

interface DatabaseOptions extends pg.PoolConfig {
  /** Whether a caller that holds a connection may wait for a second one; otherwise it gets a `NestedConnectionError`. */
  readonly mayNest?: boolean
  /** Whether its statements are apart from what a commit hook of the caller belongs to. */
  readonly isAutonomous?: boolean
}

/** Creates a connection pool; `connectionString` is any libpq URL, including Unix sockets. */
export function openDatabase(
  connectionString: string,
  { mayNest = false, isAutonomous = false, ...options }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'pb-office',
    max: 10,
    types,
    connectionTimeoutMillis: connectionTimeoutMs,
    Client: DatabaseClient,
    ...options,
  })
  convertPoolErrors(pool)
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {})
  const config: KyselyConfig = {
    dialect: isAutonomous ? new OfficeDialect({ pool }) : new HookedDialect({ pool }),
  }
  const db = mayNest ? new Kysely<Tables>(config) : new TrackingKysely<Tables>(pool, config)
  if (!mayNest) checkNesting(pool)
  return {
    db,
    pool,
    async close() {
      // Kysely ends the pool only if it has used it.
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
