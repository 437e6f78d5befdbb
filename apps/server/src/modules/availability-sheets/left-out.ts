import type { SheetLeftOut } from '@pb/contract/availability-sheets'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { CsvValue } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { countPlanRows, findPlanRows } from './plan-queries.ts'
import { findSheet } from './service.ts'

async function findWorksheetNames(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] | null }>`SELECT coalesce(worksheet_names, (
      SELECT array_agg(sheet ->> 'name' ORDER BY nr)
      FROM jsonb_array_elements(worksheets) WITH ORDINALITY AS s(sheet, nr))) AS names
    FROM sheet_import WHERE id = ${id}`.execute(db)
  return maybeOne(rows)?.names ?? []
}

interface Page {
  readonly limit: number
  readonly offset: number
}

async function findPage(db: Db, id: string, names: readonly string[], page: Page): Promise<SheetLeftOut[]> {
  const { rejects } = await findPlanRows(db, id, { kinds: ['rejects'], ...page })
  return rejects.map(({ worksheet, row, text, cell, reason }) => ({
    worksheet: names[worksheet] ?? '',
    row,
    text,
    cell,
    reason,
  }))
}

/** Rows of a sheet that were left out, or are by the last preview of a draft. */
export async function listLeftOut(
  actor: Actor,
  deps: Deps,
  id: string,
  page: Page,
): Promise<{ collection: SheetLeftOut[]; total: number }> {
  await findSheet(actor, deps, id)
  const { db } = deps
  const [names, total] = await Promise.all([findWorksheetNames(db, id), countPlanRows(db, id, 'rejects')])
  return { collection: await findPage(db, id, names, page), total }
}

export const leftOutTitles = ['Worksheet', 'Row', 'Reason', 'Cell', 'Text']
const batchSize = 500

/** The same as CSV, batch by batch. */
export async function* exportLeftOut(
  _actor: Actor,
  { db }: Pick<Deps, 'db'>,
  id: string,
): AsyncGenerator<CsvValue[][]> {
  const names = await findWorksheetNames(db, id)
  for (let offset = 0; ; offset += batchSize) {
    const rows = await findPage(db, id, names, { limit: batchSize, offset })
    yield rows.map(({ worksheet, row, reason, cell, text }) => [worksheet, row, reason, cell, text])
    if (rows.length < batchSize) return
  }
}
