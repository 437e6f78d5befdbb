import { execFile } from 'node:child_process'
import { appendFile, chmod, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { databaseUrl } from '../../apps/server/test/harness/cluster.ts'
import { openDatabase } from '../../apps/server/src/platform/db/db.ts'
import { acquireEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts'
import type { Cleanup } from '../office-day/cleanup.ts'
import type { DayOffice } from '../office-day/day-office.ts'
import { endPostmaster } from './processes.ts'
import { toSocket, type Routes } from './routes.ts'

const run = promisify(execFile)
const applicationName = 'standby'

/** A streaming replica that every commit waits for, so that nothing acknowledged is lost when it takes over. */
export interface Standby {
  /** Kills the primary for good as seen by the servers, and promotes the replica behind the same address. */
  failOver(office: DayOffice, routes: Routes): Promise<void>
}

/** Copies the running cluster between `pg_backup_start` and `pg_backup_stop`, which want one session. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    await run('cp', ['-a', from, to])
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(to, name), { force: true })
}

async function waitUntilSynchronous(office: DayOffice, signal: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(200)) {
    signal.throwIfAborted()
    const { rows } = await office.database.pool.query<{ sync_state: string }>(
      'SELECT sync_state FROM pg_stat_replication WHERE application_name = $1',
      [applicationName],
    )
    if (rows[0]?.sync_state === 'sync') return
    if (Date.now() > deadline) throw new Error('The replica does not follow the primary')
  }
}

/** Starts a synchronous streaming replica of the office's database. */
export async function startStandby(office: DayOffice, cleanup: Cleanup): Promise<Standby> {
  const { pool } = office.database
  const home = join(office.cluster, '../../standby')
  const cluster = join(home, 'postgres')
  await run('mkdir', ['-p', home])
  await chmod(home, 0o711)
  await appendFile(join(office.cluster, 'pg_hba.conf'), 'local replication all trust\n')
  await pool.query('SELECT pg_reload_conf()')
  await copyCluster(office.databaseUrl, office.cluster, cluster)
  const primary = new URL(office.databaseUrl)
  const conninfo = `host=${primary.searchParams.get('host')} port=${primary.port} user=${primary.username} application_name=${applicationName}`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  const { uid, gid } = await stat(join(cluster, 'PG_VERSION'))
  await writeFile(join(cluster, 'standby.signal'), '')
  await run('chown', ['-R', `${uid}:${gid}`, cluster])
  const replica = await acquireEmbeddedPostgres({
    dataDir: home,
    role: 'server',
    log: pino({ level: 'silent' }),
  })
  cleanup.add('replica', () => replica.release())
  await pool.query(`ALTER SYSTEM SET synchronous_standby_names = '${applicationName}'`)
  await pool.query('SELECT pg_reload_conf()')
  await waitUntilSynchronous(office, cleanup.signal)
  return {
    async failOver(office, routes) {
      const url = databaseUrl(replica.url, primary.pathname.slice(1))
      // From here on the servers reach no database until the replica is promoted; the old primary gets no client.
      routes.databaseSocket = '/nonexistent/primary'
      routes.database!.cut()
      await endPostmaster(office.cluster, 'SIGKILL')
      const promoted = openDatabase(url, { max: 4 })
      await promoted.pool.query('SELECT pg_promote(true)')
      cleanup.add('connections to the replica', () => promoted.close())
      routes.databaseSocket = toSocket(replica.url)
      Object.assign(office, { database: promoted, databaseUrl: url, cluster })
    },
  }
}
