import { formatDate } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishRun } from '../runs/publish-run.ts'
import { getFileName, staleColumn } from './find-ach-run.ts'
import { achErrors } from './texts.ts'
import '../tables.ts'

interface FileRow {
  readonly id: string
  readonly created_on: string
  readonly modifier: string
  readonly effective_on: string
  readonly sha256: string
  readonly sealed: string
  readonly is_stale: boolean
  readonly downloaded_by: string | null
  readonly downloaded_at: Date | null
}

interface LiveFile extends FileRow {
  /** The last download; null for none. */
  readonly download: { readonly name: string; readonly day: string } | null
}

/** The file of a run that counts. The caller has locked the run, and its payouts where staleness matters. */
export async function findLiveFile(tx: Tx, runId: string): Promise<LiveFile | null> {
  const { rows } = await sql<FileRow>`
    SELECT f.id, f.created_on, f.modifier, f.effective_on, f.sha256, f.sealed, ${staleColumn} AS is_stale,
      l.name AS downloaded_by, l.downloaded_at
    FROM ach_file f LEFT JOIN LATERAL (SELECT p.name, d.downloaded_at FROM ach_file_download d
      JOIN person p ON p.id = d.person_id WHERE d.file_id = f.id ORDER BY d.id DESC LIMIT 1) l ON true
    WHERE f.pay_run_id = ${runId} AND f.voided_at IS NULL`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { downloaded_by: name, downloaded_at: at } = row
  return {
    ...row,
    download:
      name === null || at === null ? null : { name, day: formatDate(at, 'medium', 'America/New_York') },
  }
}

interface Caller {
  readonly actor: Actor
  readonly deps: Deps
}

/** Sets a file aside, and records who did. What kept payouts of its run from being paid ends with it. */
export async function voidWithin(
  tx: Tx,
  { actor, deps }: Caller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await sql`UPDATE ach_file SET voided_by = ${actor.personId}, voided_at = ${deps.clock.now()}, void_reason = ${reason}
    WHERE id = ${id}`.execute(tx)
  await sql`UPDATE payout SET problem = '' FROM ach_file f WHERE f.id = ${id} AND payout.pay_run_id = f.pay_run_id
    AND payout.problem = ${achErrors.inFileByOther}`.execute(tx)
  await recordAuditEntry(tx, deps, {
    by: actor.personId,
    about: actor.personId,
    what: 'ach_file_voided',
    details: { id },
  })
}

/** Locks a run and its payouts, and returns the file if it is the one that counts. Throws `not_found`, `conflict`. */
async function lockFile(tx: Tx, runId: string, fileId: string): Promise<LiveFile> {
  const { rows } = await sql`SELECT FROM pay_run WHERE id = ${runId} FOR UPDATE`.execute(tx)
  if (rows.length === 0) throw new AppError('not_found')
  await sql`SELECT FROM payout WHERE pay_run_id = ${runId} ORDER BY id FOR UPDATE`.execute(tx)
  const file = await findLiveFile(tx, runId)
  if (file?.id === fileId) return file
  const { rows: former } =
    await sql`SELECT FROM ach_file WHERE id = ${fileId} AND pay_run_id = ${runId}`.execute(tx)
  throw former.length === 0 ? new AppError('not_found') : new AppError('conflict', achErrors.otherFile)
}

/**
 * Returns the bytes of a file, once the download is recorded. Throws `conflict` when it was downloaded before and the
 * caller did not ask for it `again`, and when its run has changed since it was made.
 */
export async function downloadAchFile(
  { actor, deps }: Caller,
  runId: string,
  { file_id, again }: { readonly file_id: string; readonly again: 0 | 1 },
): Promise<{ name: string; content: string; sha256: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, runId, file_id)
    if (file.is_stale) throw new AppError('conflict', achErrors.stale)
    if (file.download && again === 0)
      throw new AppError('conflict', achErrors.downloadedBefore(file.download.name, file.download.day))
    await tx
      .insertInto('ach_file_download')
      .values({ file_id, person_id: actor.personId, downloaded_at: deps.clock.now() })
      .execute()
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'ach_file_downloaded',
      details: { id: file_id, run: runId },
    })
    await publishRun(deps, runId, tx)
    const content = await decryptValue({ ...deps, db: tx }, file.sealed)
    return { name: getFileName(file), content, sha256: file.sha256 }
  })
}

/** Sets aside the file of a run that the bank did not get. Throws `not_found`, and `conflict` for another file or paid payouts. */
export async function voidAchFile(
  caller: Caller,
  runId: string,
  { file_id, reason }: { readonly file_id: string; readonly reason: string },
): Promise<void> {
  await caller.deps.db.transaction().execute(async (tx) => {
    const { id, download } = await lockFile(tx, runId, file_id)
    const { rows } = await sql`SELECT FROM ach_file_entry e JOIN payout o ON o.id = e.payout_id
      WHERE e.file_id = ${id} AND o.state = 'paid' AND o.method = 'ach' LIMIT 1`.execute(tx)
    if (download && rows.length > 0) throw new AppError('conflict', achErrors.paidFile)
    await voidWithin(tx, caller, { id, reason })
    await publishRun(caller.deps, runId, tx)
  })
}
