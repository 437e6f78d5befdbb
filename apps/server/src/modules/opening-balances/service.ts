import { openingFields, openingFileRows } from '@pb/rules/opening-fields'
import type { SharedDeals } from '@pb/contract/opening-balances'
import { arrayBuffer } from 'node:stream/consumers'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { UnreadableFileError } from '../../platform/errors/expected-error.ts'
import { withReadAttempt } from '../../platform/files/read-attempts.ts'
import type { Upload } from '../../platform/module.ts'
import { readSheetFile } from '../availability-sheets/index.ts'
import { findMissingFields, guessColumns, toGrid } from './columns.ts'
import { planOpening, type Plan } from './plan.ts'
import { findDraft, findImport, insertDraft, lockImport, type DraftRow, type ImportRow } from './queries.ts'
import type { Columns, Grid } from './tables.ts'
import { openingErrors } from './texts.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

/** A draft with its content and its import. */
export interface Draft extends DraftRow {
  readonly file: ImportRow
}

async function loadDraft(tx: Tx, file: ImportRow | undefined): Promise<Draft> {
  if (!file) throw new AppError('not_found')
  const draft = await findDraft(tx, file.id)
  if (!draft) throw new AppError('conflict', openingErrors.alreadyApplied)
  return { file, ...draft }
}

export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  return loadDraft(tx, await lockImport(tx, id))
}

async function readGrid(upload: Upload, deps: Pick<Deps, 'db' | 'clock'>): Promise<Grid> {
  const bytes = new Uint8Array(await arrayBuffer(upload.stream))
  // Titles and blank lines come on top of the rows.
  const options = { maxRows: openingFileRows + 100, signal: upload.signal }
  return withReadAttempt(deps, bytes, async () => {
    const grid = toGrid(await readSheetFile(bytes, options))
    if (grid.rows.length > openingFileRows)
      throw new UnreadableFileError(openingErrors.tooMany(openingFileRows))
    return grid
  })
}

/** Stores the content of a file as a draft; throws `rule_broken` with the reason when it can't be read. */
export async function createDraft({ personId }: Actor, deps: Deps, upload: Upload): Promise<Draft> {
  const grid = await readGrid(upload, deps)
  upload.signal.throwIfAborted()
  const fileName = upload.filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  const draft = { fileName, grid, columns: guessColumns(grid.titles), personId, now: deps.clock.now() }
  return deps.db.transaction().execute(async (tx) => {
    const id = await insertDraft(tx, draft)
    return loadDraft(tx, await findImport(tx, id))
  })
}

export async function getImport({ db }: Pick<Deps, 'db'>, id: string): Promise<ImportRow> {
  const file = await findImport(db, id)
  if (!file) throw new AppError('not_found')
  return file
}

export function getDraft({ db }: Pick<Deps, 'db'>, id: string): Promise<Draft> {
  return db.transaction().execute(async (tx) => loadDraft(tx, await findImport(tx, id)))
}

/**
 * Reads a draft with other columns, and with the answer whether rows with everything in common are one deal. Throws
 * `rule_broken` when they don't match the file, or one is chosen twice.
 */
export function updateReading(
  { db }: Pick<Deps, 'db'>,
  id: string,
  { columns, shared_deals }: { readonly columns: Columns; readonly shared_deals?: SharedDeals | undefined },
): Promise<Draft> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    const chosen = columns.filter((field) => field !== null)
    if (columns.length !== draft.grid.titles.length || new Set(chosen).size < chosen.length)
      throw new AppError('rule_broken', openingErrors.columns)
    await tx
      .updateTable('opening_import')
      .set({ columns: toJsonText(columns), ...(shared_deals && { shared_deals }) })
      .where('id', '=', id)
      .execute()
    return { ...draft, columns, shared_deals: shared_deals ?? draft.shared_deals }
  })
}

/** What taking a draft in would do. Throws `rule_broken` while a required column is missing. */
export async function planDraft(tx: Tx, draft: DraftRow, now: Date): Promise<Plan> {
  const missing = findMissingFields(draft.columns)
  if (missing.length === 0) return planOpening(tx, draft, now)
  const titles = openingFields.filter(({ key }) => missing.includes(key)).map(({ title }) => title)
  throw new AppError('rule_broken', openingErrors.missing(titles.join(', ')))
}

export async function discardDraft({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, id)
    await tx.deleteFrom('opening_import').where('id', '=', id).execute()
  })
}
