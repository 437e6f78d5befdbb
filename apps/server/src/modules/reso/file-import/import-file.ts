import type { Readable } from 'node:stream'
import { ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { streamFromChild } from '../../../platform/workers/stream-from-child.ts'
import { createImportContext } from '../import-context.ts'
import type { ImportDeps } from '../import-types.ts'
import { fetchPhotosJob } from '../jobs.ts'
import { finishRun, isCurrent, lockCurrentRun, pruneChanges, startRun, type RunRow } from '../run-queries.ts'
import { ImportStoppedError, withSourceLease } from '../source-lease.ts'
import { storeArchivePhoto } from '../store/store-archive-photo.ts'
import { endPreview, type PreviewCollector } from '../store/preview.ts'
import { storeRecords } from '../store/store-records.ts'
import { withdrawMissing } from '../store/withdraw-missing.ts'
import { fileErrors } from '../texts.ts'
import type { FilePart } from './read-batches.ts'

const workerFile = new URL('./read-worker.ts', import.meta.url)
const limits = { heapMegabytes: 192, seconds: 20 }
/** The first record of a large archive comes when all of it is in a temporary file. */
const archiveLimits = { ...limits, seconds: 900 }

/** The file itself cannot be read; the message gives the reason. */
class FileError extends Error {}

/** Returns why the child could not read the file; null for a failure that may not be the file's. */
function explainFailure(error: unknown): string | null {
  if (error instanceof FileError) return error.message
  if (!(error instanceof ForkedWorkerError)) return null
  if (error.reason === 'time') return fileErrors.tooSlow
  return error.reason === 'memory' ? fileErrors.tooMuchMemory : null
}

async function storeFile(
  deps: ImportDeps,
  run: RunRow,
  bytes: Readable,
  signal: AbortSignal,
): Promise<PreviewCollector | null> {
  const context = await createImportContext(deps, run)
  const { preview } = context
  const { seconds, heapMegabytes } = /\.zip$/i.test(run.file_name) ? archiveLimits : limits
  // Stores one batch while the next is being parsed, to keep both the database and the child busy.
  let storing = Promise.resolve()
  try {
    for await (const part of streamFromChild<FilePart>(workerFile, bytes, {
      seconds,
      heapMegabytes,
      signal,
    })) {
      await storing
      if ('error' in part) throw new FileError(part.error)
      if ('photo' in part) {
        if (!preview) await storeArchivePhoto(deps, context, part.photo)
        continue
      }
      const batch = preview?.takeNew(part.batch) ?? part.batch
      storing = storeRecords(deps, { ...context, now: deps.clock.now() }, batch)
      // The next `await` handles a failure; this avoids an unhandled rejection until then.
      storing.catch(() => {})
    }
  } finally {
    await storing
  }
  return preview
}

async function importAndFinish(
  deps: ImportDeps,
  run: RunRow,
  bytes: Readable,
  signal: AbortSignal,
): Promise<void> {
  try {
    const preview = await storeFile(deps, run, bytes, signal)
    if (preview) {
      await endPreview(deps, run, preview)
      return
    }
    await deps.db.transaction().execute(async (tx) => {
      await lockCurrentRun(tx, run)
      await pruneChanges(tx, run.source_id)
    })
    await deps.jobs.send(deps.db, fetchPhotosJob, {})
    if (run.whole) await withdrawMissing(deps, run)
    else await finishRun(deps.db, run.id, { state: 'done', now: deps.clock.now() })
  } catch (error) {
    if (error instanceof ImportStoppedError) return
    const message = explainFailure(error)
    if (message === null) throw error
    await finishRun(deps.db, run.id, { state: 'failed', now: deps.clock.now(), message })
  }
}

/**
 * Imports a file, which a child process parses, in transactions of 500 records; unparsable records are reported.
 * Finishes the run as done, asking or failed; records before an error of the file are kept. Stops when the run is
 * canceled. Returns `leased` without reading if another process imports into the source.
 */
export async function importFile(
  deps: ImportDeps,
  { id, source_id }: RunRow,
  bytes: Readable,
): Promise<'ended' | 'leased'> {
  const { db } = deps
  try {
    let run: RunRow | null = null
    return await withSourceLease(
      deps,
      source_id,
      async () => run === null || isCurrent(db, run),
      async (signal) => {
        run = await db.transaction().execute((tx) => startRun(tx, id))
        if (run) await importAndFinish(deps, run, bytes, signal)
        return 'ended' as const
      },
    )
  } finally {
    bytes.destroy()
  }
}
