import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { databaseUrl } from '../../apps/server/test/harness/cluster.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/db/db.ts'
import { acquireEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts'
import type { ServerRole } from '../../apps/server/src/platform/server-role.ts'
import type { Cleanup } from './cleanup.ts'
import { appAuthKey } from './http-client.ts'
import type { DayOptions } from './options.ts'
import { populateOffice, type DayAgent } from './populate.ts'
import { startCountingRelay, type CountingRelay } from './relay.ts'
import { SupervisedServer } from './server-supervisor.ts'

/** An office with its database, server processes and relay. */
export interface DayOffice {
  readonly agents: readonly DayAgent[]
  readonly database: Database
  /** URL of the office's database by its socket. */
  readonly databaseUrl: string
  /** The cluster's folder, with `postmaster.pid`. */
  readonly cluster: string
  readonly dataDir: string
  readonly relay: CountingRelay
  readonly servers: readonly SupervisedServer[]
  /** The server process that answers agents. */
  readonly web: SupervisedServer
  readonly smtpPort: number
  /** FILES_URL of the servers; undefined for a folder. */
  readonly filesUrl: string | undefined
}

/** How chaos changes the office. */
export interface OfficeVariant {
  /** One process for each role, instead of one for all. */
  readonly splitRoles?: boolean
  /** The built-in database of the data folder, as `npm start` makes it, instead of a server of one's own. */
  readonly isBuiltIn?: boolean
  /** Called with the folder of database and files before they are created. */
  readonly prepareFolder?: (folder: string) => Promise<void>
  /** Returns the URL by which the servers reach the database. */
  readonly routeDatabase?: (url: string) => Promise<string>
  readonly environment?: Readonly<Record<string, string>>
}

const databaseName = 'pb_office_day'

async function createOwnDatabase(clusterUrl: string): Promise<string> {
  const admin = openDatabase(clusterUrl, { max: 1 })
  await admin.pool.query(`CREATE DATABASE ${databaseName}`)
  await admin.close()
  return databaseUrl(clusterUrl, databaseName)
}
const secretKey = 'a secret key of the benchmark, of forty characters'

function createServers(
  { port, out }: DayOptions,
  { splitRoles = false }: OfficeVariant,
  environment: Record<string, string>,
): SupervisedServer[] {
  const roles: readonly (ServerRole | undefined)[] = splitRoles ? ['web', 'mail', 'jobs'] : [undefined]
  return roles.map((role, index) => {
    const name = role ?? 'server'
    return new SupervisedServer({
      name,
      role,
      port: port + index,
      environment,
      logFile: join(out, `${name}.log`),
    })
  })
}

/** Creates the office and starts its servers; the cleanup removes everything. */
export async function openDayOffice(
  options: DayOptions,
  cleanup: Cleanup,
  variant: OfficeVariant = {},
): Promise<DayOffice> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-day-'))
  cleanup.add(`folder ${folder}`, () => rm(folder, { recursive: true, force: true }))
  // Under root, PostgreSQL's account must be able to pass through it.
  await chmod(folder, 0o711)
  await variant.prepareFolder?.(folder)
  const log = pino({ level: 'silent' })
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const home = variant.isBuiltIn ? dataDir : join(folder, 'database')
  const cluster = await acquireEmbeddedPostgres({ dataDir: home, role: 'server', log })
  cleanup.add('database', () => cluster.release())
  const url = variant.isBuiltIn ? cluster.url : await createOwnDatabase(cluster.url)
  const database = openDatabase(url, { max: 4 })
  cleanup.add('connections', () => database.close())
  const started = performance.now()
  const agents = await populateOffice(database, options)
  console.log(
    `${agents.length} agents, ${options.listings} listings: made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  cleanup.signal.throwIfAborted()
  const relay = await startCountingRelay()
  cleanup.add('relay', () => relay.close())
  const smtpPort = options.port + 3
  const servers = createServers(options, variant, {
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${options.port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: (await variant.routeDatabase?.(url)) ?? url,
    SECRET_KEY: secretKey,
    APP_AUTH_KEY: appAuthKey,
    SMTP_PORT: String(smtpPort),
    SMTP_RELAY_URL: relay.url,
    PB_DEMO: '0',
    WEATHER_URL: 'off',
    LOG_LEVEL: 'warn',
    // Every agent comes from the same address here.
    LIMIT_FACTOR: '1000',
    ...variant.environment,
  })
  cleanup.add('servers', () => Promise.all(servers.map((server) => server.stop())))
  for (const server of servers) await server.start(cleanup.signal)
  return {
    agents,
    database,
    databaseUrl: url,
    cluster: join(home, 'postgres'),
    dataDir,
    relay,
    servers,
    web: servers[0]!,
    smtpPort,
    filesUrl: variant.environment?.['FILES_URL'],
  }
}
