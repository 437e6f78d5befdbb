import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseClient } from '../db/client.ts'
import { one } from '../db/one-row.ts'
import { controlPath, listClusterFiles, listSegments, readControlFile } from './cluster-files.ts'
import { mapConcurrently } from './concurrency.ts'
import type { ListedFile } from './listing.ts'
import type { ObjectStore } from './objects.ts'
import type { Manifest } from './manifest.ts'
import { findRun } from './log/log-run.ts'
import { createRestorePoint, type RestorePoint } from './quiet-moment.ts'
import { countRows } from './row-counts.ts'

/** What is known about a base backup when all its files have been listed. */
export interface BaseBackup {
  restorePoint: string
  rows: Record<string, number>
  rowsAreExact: boolean
  log: Manifest['log']
}

interface StopRow {
  readonly label: string
  readonly tablespaces: string
}

async function* copyLog(
  client: DatabaseClient,
  { cluster, store }: { readonly cluster: string; readonly store: ObjectStore },
  label: string,
  { lsn }: RestorePoint,
): AsyncGenerator<ListedFile> {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
  if (first === undefined) throw new Error('PostgreSQL returned a backup label without a position')
  const { rows } = await client.query<{ last: string; bytes: string }>(
    `SELECT pg_walfile_name($1::pg_lsn) AS last, setting AS bytes FROM pg_settings WHERE name = 'wal_segment_size'`,
    [lsn],
  )
  // Ends the segment, which also flushes it.
  await client.query('SELECT pg_switch_wal()')
  const { last, bytes } = one(rows)
  const names = listSegments(first, last, Number(bytes))
  const histories = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name.endsWith('.history'))
  for (const name of [...histories, ...names]) {
    const object = await store.storeFile(join(cluster, 'pg_wal', name))
    if (!object || (object.bytes !== Number(bytes) && names.includes(name)))
      throw new Error(`The segment ${name} of the write-ahead log was removed during the backup`)
    yield { path: `pg_wal/${name}`, version: 0, ...object }
  }
}

/** Finds the run of the archived log that has a position, or will. */
async function findLog(client: DatabaseClient, lsn: string): Promise<Manifest['log']> {
  const run = await findRun(client)
  if (!run) return null
  const { rows } = await client.query<{ position: string }>(
    `SELECT ($1::pg_lsn - '0/0'::pg_lsn)::text AS position`,
    [lsn],
  )
  const { id, timeline, segmentBytes } = run
  return { run: id, position: one(rows).position, timeline, segmentBytes }
}

/**
 * Copies the running cluster by PostgreSQL's low-level backup interface, and the write-ahead log from the backup's start
 * to a restore point after its end. What files hold that changed while they were read, or that were read incompletely,
 * the log replaces: full pages are logged while a backup runs. A temporary replication slot, which ends with the
 * connection, keeps the log's segments. Fills `result` when the last file is listed.
 */
export async function* copyCluster(
  source: { readonly cluster: string; readonly store: ObjectStore; readonly id: string },
  writer: DatabaseClient,
  reader: DatabaseClient,
  result: BaseBackup,
): AsyncGenerator<ListedFile> {
  const { cluster, store, id } = source
  const firstRun = await findRun(writer)
  const slot = `backup_${process.pid}_${Date.now()}`
  await writer.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
  await writer.query('SELECT pg_backup_start($1, true)', [id])
  const copies = mapConcurrently(listClusterFiles(cluster), async (path) => {
    const object = await store.storeFile(join(cluster, path))
    return object && { path, version: 0, ...object }
  })
  for await (const file of copies) if (file) yield file
  yield { path: controlPath, version: 0, ...(await store.storeBuffer(await readControlFile(cluster))) }
  // The log is not archived, so there is nothing to wait for.
  const { rows } = await writer.query<StopRow>(
    'SELECT labelfile AS label, spcmapfile AS tablespaces FROM pg_backup_stop(false)',
  )
  const { label, tablespaces } = one(rows)
  yield { path: 'backup_label', version: 0, ...(await store.storeBuffer(Buffer.from(label))) }
  if (tablespaces.trim() !== '') throw new Error('The database has tablespaces outside its folder')

  const point = await createRestorePoint(writer, reader, id)
  yield* copyLog(writer, { cluster, store }, label, point)
  await writer.query('SELECT pg_drop_replication_slot($1)', [slot])
  const log = await findLog(writer, point.lsn)
  // A run that began meanwhile may begin after the restore point.
  result.log = log?.run === firstRun?.id ? log : null
  result.restorePoint = point.name
  result.rowsAreExact = point.isExact
  result.rows = await countRows(reader)
  await reader.query('COMMIT')
}
