import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { UnreadEntry } from './reader-job.ts'
import type { MailImportState, StoredSummary } from './tables.ts'
import './tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

export interface ImportRow {
  readonly id: string
  readonly person_id: string
  readonly file_name: string
  readonly file_key: string | null
  readonly size: string
  readonly state: MailImportState
  readonly created_at: Date
  readonly applied_at: Date | null
  readonly undone_at: Date | null
  readonly total: number
  readonly summary: Partial<StoredSummary>
  readonly done: number
  readonly added: number
  readonly known: number
  readonly damaged: number
  readonly failed: number
  readonly removed: number
  readonly kept: number
  readonly tries: number
  readonly problem: string
}

export async function findImport(db: Db | Tx, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`SELECT * FROM mail_import WHERE id = ${id}`.execute(db)
  return maybeOne(rows)
}

/** An import of an agent; not one whose upload has not ended. */
export async function findOwnImport(
  db: Db | Tx,
  personId: string,
  id: string,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`SELECT * FROM mail_import
    WHERE id = ${id} AND person_id = ${personId} AND state <> 'uploading'`.execute(db)
  return maybeOne(rows)
}

export async function listImports(
  db: Db,
  personId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ImportRow[]; readonly total: number }> {
  const own = sql`person_id = ${personId} AND state <> 'uploading'`
  const { rows } = await sql<ImportRow>`SELECT * FROM mail_import WHERE ${own}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM mail_import
    WHERE ${own}`.execute(db)
  return { rows, total: maybeOne(counted)?.total ?? 0 }
}

export interface ProblemRow {
  readonly entry: number
  readonly location: string
  readonly subject: string
  readonly reason: string
}

export async function listProblems(
  db: Db,
  importId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ProblemRow[]; readonly total: number }> {
  const { rows } = await sql<ProblemRow>`SELECT entry, location, subject, reason FROM mail_import_problem
    WHERE import_id = ${importId} ORDER BY entry LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total
    FROM mail_import_problem WHERE import_id = ${importId}`.execute(db)
  return { rows, total: maybeOne(counted)?.total ?? 0 }
}

/** Problems that are kept of one import; the rest is counted. */
const maxProblems = 1000

export async function insertProblems(
  db: Db | Tx,
  importId: string,
  problems: readonly (UnreadEntry & { readonly subject?: string })[],
): Promise<void> {
  if (problems.length === 0) return
  const rows = problems.map(({ entry, location, reason, subject = '' }) => ({
    entry,
    location: location
      .replace(/[\p{Cc}]/gu, '')
      .toWellFormed()
      .slice(-300),
    subject: subject.slice(0, 200),
    reason,
  }))
  await sql`INSERT INTO mail_import_problem (import_id, entry, location, subject, reason)
    SELECT ${importId}::bigint, r.entry, r.location, r.subject, r.reason
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS r(entry int, location text, subject text, reason text)
    ORDER BY r.entry
    LIMIT greatest(0, ${maxProblems} - (SELECT count(*) FROM mail_import_problem WHERE import_id = ${importId}))
    ON CONFLICT DO NOTHING`.execute(db)
}

/** States in which work goes on in the background. */
export const workingStates = ['reading', 'applying', 'undoing'] as const

/** Changes the state from one of `from`; false if it is another, or the import is not the agent's. */
export async function changeState(
  db: Db | Tx,
  id: string,
  { from, to }: { readonly from: readonly MailImportState[]; readonly to: MailImportState },
): Promise<boolean> {
  const { rows } = await sql`UPDATE mail_import SET state = ${to}, tries = 0, problem = '',
      done = CASE WHEN ${to} = 'undoing' THEN removed ELSE done END
    WHERE id = ${id} AND state = ANY (${from}::text[]) RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Why the work waits or ended; null keeps the state. */
export async function saveProblem(
  db: Db,
  id: string,
  problem: string,
  state: MailImportState | null = null,
): Promise<void> {
  await sql`UPDATE mail_import SET problem = ${problem}, state = coalesce(${state}, state)
    WHERE id = ${id} AND state = ANY (${workingStates}::text[])`.execute(db)
}

/** Counts an attempt to work on an import, until it makes progress. */
export async function countTry(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`UPDATE mail_import SET tries = tries + 1
    WHERE id = ${id} AND state = ANY (${workingStates}::text[]) RETURNING tries`.execute(db)
  return maybeOne(rows)?.tries ?? 0
}

export async function forgetTries(db: Db, id: string): Promise<void> {
  await sql`UPDATE mail_import SET tries = 0 WHERE id = ${id}`.execute(db)
}

/** The import was canceled, or another process goes on with it. */
export class ImportStoppedError extends Error {
  override readonly name = 'ImportStoppedError'
}
