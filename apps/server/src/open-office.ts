import { sql } from 'kysely'
import type { Logger } from 'pino'
import { readEnv, type Env, type ResolvedEnv } from './env.ts'
import { systemClock } from './platform/clock.ts'
import { assertRestored } from './platform/backup/unfinished-restore.ts'
import { openDatabase, type Db } from './platform/db/db.ts'
import type { Deps } from './platform/deps.ts'
import { acquireEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createLog } from './platform/logging.ts'
import { migrate } from './platform/db/migrate.ts'
import { one } from './platform/db/one-row.ts'
import { openDeps } from './platform/open-deps.ts'
import { servesApi, type ServerRole } from './platform/server-role.ts'
import { deriveAppKey, resolveSecretKey } from './secret-key.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Acquires the database: the embedded one, or the server of DATABASE_URL. */
async function acquireDatabase(
  env: Env,
  program: 'server' | 'cli',
  log: Logger,
): Promise<{ url: string; release: () => Promise<void> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, release: async () => {} }
  return acquireEmbeddedPostgres({ dataDir: env.dataDir, role: program, log })
}

/**
 * Decides whether this office is a demo, once, before there are accounts. By default an empty embedded database becomes
 * one; PB_DEMO overrides it.
 */
async function decideDemo(db: Db, env: Env): Promise<boolean> {
  const wanted = env.demo === '1' || (env.demo === undefined && env.databaseUrl === undefined)
  const { rows } = await sql<{ value: boolean }>`
    INSERT INTO office_value AS o (name, value)
    SELECT 'demo', to_jsonb(${wanted}::boolean AND NOT EXISTS (SELECT FROM agent))
    ON CONFLICT (name) DO UPDATE SET value = CASE
      WHEN EXISTS (SELECT FROM agent) THEN o.value ELSE excluded.value END
    RETURNING value`.execute(db)
  return one(rows).value
}

function assertDemoIsLocal(env: Env, demoOffice: boolean): void {
  if (!demoOffice || env.demo === '1' || loopback.has(env.host)) return
  throw new Error(
    `This is a demo office with public passwords, and HOST=${env.host} would expose it. ` +
      'Set PB_DEMO=1 to allow that, or PB_DEMO=0 with an empty DATA_DIR for an office of your own.',
  )
}

/** Tests the connection, to report a wrong DATABASE_URL clearly. */
async function checkConnection(db: Db, env: Env): Promise<void> {
  try {
    await sql`SELECT`.execute(db)
  } catch (error) {
    if (!env.databaseUrl) throw error
    const { message, code } = error as { message?: string; code?: string }
    throw new Error(`Can't connect to the database in DATABASE_URL: ${message || code}`, {
      cause: error,
    })
  }
}

/**
 * A role leaves work to other processes, which share a database server, and write links to the address of the web
 * processes.
 */
function assertRoleFits(env: Env, role: ServerRole | undefined): void {
  if (role === undefined) return
  if (env.databaseUrl === undefined)
    throw new Error(`--role ${role} needs DATABASE_URL: only one process can use the embedded database.`)
  if (!servesApi(role) && env.publicUrl === undefined)
    throw new Error(`--role ${role} needs PUBLIC_URL, for the links in emails.`)
}

/** Only processes that answer the API read from a replica. */
function findReplicaPlace({ databaseReplicaUrl: url }: Env, program: 'server' | 'cli', role?: ServerRole) {
  return url !== undefined && program === 'server' && servesApi(role) ? { url } : undefined
}

/** Migrates the database, and determines what is decided once for the office. */
async function prepareDatabase(url: string, env: Env): Promise<{ demoOffice: boolean; secretKey: string }> {
  const database = openDatabase(url, { max: 1 })
  try {
    await checkConnection(database.db, env)
    await migrate(database.db)
    const demoOffice = await decideDemo(database.db, env)
    return { demoOffice, secretKey: await resolveSecretKey(env, database.pool) }
  } finally {
    await database.close()
  }
}

/**
 * Opens an office for a server or a command: environment, database, migrations, dependencies. `close` releases
 * everything. Errors have messages for the operator.
 */
export async function openOffice(program: 'server' | 'cli', role?: ServerRole): Promise<Deps> {
  const env = readEnv()
  assertRoleFits(env, role)
  assertRestored(env.dataDir)
  const log = createLog(env.logLevel)
  const database = await acquireDatabase(env, program, log)
  try {
    const { demoOffice, secretKey } = await prepareDatabase(database.url, env)
    if (program === 'server') assertDemoIsLocal(env, demoOffice)
    const resolved: ResolvedEnv = {
      ...env,
      secretKey,
      appAuthKey: env.appAuthKey ?? deriveAppKey(secretKey),
      publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
      demoOffice,
    }
    const deps = await openDeps({
      env: resolved,
      clock: systemClock,
      log,
      databaseUrl: database.url,
      replicaPlace: findReplicaPlace(env, program, role),
      role,
    })
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
