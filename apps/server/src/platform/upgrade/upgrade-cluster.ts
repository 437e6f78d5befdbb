import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { cp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withClient } from '../backup/row-counts.ts'
import { openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import type { NativeFolder } from '../embedded-postgres/binaries.ts'
import { readClusterMajor } from '../embedded-postgres/cluster-version.ts'
import { findHome, getExistingHome, type Home } from '../embedded-postgres/home.ts'
import { acquireEmbeddedPostgres, findPackagedMajor } from '../embedded-postgres/index.ts'
import { withLock } from '../embedded-postgres/lock.ts'
import { findPostmaster, stopPostmaster } from '../embedded-postgres/postmaster.ts'
import { completeFile, upgradeFolder } from '../embedded-postgres/unfinished-upgrade.ts'
import { hasUsers, registerServer, unregisterServer } from '../embedded-postgres/users.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { openJobs } from '../jobs/jobs.ts'
import { copyDatabase, type CopyResult } from './copy-database.ts'

/** What `complete` records, for a run that only has to finish. */
const completeSchema = z.object({ from: z.int(), tables: z.int(), rows: z.int() })

const silent = { info() {}, error() {} }

export interface UpgradeOptions {
  readonly dataDir: string
  /** Finds the programs of the old major version; throws if there are none. */
  readonly findOldPrograms: (major: number) => NativeFolder
  readonly report: (line: string) => void
}

export interface Upgrade extends CopyResult {
  readonly from: number
  readonly to: number
  /** Where the old cluster is now. */
  readonly oldCluster: string
}

async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

/** Besides the copy of the old cluster and the new one: the write-ahead log of both. */
const spareBytes = 4e9

async function assertSpace(home: Home): Promise<void> {
  const { bavail, bsize } = await statfs(home.folder)
  const needed = 2 * (await measureFolder(home.cluster)) + spareBytes
  if (bavail * bsize >= needed) return
  const format = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  throw new Error(
    `The disk of ${home.folder} has ${format(bavail * bsize)} free, and the upgrade needs ${format(needed)}.`,
  )
}

/** A copy of the old cluster is migrated and read: the old one must stay as the earlier version knows it. */
async function copyCluster(home: Home, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const copy = join(folder, 'postgres')
  await cp(home.cluster, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  await rm(join(copy, 'postmaster.pid'), { force: true })
  if (!home.account) return
  const { uid, gid } = home.account
  for (const path of ['.', ...(await readdir(copy, { recursive: true }))])
    if (!lstatSync(join(copy, path)).isSymbolicLink()) chownSync(join(copy, path), uid, gid)
}

/** Brings office and job queue of a database to this version's schema. */
async function migrateAll(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  try {
    await migrate(database.db)
  } finally {
    await database.close()
  }
  const failures: Error[] = []
  const jobs = await openJobs(url, (error) => failures.push(error), { max: 2, sends: true })
  await jobs.stop()
  if (failures.length > 0) throw failures[0]
}

/** Makes a complete cluster of this version in `upgrade/new`, from a copy of the old one in `upgrade/old`. */
async function makeNewCluster(
  folder: string,
  oldPrograms: NativeFolder,
  report: UpgradeOptions['report'],
): Promise<CopyResult> {
  mkdirSync(join(folder, 'new'), { mode: 0o711 })
  const old = await acquireEmbeddedPostgres({
    dataDir: join(folder, 'old'),
    role: 'cli',
    log: silent,
    durable: false,
    native: oldPrograms,
  })
  try {
    report('Migrating the copy of the old database …')
    await migrateAll(old.url)
    const fresh = await acquireEmbeddedPostgres({ dataDir: join(folder, 'new'), role: 'cli', log: silent })
    try {
      await migrateAll(fresh.url)
      report('Copying all rows …')
      return await withClient(old.url, (source) =>
        withClient(fresh.url, (target) => copyDatabase(source, target, report)),
      )
    } finally {
      await fresh.release()
    }
  } finally {
    await old.release()
  }
}

const getOldPath = (home: Home, major: number): string => join(home.folder, `postgres-${major}`)

/** Puts the new cluster in the old one's place; goes on where an earlier attempt was cut off. */
async function exchange(home: Home, folder: string, from: number): Promise<string> {
  const oldCluster = getOldPath(home, from)
  if (existsSync(home.cluster)) {
    if (existsSync(oldCluster)) throw new Error(`${oldCluster} exists already. Move it away first.`)
    renameSync(home.cluster, oldCluster)
    await syncFolder(home.folder)
  }
  renameSync(join(folder, 'new/postgres'), home.cluster)
  await syncFolder(home.folder)
  await rm(folder, { recursive: true, force: true })
  return oldCluster
}

/** Stops what a killed upgrade left running, and removes it. */
async function removeRemains(folder: string): Promise<void> {
  for (const name of ['old', 'new']) {
    const running = findPostmaster(join(folder, name, 'postgres'))
    if (running) await stopPostmaster(running)
  }
  // An initdb that goes on for a moment after its parent was killed still writes.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function upgrade(home: Home, options: UpgradeOptions): Promise<Upgrade | undefined> {
  const { report } = options
  const folder = join(home.folder, upgradeFolder)
  const to = findPackagedMajor()
  const complete = join(folder, completeFile)
  const from = readClusterMajor(home.cluster)
  if (from === undefined && existsSync(complete)) {
    const note = completeSchema.parse(JSON.parse(await readFile(complete, 'utf8')))
    return { ...note, to, oldCluster: await exchange(home, folder, note.from) }
  }
  if (from === undefined) throw new Error(`There is no database in ${home.folder}.`)
  if (from > to) throw new Error(`The database is of PostgreSQL ${from}, which is newer than ${to}.`)
  await removeRemains(folder)
  if (from === to) return undefined
  const oldPrograms = options.findOldPrograms(from)
  if (existsSync(getOldPath(home, from)))
    throw new Error(`${getOldPath(home, from)} exists already. Move it away first.`)
  const running = findPostmaster(home.cluster)
  if (running) await stopPostmaster(running)
  await assertSpace(home)
  report(`Copying the database of PostgreSQL ${from}, which stays as it is …`)
  await copyCluster(home, join(folder, 'old'))
  const result = await makeNewCluster(folder, oldPrograms, report)
  await writeFile(complete, JSON.stringify({ ...result, from }), { flush: true })
  await syncFolder(folder)
  return { ...result, from, to, oldCluster: await exchange(home, folder, from) }
}

/**
 * Converts the embedded cluster of a DATA_DIR from an earlier major version of PostgreSQL to the installed one; returns
 * undefined if it has that already. No server or command may use it meanwhile. Whenever it is cut off, either the old
 * cluster is in its place, or the next run finishes.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgrade | undefined> {
  if (!getExistingHome(options.dataDir) && !existsSync(join(options.dataDir, upgradeFolder)))
    throw new Error(`There is no database in ${options.dataDir} (DATA_DIR).`)
  const dataDir = realpathSync(options.dataDir)
  return withLock(join(dataDir, 'lock'), async () => {
    registerServer(dataDir)
    try {
      if (hasUsers(dataDir)) throw new Error(`A command is using ${dataDir}. Run db:upgrade after it.`)
      return await upgrade(findHome(dataDir), options)
    } finally {
      unregisterServer(dataDir)
    }
  })
}
