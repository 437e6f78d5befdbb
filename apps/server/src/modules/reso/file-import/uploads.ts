import { randomBytes } from 'node:crypto'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { importFileJob } from '../jobs.ts'
import { failInterruptedRuns, findOrCreateSource, findRun, finishRun, type RunRow } from '../run-queries.ts'
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
}

/** Creates the run of a file, and its source if the name is new; throws `conflict` if the source syncs with a server. */
export async function openRun(
  tx: Tx,
  { by, now }: { by: string | null; now: Date },
  { source, fileName, fileKey, whole }: ImportFile,
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
  { source, whole }: { source: string; whole: boolean },
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
      const run = await openRun(tx, author, { source, fileName, fileKey, whole })
      await jobs.send(tx, importFileJob, { run: run.id })
      return run
    })
  } catch (error) {
    await files.delete(fileKey)
    throw error
  }
}

/** Imports the file of a run (job); does nothing if that is already done. */
export async function importUploadedFile(deps: Deps, runId: string): Promise<void> {
  const { db, files, clock, log } = deps
  const run = await findRun(db, runId)
  if (!run?.file_key) return
  const file = await files.get(run.file_key)
  try {
    if (file) await importFile(deps, run, file.stream)
    else await finishRun(db, run.id, { state: 'failed', now: clock.now(), message: fileErrors.gone })
  } catch (error) {
    log.error({ err: error, runId }, 'a RESO file could not be imported')
    await finishRun(db, run.id, { state: 'failed', now: clock.now(), message: fileErrors.internal })
  }
  await files.delete(run.file_key)
}
