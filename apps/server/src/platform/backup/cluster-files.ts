import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the PostgreSQL manual leaves out of a base backup ("Making a Base Backup Using the Low Level API"). */
const emptiedFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  // The segments that the backup needs are added after it has ended.
  'pg_wal',
])
const omittedFiles = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'postgresql.auto.conf.tmp',
  'recovery.signal',
  'standby.signal',
])
const controlFile = 'global/pg_control'

const isOmitted = (name: string, path: string): boolean =>
  name.startsWith('pgsql_tmp') ||
  name.startsWith('pg_internal.init') ||
  omittedFiles.has(path) ||
  path === controlFile

/** Folders of a cluster that its files do not imply, since they may be empty. */
export const clusterFolders = [
  ...emptiedFolders,
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_commit_ts',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
  'pg_xact',
  'base',
  'global',
]

/** Lists the files of a running cluster that a base backup copies, but for `pg_control`. Some vanish meanwhile. */
export async function* listClusterFiles(cluster: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (isOmitted(entry.name, path)) continue
    if (folder === 'pg_tblspc')
      throw new Error(
        'The database has tablespaces outside its folder, which this backup does not copy. Move their tables back.',
      )
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && !emptiedFolders.has(path)) yield* listClusterFiles(cluster, path)
    else if (entry.isSymbolicLink())
      throw new Error(`${join(cluster, path)} is a link, which is not backed up`)
  }
}

const maxControlReads = 100

/**
 * Reads `pg_control`, which PostgreSQL rewrites in place: a read at that moment may mix two versions, so two reads must
 * agree.
 */
export async function readControlFile(cluster: string): Promise<Buffer> {
  const path = join(cluster, controlFile)
  let last = await readFile(path)
  for (let reads = 0; reads < maxControlReads; reads += 1) {
    await sleep(10)
    const next = await readFile(path)
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${path} changes all the time`)
}

export const controlPath = controlFile

/** Returns the names of the write-ahead log's segments from one to another, both included (24 hex digits). */
export function listSegments(first: string, last: string, segmentBytes: number): string[] {
  const perLog = 2 ** 32 / segmentBytes
  const parse = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16)
  const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  const timeline = first.slice(0, 8)
  if (last.slice(0, 8) !== timeline) throw new Error('The timeline of the database changed during the backup')
  const names: string[] = []
  for (let number = parse(first); number <= parse(last); number += 1)
    names.push(`${timeline}${toHex(Math.floor(number / perLog))}${toHex(number % perLog)}`)
  return names
}
