import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { isUnavailable } from '../../../platform/db/is-unavailable.ts'
import { withSessionLock } from '../../../platform/db/session-lock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isStorageFull } from '../../../platform/files/storage-full.ts'
import { ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { applyImport } from './apply.ts'
import {
  countTry,
  findImport,
  forgetTries,
  ImportStoppedError,
  saveProblem,
  workingStates,
  type ImportRow,
} from './queries.ts'
import { readFile } from './read-file.ts'
import { importProblems } from './texts.ts'
import { undoImport } from './undo.ts'

export const workJob = 'mail-import.work'
export const resumeJob = 'mail-import.resume'

/** An import that ends its process this often without progress is given up. */
const maxTries = 3
/** Files of which nothing was taken in. */
const keptDays = 30
/** An upload takes no longer. */
const uploadDays = 1

const steps: Partial<Record<ImportRow['state'], (deps: Deps, row: ImportRow) => Promise<void>>> = {
  reading: readFile,
  applying: applyImport,
  undoing: undoImport,
}

/** Where an import is left that cannot go on: what it added can still be undone. */
const givenUp: Partial<Record<ImportRow['state'], ImportRow['state']>> = {
  reading: 'failed',
  applying: 'stopped',
  undoing: 'applied',
}

/** Whether the file takes more time or memory than there is. */
const isTooHard = (error: unknown): boolean =>
  error instanceof ForkedWorkerError && (error.reason === 'time' || error.reason === 'memory')

async function handleFailure(deps: Deps, row: ImportRow, error: unknown): Promise<void> {
  if (error instanceof ImportStoppedError) return
  if (isTooHard(error)) return saveProblem(deps.db, row.id, importProblems.tooHard, givenUp[row.state])
  deps.log.error({ err: error, importId: row.id }, 'working on an import of mail failed')
  const isFull = isStorageFull(error)
  await saveProblem(deps.db, row.id, isFull ? importProblems.noRoom : importProblems.waits)
  // It is not the file: waiting may take as long as it takes.
  if (isFull || isUnavailable(error)) await forgetTries(deps.db, row.id)
}

/** Deletes the file of an import that needs it no more. */
async function deleteFile({ db, files }: Deps, id: string): Promise<void> {
  const row = await findImport(db, id)
  if (!row?.file_key || !['applied', 'undone', 'failed'].includes(row.state)) return
  await files.delete(row.file_key)
  await sql`UPDATE mail_import SET file_key = NULL WHERE id = ${id} AND file_key = ${row.file_key}`.execute(
    db,
  )
}

/** Does what an import waits for: reads its file, applies or undoes it. False when it waits for nothing, or must wait. */
async function workOnce(deps: Deps, id: string): Promise<boolean> {
  const row = await findImport(deps.db, id)
  const step = row && steps[row.state]
  if (!step) return false
  const tries = await countTry(deps.db, id)
  if (tries > maxTries) {
    await saveProblem(deps.db, id, importProblems.tooHard, givenUp[row.state])
    return false
  }
  try {
    await step(deps, row)
    return true
  } catch (error) {
    await handleFailure(deps, row, error)
    return error instanceof ImportStoppedError
  }
}

/** Works on an import as long as it waits for something, unless another process does. */
export async function workOnImport(deps: Deps, id: string): Promise<void> {
  await withSessionLock(deps.db, `mail-import:${id}`, async () => {
    while (await workOnce(deps, id));
    await deleteFile(deps, id)
  })
}

/** Queues the imports on which a process worked that has ended. */
export async function resumeImports(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM mail_import
    WHERE state = ANY (${workingStates}::text[]) ORDER BY id`.execute(deps.db)
  for (const { id } of rows) await deps.jobs.send(deps.db, workJob, { id }, { singletonKey: id })
}

/** Deletes uploads that were interrupted, and files that were left for 30 days. */
export async function cleanUpImports({ db, files, clock }: Deps): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ id: string; file_key: string | null; state: string }>`
    SELECT id, file_key, state FROM mail_import WHERE file_key IS NOT NULL AND (
      state = 'uploading' AND created_at < ${addDays(now, -uploadDays)}
      OR state IN ('draft', 'stopped', 'failed') AND created_at < ${addDays(now, -keptDays)})`.execute(db)
  for (const { id, file_key: key, state } of rows) {
    if (key !== null) await files.delete(key)
    if (state === 'stopped')
      await sql`UPDATE mail_import SET state = 'applied', applied_at = ${now}, file_key = NULL,
        problem = ${importProblems.expired} WHERE id = ${id} AND state = 'stopped'`.execute(db)
    else await sql`DELETE FROM mail_import WHERE id = ${id} AND state = ${state}`.execute(db)
  }
}
