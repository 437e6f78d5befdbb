import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { changeState, findOwnImport, type ImportRow } from './queries.ts'
import type { MailImportState } from './tables.ts'
import { importErrors } from './texts.ts'
import { workJob } from './work.ts'

/** Files of one agent that wait in the store. */
const maxOpenFiles = 5

/** A row before its file, so that every file in the store has one; it is not shown until the file is complete. */
async function beginUpload({ personId }: Actor, { db, clock }: Deps, filename: string) {
  const key = `mail-imports/${randomBytes(16).toString('hex')}`
  const name =
    filename
      .replace(/[\p{Cc}]/gu, '')
      .toWellFormed()
      .slice(0, 200) || 'file'
  const id = await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'mail-imports', personId)
    const { rows } = await sql<{ open: number }>`SELECT count(*)::int AS open FROM mail_import
      WHERE person_id = ${personId} AND file_key IS NOT NULL AND state NOT IN ('applied', 'undone', 'failed')`.execute(
      tx,
    )
    if ((maybeOne(rows)?.open ?? 0) >= maxOpenFiles)
      throw new AppError('rule_broken', importErrors.tooManyFiles(maxOpenFiles))
    const row = await tx
      .insertInto('mail_import')
      .values({
        person_id: personId,
        file_name: name,
        file_key: key,
        created_at: clock.now(),
        applied_at: null,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  return { id, key }
}

/** Stores an uploaded file; it is read in the background. */
export async function uploadMail(actor: Actor, deps: Deps, { stream, filename }: Upload): Promise<ImportRow> {
  const { db, files, jobs } = deps
  const { id, key } = await beginUpload(actor, deps, filename).catch((error: unknown) => {
    stream.destroy()
    throw error
  })
  try {
    const size = await files.put(key, stream).catch((error: NodeJS.ErrnoException) => {
      // A failed system call such as a full disk is passed on; any other error comes from an interrupted upload.
      if (error instanceof AppError || error.syscall !== undefined) throw error
      throw new AppError('bad_input', importErrors.interrupted, { cause: error })
    })
    return await db.transaction().execute(async (tx) => {
      await sql`UPDATE mail_import SET state = 'reading', size = ${size} WHERE id = ${id}`.execute(tx)
      await jobs.send(tx, workJob, { id })
      return (await findOwnImport(tx, actor.personId, id))!
    })
  } catch (error) {
    await files.delete(key)
    await sql`DELETE FROM mail_import WHERE id = ${id}`.execute(db)
    throw error
  }
}

export async function getOwnImport(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<ImportRow> {
  const row = await findOwnImport(db, personId, id)
  if (!row) throw new AppError('not_found')
  return row
}

interface Change {
  readonly from: readonly MailImportState[]
  readonly to: MailImportState
  /** The message if it is in none of `from`. */
  readonly refused: string
}

/** Changes the state of the agent's import, and queues the work. */
async function changeOwn(actor: Actor, deps: Deps, id: string, change: Change): Promise<ImportRow> {
  await getOwnImport(actor, deps, id)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await changeState(tx, id, change))) throw new AppError('conflict', change.refused)
    await deps.jobs.send(tx, workJob, { id })
    return (await findOwnImport(tx, actor.personId, id))!
  })
}

/** Takes the messages into the mailbox in the background, or goes on with it. */
export async function applyMail(actor: Actor, deps: Deps, id: string): Promise<ImportRow> {
  const row = await getOwnImport(actor, deps, id)
  if (row.file_key === null) throw new AppError('conflict', importErrors.nothingToApply)
  const refused = row.state === 'applying' ? importErrors.running : importErrors.nothingToApply
  return changeOwn(actor, deps, id, { from: ['draft', 'stopped'], to: 'applying', refused })
}

/** Stops taking messages in, after those that are being stored. */
export const cancelMail = (actor: Actor, deps: Deps, id: string): Promise<ImportRow> =>
  changeOwn(actor, deps, id, { from: ['applying'], to: 'stopped', refused: importErrors.notRunning })

/** Removes what came in and was not used since, in the background. */
export async function undoMail(actor: Actor, deps: Deps, id: string): Promise<ImportRow> {
  const { state } = await getOwnImport(actor, deps, id)
  const refused =
    state === 'applying' || state === 'undoing' ? importErrors.running : importErrors.nothingToUndo
  return changeOwn(actor, deps, id, { from: ['applied', 'stopped'], to: 'undoing', refused })
}

/** Deletes a file of which nothing was taken in; also one that is being read. */
export async function discardMail(actor: Actor, deps: Deps, id: string): Promise<void> {
  const row = await getOwnImport(actor, deps, id)
  const { rows } = await sql`DELETE FROM mail_import WHERE id = ${id} AND person_id = ${actor.personId}
    AND (state IN ('reading', 'draft', 'failed') OR state = 'stopped' AND added = 0) RETURNING 1`.execute(
    deps.db,
  )
  if (rows.length === 0)
    throw new AppError(
      'conflict',
      row.state === 'applying' || row.state === 'undoing' ? importErrors.running : importErrors.hasMessages,
    )
  if (row.file_key !== null) await deps.files.delete(row.file_key)
}
