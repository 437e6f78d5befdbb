import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { clusterFolders, listClusterFiles, readControlFile } from '../../src/platform/backup/cluster-files.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { one } from '../../src/platform/db/one-row.ts'
import { packagedNative, prepareNative } from '../../src/platform/embedded-postgres/binaries.ts'
import { findHome, makePrivate, type Home } from '../../src/platform/embedded-postgres/home.ts'
import { acquireEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { findPostmaster, stopPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts'
import { settings, socketUrl } from '../../src/platform/embedded-postgres/settings.ts'

const log = pino({ level: 'error' })

/** A primary with a streaming replica, both embedded, in temporary folders. */
export interface ReplicaCluster {
  readonly url: string
  readonly replicaUrl: string
  /** Runs a statement on the replica. */
  queryReplica<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Ends the replica at once, as a crash does; in the middle of statements. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  remove(): Promise<void>
}

async function query<Row extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Row[] = []
    for (const text of texts) rows = (await client.query<Row>(text)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Copies the running cluster by PostgreSQL's low-level backup interface, as a standby of it. */
async function cloneCluster(url: string, { cluster, account }: Home, clone: string): Promise<void> {
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  makePrivate(clone, account)
  for (const folder of clusterFolders) makePrivate(join(clone, folder), account)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`SELECT pg_backup_start('clone', true)`)
  for await (const path of listClusterFiles(cluster)) {
    const target = join(clone, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    own(dirname(target))
    await copyFile(join(cluster, path), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await writeFile(join(clone, 'global/pg_control'), await readControlFile(cluster))
  const { rows } = await client.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(false)',
  )
  await client.end()
  const socket = new URL(url).searchParams.get('host')
  writeFileSync(join(clone, 'backup_label'), one(rows).label)
  writeFileSync(join(clone, 'standby.signal'), '')
  writeFileSync(
    join(clone, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socket} port=5432 user=${new URL(url).username}'\nmax_standby_streaming_delay = 0\n`,
  )
  for (const name of await readdir(clone, { recursive: true })) own(join(clone, name))
}

async function launch(home: Home, clone: string, socket: string): Promise<void> {
  const native = prepareNative(home, packagedNative())
  const child = spawn(join(native, 'bin/postgres'), ['-D', clone, ...settings(socket, false)], {
    ...home.account,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    stdio: 'ignore',
    detached: true,
  })
  child.unref()
  const exit = once(child, 'exit')
  let ended = false
  void exit.then(() => (ended = true))
  // While it recovers, it refuses connections.
  while (!(await query(socketUrl(socket), 'SELECT').catch(() => undefined))) {
    if (ended) throw new Error('The replica did not start')
    await sleep(20)
  }
}

/** Starts a migrated primary and its replica. `durable` commits to disk, as in production. */
export async function startReplicaCluster({ durable = false } = {}): Promise<ReplicaCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pb-replica-'))
  chmodSync(folder, 0o711)
  const primary = await acquireEmbeddedPostgres({
    dataDir: join(folder, 'primary'),
    role: 'server',
    log,
    durable,
  })
  const home = findHome(join(folder, 'primary'))
  const clone = join(folder, 'replica')
  const socket = join(folder, 'socket')
  makePrivate(socket, home.account)
  const replicaUrl = socketUrl(socket)
  writeFileSync(join(home.cluster, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n')
  // As on any server that is not a temporary one.
  const setting = 'ALTER DATABASE pboffice SET synchronous_commit = on'
  await query(primary.url, setting, 'SELECT pg_reload_conf()')
  const database = openDatabase(primary.url, { max: 1 })
  await migrate(database.db)
  await database.close()
  await cloneCluster(primary.url, home, clone)
  await launch(home, clone, socket)

  async function killReplica(): Promise<void> {
    const running = findPostmaster(clone)
    if (!running) return
    process.kill(running.pid, 'SIGQUIT')
    while (findPostmaster(clone)?.pid === running.pid) await sleep(10)
  }

  return {
    url: primary.url,
    replicaUrl,
    queryReplica: (text) => query(replicaUrl, text),
    killReplica,
    startReplica: () => launch(home, clone, socket),
    async remove() {
      const running = findPostmaster(clone)
      if (running) await stopPostmaster(running)
      await primary.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
