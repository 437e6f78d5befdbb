import { arrayBuffer } from 'node:stream/consumers'
import type { Body, Query } from '@pb/contract/endpoint'
import type { sheets } from '@pb/contract/availability-sheets'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { withReadAttempt } from '../../platform/files/read-attempts.ts'
import type { Upload } from '../../platform/module.ts'
import { readSheetFile } from './file/read-file.ts'
import { endProgress } from './progress-queries.ts'
import {
  addDraft,
  findOrCreateCompany,
  deleteDraft,
  findDraft,
  findImport,
  lockImport,
  outdatePlan,
  saveMapping,
  saveReading,
  type DraftRow,
  type ImportRow,
} from './queries.ts'
import { withColumns, mergeMapping, suggestOthers, suggestReading, type Reading } from './reading.ts'
import { splitTables } from './split-tables.ts'
import { sheetErrors } from './texts.ts'

/** A draft with the content of its file. */
export interface Draft extends DraftRow {
  readonly sheet: ImportRow
}

export async function requireDraft(tx: Tx, id: string, sheet: ImportRow | undefined): Promise<Draft> {
  if (!sheet) throw new AppError('not_found')
  const draft = await findDraft(tx, id)
  if (!draft) throw new AppError('conflict', sheetErrors.alreadyApplied)
  return { sheet, ...draft }
}

/** Returns a draft, locked against concurrent changes until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  return requireDraft(tx, id, await lockImport(tx, id))
}

/** Stores the content of a file as a draft; throws `rule_broken` with the reason when it cannot be read. */
export async function uploadSheet(
  actor: Actor,
  { db, clock }: Deps,
  { company: name }: Query<typeof sheets.uploadSheet>,
  upload: Upload,
): Promise<Draft> {
  const { signal } = upload
  const bytes = new Uint8Array(await arrayBuffer(upload.stream))
  const worksheets = splitTables(
    await withReadAttempt({ db, clock }, bytes, () => readSheetFile(bytes, { signal })),
  )
  signal.throwIfAborted()
  const fileName = upload.filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  const author = { by: actor.personId, now: clock.now() }
  return db.transaction().execute(async (tx) => {
    const company = await findOrCreateCompany(tx, { name, ...author })
    const first = suggestReading(worksheets, company.mapping, { today: newYorkDate(author.now) })
    const reading = { ...first, also: suggestOthers(worksheets, first) }
    const id = await addDraft(tx, { companyId: company.id, fileName, worksheets, reading, ...author })
    return { sheet: (await findImport(tx, id))!, worksheets, reading, mapping: company.mapping, version: 0 }
  })
}

export async function findSheet(_actor: Actor, { db }: Deps, id: string): Promise<ImportRow> {
  const sheet = await findImport(db, id)
  if (!sheet) throw new AppError('not_found')
  return sheet
}

export async function getDraft(_actor: Actor, { db }: Deps, id: string): Promise<Draft> {
  return db.transaction().execute(async (tx) => requireDraft(tx, id, await findImport(tx, id)))
}

function resolveReading(
  { worksheets, reading, mapping }: Draft,
  { worksheet, header_row, borough, columns, also }: Body<typeof sheets.readSheet>,
  today: string,
): Reading {
  const rows = worksheets[worksheet]?.rows.length
  if (rows === undefined) throw new AppError('rule_broken', sheetErrors.noWorksheet)
  if (header_row !== undefined && header_row > rows)
    throw new AppError('rule_broken', sheetErrors.headerRowBeyondEnd(rows))
  const chosen = {
    today,
    worksheet,
    ...(header_row !== undefined && { headerRow: header_row }),
    borough: borough === undefined ? reading.borough : borough,
  }
  const suggested = suggestReading(worksheets, mapping, chosen)
  const next = columns ? withColumns(worksheets, suggested, columns) : suggested
  const isSame = worksheet === reading.worksheet
  return {
    ...next,
    also: also ?? (isSame ? (reading.also ?? []) : suggestOthers(worksheets, next)),
    ...(isSame && reading.corrections && { corrections: reading.corrections }),
  }
}

/** Enters a value for a field of a row that was not read; an empty text takes it back. */
export async function correctRow(
  _actor: Actor,
  { db }: Deps,
  id: string,
  { worksheet, row, field, text }: Body<typeof sheets.correctSheet>,
): Promise<Draft> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (draft.worksheets[worksheet]?.rows[row - 1] === undefined)
      throw new AppError('rule_broken', sheetErrors.noRow)
    const { corrections = {} } = draft.reading
    const key = `${worksheet}:${row}`
    const { [field]: _replaced, ...others } = corrections[key] ?? {}
    const entered = text === '' ? others : { ...others, [field]: text }
    const reading = { ...draft.reading, corrections: { ...corrections, [key]: entered } }
    await saveReading(tx, id, reading)
    return { ...draft, reading }
  })
}

/** Changes how a draft is read; chosen columns are saved for the company's next sheets. */
export async function updateReading(
  _actor: Actor,
  { db, clock }: Deps,
  id: string,
  input: Body<typeof sheets.readSheet>,
): Promise<Draft> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    const reading = resolveReading(draft, input, newYorkDate(clock.now()))
    await saveReading(tx, id, reading)
    if (input.columns)
      await saveMapping(tx, draft.sheet.company_id, mergeMapping(draft.worksheets, reading, draft.mapping))
    return { ...draft, reading }
  })
}

export async function discardSheet(_actor: Actor, { db }: Deps, id: string): Promise<void> {
  await outdatePlan(db, id)
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, id)
    await endProgress(tx, id)
    await deleteDraft(tx, id)
  })
}
