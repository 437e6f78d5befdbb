import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'

/**
 * Every table, by name. Each module declares its own by augmenting this interface in its `tables.ts`, so that the
 * platform knows no domain.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Ids, money and masks (int8) stay strings, dates (no time) stay `yyyy-mm-dd`; both are the driver's exact text. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  readonly db: Db
  /** For hand-written SQL where it is hot, and for LISTEN. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * Rows of a statement whose text never varies: each connection parses and plans it once under its name (at most 63
 * bytes, and one text for each name). For hot statements that take longer to plan than to run, and whose plan is the
 * same for every parameter.
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

/** Connects lazily; `connectionString` is any libpq URL, a Unix socket's included. */
export function openDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString, max: options.max ?? 10, types })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      // Kysely ends only a pool that it has used itself.
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
