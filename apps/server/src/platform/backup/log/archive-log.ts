import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseClient } from '../../db/client.ts'
import type { BackupPlace } from '../backup-place.ts'
import { mapConcurrently } from '../concurrency.ts'
import { assertKeepsBackups } from '../kept-place.ts'
import { ObjectStore } from '../objects.ts'
import { listLog } from './log-chain.ts'
import { toLoggedFileKey, writeEntry, type LoggedFile } from './log-entry.ts'
import { beginRun, endRuns, findRun, markMoment, releaseLog, type LogRun } from './log-run.ts'
import { collectNewFiles, listNewFiles, removeNewFiles, type NewFile } from './new-files.ts'
import { toSegmentName } from './segments.ts'

/** The office whose log is archived, and where to. */
export interface ArchiveSource {
  readonly client: Pick<DatabaseClient, 'query'>
  readonly dataDir: string
  /** The folder of the embedded cluster. */
  readonly cluster: string
  readonly place: BackupPlace
}

/** Up to where a run is archived. */
export interface ArchivePosition {
  readonly run: LogRun
  readonly position: bigint
  /** Milliseconds since 1970; undefined before the first archived moment. */
  readonly moment: number | undefined
}

/** Ends the run of a cluster and begins another: what is not archived by then never is. The next base backup has it. */
export async function replaceRun({ client, dataDir }: Omit<ArchiveSource, 'place'>): Promise<LogRun> {
  await endRuns(client)
  await collectNewFiles(dataDir)
  return beginRun(client)
}

/**
 * Finds up to where the log is archived, by what the place has. Begins a run if there is none, or if the cluster no
 * longer has what would follow.
 */
export async function findPosition(source: ArchiveSource): Promise<ArchivePosition> {
  const run = await findRun(source.client)
  if (run) {
    const entries = (await listLog(source.place, run.id)).get(run.id) ?? []
    const end = entries.reduce((position, entry) => (entry.end > position ? entry.end : position), 0n)
    const moment = entries.findLast(({ isComplete }) => isComplete)?.moment
    if (end === 0n || end >= run.keptFrom) return { run, position: end || run.keptFrom, moment }
  }
  const next = await replaceRun(source)
  return { run: next, position: next.keptFrom, moment: undefined }
}

/** Reads bytes of the log that are flushed, which PostgreSQL never changes. */
async function readLog(cluster: string, run: LogRun, start: bigint, end: bigint): Promise<Buffer> {
  const path = join(cluster, 'pg_wal', toSegmentName(run, start))
  const handle = await open(path)
  try {
    const log = Buffer.alloc(Number(end - start))
    const { bytesRead } = await handle.read(log, 0, log.length, Number(start % BigInt(run.segmentBytes)))
    if (bytesRead !== log.length) throw new Error(`${path} ends before the log`)
    return log
  } finally {
    await handle.close()
  }
}

async function storeNewFiles(
  place: BackupPlace,
  run: LogRun,
  moment: number,
  files: readonly NewFile[],
): Promise<LoggedFile[]> {
  const objects = new ObjectStore(place, toLoggedFileKey(run.id, moment))
  const stored: LoggedFile[] = []
  for await (const file of mapConcurrently(files, async ({ key, path }) => {
    const object = await objects.storeFile(path)
    return object && { path: key, ...object }
  }))
    if (file) stored.push(file)
  return stored
}

/**
 * Archives the log from a position to now, and the files that are new. The moment is that of a commit, taken first; then
 * the position up to which the log is flushed; then the list of new files: so the files of every row that committed
 * before are in it. The last entry is stored after everything else, and makes the moment count.
 */
export async function archiveLog(
  { client, dataDir, cluster, place }: ArchiveSource,
  from: ArchivePosition,
): Promise<ArchivePosition> {
  const { run } = from
  await assertKeepsBackups(client, place)
  const { moment, position } = await markMoment(client)
  const files = await listNewFiles(dataDir)
  const stored = await storeNewFiles(place, run, moment, files)
  if (stored.length > 0) await place.sync()
  for (let start = from.position; start < position;) {
    const segmentEnd = start - (start % BigInt(run.segmentBytes)) + BigInt(run.segmentBytes)
    const end = segmentEnd < position ? segmentEnd : position
    const isComplete = end === position
    const log = await readLog(cluster, run, start, end)
    await writeEntry(
      place,
      { run: run.id, start, end, moment, isComplete },
      { files: isComplete ? stored : [], log },
    )
    start = end
  }
  await place.sync()
  await releaseLog(client, run, position)
  await removeNewFiles(files)
  return { run, position, moment }
}
