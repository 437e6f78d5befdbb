import type { Body, Query } from '@pb/contract/endpoint'
import type { sheets } from '@pb/contract/sheets'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/module.ts'
import { SheetFault } from './file/grid.ts'
import { readSheetFile } from './file/read-file.ts'
import { planSheet, type Plan } from './plan.ts'
import {
  addDraft,
  companyNamed,
  deleteDraft,
  findDraft,
  findImport,
  lockImport,
  saveMapping,
  saveReading,
  type DraftRow,
  type ImportRow,
} from './queries.ts'
import { chosenReading, mappingOf, missingFields, suggestReading, type Reading } from './reading.ts'

/** A draft with its file. */
export interface Draft extends DraftRow {
  readonly sheet: ImportRow
}

async function draftOf(tx: Tx, id: string, sheet: ImportRow | undefined): Promise<Draft> {
  if (!sheet) throw new AppError('not_found')
  const draft = await findDraft(tx, id)
  if (!draft) throw new AppError('conflict', 'This sheet has been applied already')
  return { sheet, ...draft }
}

/** A draft, held against others who would change or apply it. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  return draftOf(tx, id, await lockImport(tx, id))
}

/** All bytes of an upload, which the contract limits. */
async function bytesOf({ stream }: Upload): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Reads a file and keeps what it holds as a draft; throws `rule_broken` with the reason where it cannot be read. */
export async function takeSheet(
  actor: Actor,
  { db, clock }: Deps,
  { company: name }: Query<typeof sheets.uploadSheet>,
  upload: Upload,
): Promise<Draft> {
  const worksheets = await readSheetFile(await bytesOf(upload)).catch((error: unknown) => {
    throw error instanceof SheetFault ? new AppError('rule_broken', error.message) : error
  })
  const fileName = upload.filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  const who = { by: actor.personId, now: clock.now() }
  return db.transaction().execute(async (tx) => {
    const company = await companyNamed(tx, { name, ...who })
    const reading = suggestReading(worksheets, company.mapping)
    const id = await addDraft(tx, { companyId: company.id, fileName, worksheets, reading, ...who })
    return { sheet: (await findImport(tx, id))!, worksheets, reading, mapping: company.mapping }
  })
}

export async function findSheet(_actor: Actor, { db }: Deps, id: string): Promise<ImportRow> {
  const sheet = await findImport(db, id)
  if (!sheet) throw new AppError('not_found')
  return sheet
}

export async function findReading(_actor: Actor, { db }: Deps, id: string): Promise<Draft> {
  return db.transaction().execute(async (tx) => draftOf(tx, id, await findImport(tx, id)))
}

function readingOf(
  { worksheets, reading, mapping }: Draft,
  { worksheet, header_row, borough, columns }: Body<typeof sheets.readSheet>,
): Reading {
  const rows = worksheets[worksheet]?.rows.length
  if (rows === undefined) throw new AppError('rule_broken', 'There is no such worksheet')
  if (header_row !== undefined && header_row > rows)
    throw new AppError('rule_broken', `The worksheet has ${rows} rows`)
  const asked = {
    worksheet,
    ...(header_row !== undefined && { headerRow: header_row }),
    borough: borough === undefined ? reading.borough : borough,
  }
  const suggested = suggestReading(worksheets, mapping, asked)
  return columns ? chosenReading(worksheets, suggested, columns) : suggested
}

/** Reads a draft as somebody says; columns that they chose are remembered for the company. */
export async function changeReading(
  _actor: Actor,
  { db }: Deps,
  id: string,
  input: Body<typeof sheets.readSheet>,
): Promise<Draft> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    const reading = readingOf(draft, input)
    await saveReading(tx, id, reading)
    if (input.columns)
      await saveMapping(tx, draft.sheet.company_id, mappingOf(draft.worksheets, reading, draft.mapping))
    return { ...draft, reading }
  })
}

/** What applying a draft would do; throws `rule_broken` while columns are missing. */
export async function planDraft(tx: Tx, { sheet, worksheets, reading }: Draft, now: Date): Promise<Plan> {
  const [missing] = missingFields(worksheets, reading)
  if (missing) throw new AppError('rule_broken', `Say first which column holds the ${missing}`)
  const company = { id: sheet.company_id, name: sheet.company }
  return planSheet(tx, { company, worksheets, reading, now })
}

export async function previewSheet(_actor: Actor, { db, clock }: Deps, id: string): Promise<Plan> {
  return db.transaction().execute(async (tx) => {
    const draft = await draftOf(tx, id, await findImport(tx, id))
    return planDraft(tx, draft, clock.now())
  })
}

export async function discardSheet(_actor: Actor, { db }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, id)
    await deleteDraft(tx, id)
  })
}
