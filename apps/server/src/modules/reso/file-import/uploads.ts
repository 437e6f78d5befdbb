import { randomBytes } from 'node:crypto'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { importFileJob } from '../jobs.ts'
import {
  failInterruptedRuns,
  findOrCreateSource,
  findRun,
  finishRun,
  hasEarlierRun,
  type RunRow,
} from '../run-queries.ts'
import { fileErrors, requestErrors } from '../texts.ts'
import { findServer } from '../web-api/server-queries.ts'
import { importFile } from './import-file.ts'

export interface ImportFile {
  readonly source: string
  readonly fileName: string
  /** Null for a file that is read from the command line. */
  readonly fileKey: string | null
  /** The file has all listings of the source: others are withdrawn. */
  readonly whole: boolean
  /** What it would change is shown before anything is stored. */
  readonly preview?: boolean
}

/** Creates the run of a file, and its source if the name is new; throws `conflict` if the source syncs with a server. */
export async function openRun(
  tx: Tx,
  { by, now }: { by: string | null; now: Date },
  { source, fileName, fileKey, whole, preview = false }: ImportFile,
): Promise<RunRow> {
  const sourceId = await findOrCreateSource(tx, { name: source, by, now })
  if (await findServer(tx, sourceId)) throw new AppError('conflict', requestErrors.hasServer)
  await failInterruptedRuns(tx, sourceId, now)
  const { id } = await tx
    .insertInto('feed_run')
    .values({
      source_id: sourceId,
      file_name: fileName,
      file_key: fileKey,
      whole,
      preview,
      state: 'waiting',
      by_id: by,
      created_at: now,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findRun(tx, id))!
}

/** Stores an uploaded file and queues its import. */
export async function uploadFile(
  actor: Actor,
  { db, clock, files, jobs }: Deps,
  { source, whole, preview }: { source: string; whole: boolean; preview: boolean },
  { stream, filename }: Upload,
): Promise<RunRow> {
  const fileKey = `feeds/${randomBytes(16).toString('hex')}`
  await files.put(fileKey, stream).catch((error: NodeJS.ErrnoException) => {
    // A failed system call such as a full disk is passed on; any other error comes from an interrupted upload.
    if (error instanceof AppError || error.syscall !== undefined) throw error
    throw new AppError('bad_input', fileErrors.uploadInterrupted, { cause: error })
  })
  const fileName = filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  try {
    return await db.transaction().execute(async (tx) => {
      const author = { by: actor.personId, now: clock.now() }
      const run = await openRun(tx, author, { source, fileName, fileKey, whole, preview })
      await jobs.send(tx, importFileJob, { run: run.id })
      return run
    })
  } catch (error) {
    await files.delete(fileKey)
    throw error
  }
}

/** A file whose import ended the process or its child this often is not tried again. */
const maxTries = 2
const retrySeconds = 5

async function queueAgain({ db, jobs, clock }: Deps, runId: string): Promise<void> {
  const startAfter = new Date(clock.now().getTime() + retrySeconds * 1000)
  await jobs.send(db, importFileJob, { run: runId }, { startAfter })
}

/** Deletes the file of a run that is finished. */
async function deleteFile({ files, db }: Deps, { id, file_key }: RunRow): Promise<void> {
  const run = await findRun(db, id)
  const isOpen = run?.state === 'waiting' || run?.state === 'running' || run?.state === 'preview'
  if (file_key !== null && !isOpen) await files.delete(file_key)
}

async function readFile(deps: Deps, run: RunRow): Promise<'ended' | 'leased'> {
  const { db, files, clock } = deps
  const fail = async (message: string) => {
    await finishRun(db, run.id, { state: 'failed', now: clock.now(), message })
    return 'ended' as const
  }
  if (run.tries >= maxTries) return fail(fileErrors.quarantined)
  const file = await files.get(run.file_key!)
  if (!file) return fail(fileErrors.gone)
  try {
    return await importFile(deps, run, file.stream)
  } catch (error) {
    deps.log.error({ err: error, runId: run.id }, 'a RESO file could not be imported')
    const hasEnded = error instanceof ForkedWorkerError && error.reason === 'ended'
    if (!hasEnded) return fail(fileErrors.internal)
    return run.tries + 1 < maxTries ? 'leased' : fail(fileErrors.quarantined)
  }
}

/**
 * Imports the file of a run (job); does nothing if that is already done. Waits for earlier files of the same source,
 * without keeping those of other sources waiting.
 */
export async function importUploadedFile(deps: Deps, runId: string): Promise<void> {
  const run = await findRun(deps.db, runId)
  if (!run?.file_key || (run.state !== 'waiting' && run.state !== 'running')) return
  const end = (await hasEarlierRun(deps.db, run)) ? 'leased' : await readFile(deps, run)
  if (end === 'leased') await queueAgain(deps, runId)
  else await deleteFile(deps, run)
}
