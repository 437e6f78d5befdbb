import { sql } from 'kysely'
import type { Logger } from 'pino'
import { readEnv, type Env, type ResolvedEnv } from './env.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, type Db } from './platform/db.ts'
import type { Deps } from './platform/deps.ts'
import { acquireEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createLog } from './platform/logging.ts'
import { migrate } from './platform/migrate.ts'
import { openDeps } from './platform/open-deps.ts'
import { appKeyOf, secretOf } from './secret.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Takes hold of the database: the embedded one, or the server that DATABASE_URL names. */
async function acquireDatabase(
  env: Env,
  role: 'server' | 'cli',
  log: Logger,
): Promise<{ url: string; release: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, release: async () => {} }
  return acquireEmbeddedPostgres({ dataDir: env.dataDir, role, log })
}

/**
 * Whether this office is a demo: decided once, while nobody has an account, and remembered. Unset, an embedded
 * database becomes one; PB_DEMO says otherwise.
 */
async function decideDemo(db: Db, env: Env): Promise<boolean> {
  const wanted = env.demo === '1' || (env.demo === undefined && env.databaseUrl === undefined)
  const { rows } = await sql<{ value: boolean }>`
    INSERT INTO office_value AS o (name, value)
    SELECT 'demo', to_jsonb(${wanted}::boolean AND NOT EXISTS (SELECT FROM agent))
    ON CONFLICT (name) DO UPDATE SET value = CASE
      WHEN EXISTS (SELECT FROM agent) THEN o.value ELSE excluded.value END
    RETURNING value`.execute(db)
  return rows[0]!.value
}

function refuseOpenDemo(env: Env, demoOffice: boolean): void {
  if (!demoOffice || env.demo === '1' || loopback.has(env.host)) return
  throw new Error(
    `This is a demo office, whose passwords anybody can read, and HOST=${env.host} would open it to others. ` +
      'Set PB_DEMO=1 to do that all the same, or PB_DEMO=0 with an empty DATA_DIR for an office of your own.',
  )
}

/** Asks the database that the operator named for its first answer, so that a wrong address is told from a fault. */
async function greet(db: Db, env: Env): Promise<void> {
  try {
    await sql`SELECT`.execute(db)
  } catch (error) {
    if (!env.databaseUrl) throw error
    const { message, code } = error as { message?: string; code?: string }
    throw new Error(`The database that DATABASE_URL names cannot be used: ${message || code}`, {
      cause: error,
    })
  }
}

/**
 * Opens an office for a server or a command: environment, database, migrations, everything a module needs.
 * `close` lets go of all of it. Throws words for a person.
 */
export async function openOffice(role: 'server' | 'cli'): Promise<Deps> {
  const env = readEnv()
  const log = createLog(env.logLevel)
  const database = await acquireDatabase(env, role, log)
  try {
    const first = openDatabase(database.url, { max: 1 })
    await greet(first.db, env)
    await migrate(first.db)
    const demoOffice = await decideDemo(first.db, env)
    await first.close()
    if (role === 'server') refuseOpenDemo(env, demoOffice)
    const secretKey = env.secretKey ?? secretOf(env.dataDir)
    const resolved: ResolvedEnv = {
      ...env,
      secretKey,
      appAuthKey: env.appAuthKey ?? appKeyOf(secretKey),
      publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
      demoOffice,
    }
    const deps = await openDeps({ env: resolved, clock: systemClock, log, databaseUrl: database.url })
    return {
      ...deps,
      async close() {
        await deps.close()
        await database.release()
      },
    }
  } catch (error) {
    await database.release()
    throw error
  }
}
