import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Worksheet } from './file/worksheet.ts'
import type { Mapping, Reading } from './reading.ts'
import { sheetErrors } from './texts.ts'
import { toJsonText } from '../../platform/db/json-text.ts'
import { maybeOne, one } from '../../platform/db/one-row.ts'

const lockNotAvailable = '55P03'
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable

/** One availability sheet with its counts. */
export interface ImportRow {
  readonly id: string
  readonly company_id: string
  readonly company: string
  readonly file_name: string
  readonly state: 'draft' | 'applied' | 'undone'
  readonly by_name: string | null
  readonly created_at: Date
  readonly applied_by_name: string | null
  readonly applied_at: Date | null
  readonly undone_by_name: string | null
  readonly undone_at: Date | null
  readonly added: number
  readonly changed: number
  readonly withdrawn: number
  readonly unchanged: number
  readonly rejected: number
  readonly kept: number
  readonly is_last: boolean
  /** While it is being applied. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** While it is being undone. */
  readonly undoing: boolean
  readonly problem: string
}

const importColumns = sql`i.id, company_id, c.name AS company, file_name, state, maker.name AS by_name, i.created_at,
  applier.name AS applied_by_name, applied_at, undoer.name AS undone_by_name, undone_at, added, changed, withdrawn,
  unchanged, rejected, problem,
  (SELECT jsonb_build_object('done', p.done, 'total', p.total) FROM sheet_import_progress p
    WHERE p.import_id = i.id AND p.request IS NOT NULL AND state = 'draft') AS progress,
  state = 'applied' AND EXISTS (SELECT FROM sheet_import_progress p WHERE p.import_id = i.id AND p.undoes) AS undoing,
  (SELECT count(*)::int FROM sheet_change WHERE import_id = i.id AND kept IS NOT NULL) AS kept,
  state = 'applied' AND NOT EXISTS (SELECT 1 FROM sheet_import later WHERE later.company_id = i.company_id
    AND later.state = 'applied' AND (later.applied_at, later.id) > (i.applied_at, i.id)) AS is_last`
const importTables = sql`sheet_import i JOIN sheet_company c ON c.id = company_id
  LEFT JOIN person maker ON maker.id = by_id LEFT JOIN person applier ON applier.id = applied_by
  LEFT JOIN person undoer ON undoer.id = undone_by`

export async function findImport(db: Db | Tx, id: string): Promise<ImportRow | undefined> {
  const { rows } =
    await sql<ImportRow>`SELECT ${importColumns} FROM ${importTables} WHERE i.id = ${id}`.execute(db)
  return maybeOne(rows)
}

/** Newest first. */
export async function listImports(db: Db, limit: number, offset: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`SELECT ${importColumns} FROM ${importTables}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function countImports(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sheet_import`.execute(db)
  return one(rows).count
}

export interface CompanyRow {
  readonly id: string
  readonly name: string
  readonly mapping: Mapping | null
}

/** Finds the company by name, ignoring case, or creates it. */
export async function findOrCreateCompany(
  tx: Tx,
  { name, by, now }: { name: string; by: string; now: Date },
): Promise<CompanyRow> {
  const { rows } = await sql<CompanyRow>`
    INSERT INTO sheet_company AS old (name, created_by, created_at) VALUES (${name}, ${by}, ${now}::timestamptz)
    ON CONFLICT (lower(name)) DO UPDATE SET name = old.name RETURNING id, name, mapping`.execute(tx)
  return one(rows)
}

/** Lists companies by name with their number of listings on the market. */
export async function listCompanies(db: Db): Promise<{ id: string; name: string; on_market: number }[]> {
  const { rows } = await sql<{ id: string; name: string; on_market: number }>`
    SELECT c.id, c.name, (SELECT count(*)::int FROM sheet_listing s JOIN listing l ON l.id = s.listing_id
      WHERE s.company_id = c.id AND l.active) AS on_market
    FROM sheet_company c ORDER BY lower(c.name), c.id LIMIT 1000`.execute(db)
  return rows
}

export async function saveMapping(tx: Tx, companyId: string, mapping: Mapping): Promise<void> {
  await sql`UPDATE sheet_company SET mapping = ${toJsonText(mapping)}::jsonb WHERE id = ${companyId}`.execute(
    tx,
  )
}

/** Days until a draft that is not applied is deleted. */
const draftDays = 30

/** Stores a draft, and deletes expired ones. */
export async function addDraft(
  tx: Tx,
  draft: {
    readonly companyId: string
    readonly fileName: string
    readonly worksheets: readonly Worksheet[]
    readonly reading: Reading
    readonly by: string
    readonly now: Date
  },
): Promise<string> {
  const { companyId, fileName, worksheets, reading, by, now } = draft
  await sql`DELETE FROM sheet_import WHERE state = 'draft'
    AND created_at < ${now}::timestamptz - make_interval(days => ${draftDays})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sheet_import (company_id, file_name, state, worksheets, reading, by_id, created_at)
    VALUES (${companyId}, ${fileName}, 'draft', ${toJsonText(worksheets)}::jsonb,
      ${toJsonText(reading)}::jsonb, ${by}, ${now}::timestamptz) RETURNING id`.execute(tx)
  return one(rows).id
}

export interface DraftRow {
  readonly worksheets: Worksheet[]
  readonly reading: Reading
  readonly mapping: Mapping | null
  /** Grows with each change of the reading. */
  readonly version: number
}

/** Returns the content and reading of a draft; undefined once it is applied. */
export async function findDraft(db: Db | Tx, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`SELECT worksheets, reading, mapping, version FROM sheet_import i
    JOIN sheet_company c ON c.id = company_id WHERE i.id = ${id} AND state = 'draft'`.execute(db)
  return maybeOne(rows)
}

/**
 * Locks a sheet, and with it all sheets of its company, until the transaction ends. Throws `conflict` when one of them is
 * being applied or undone and that takes long.
 */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  await waitBriefly(tx, async () => {
    await sql`SELECT 1 FROM sheet_import WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx)
    await sql`SELECT 1 FROM sheet_company WHERE id = (SELECT company_id FROM sheet_import WHERE id = ${id})
      FOR NO KEY UPDATE`.execute(tx)
  })
  return findImport(tx, id)
}

/** Takes locks; throws `conflict` when others hold them for long. */
async function waitBriefly(tx: Tx, lock: () => Promise<void>): Promise<void> {
  await sql`SET LOCAL lock_timeout = '4s'`.execute(tx)
  try {
    await lock()
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('conflict', sheetErrors.busy) : error
  }
  await sql`SET LOCAL lock_timeout = 0`.execute(tx)
}

/** Locks the plan of a draft, which must not be stored by two at once; always before the sheet itself. */
export const lockPlan = (tx: Tx, id: string): Promise<void> => lockUntilCommit(tx, 'sheet-plan', id)

/** Locks the plan for applying it; throws `conflict` when the sheet is being applied already. */
export const lockPlanBriefly = (tx: Tx, id: string): Promise<void> => waitBriefly(tx, () => lockPlan(tx, id))

/** Saves how a draft is read; a plan that is being made of it is outdated. */
export async function saveReading(tx: Tx, id: string, reading: Reading): Promise<void> {
  await sql`UPDATE sheet_import SET reading = ${toJsonText(reading)}::jsonb, version = version + 1,
    problem = '' WHERE id = ${id}`.execute(tx)
}

/** Ends the planning of a draft that is about to be deleted. */
export async function outdatePlan(db: Db, id: string): Promise<void> {
  await sql`UPDATE sheet_import SET version = version + 1 WHERE id = ${id} AND state = 'draft'`.execute(db)
}

/** Keeps why an apply or undo failed in the background; `state` is the one that the sheet then still has. */
export async function saveProblem(
  db: Db,
  id: string,
  { state, problem }: Pick<ImportRow, 'state' | 'problem'>,
): Promise<void> {
  await sql`UPDATE sheet_import SET problem = ${problem} WHERE id = ${id} AND state = ${state}`.execute(db)
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM sheet_import WHERE id = ${id} AND state = 'draft'`.execute(tx)
}
