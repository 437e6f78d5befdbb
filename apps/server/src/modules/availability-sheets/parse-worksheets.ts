import type { Worksheet } from './file/worksheet.ts'
import type { UnreadWorksheet } from './held-listings.ts'
import { parseRows, type ParseContext } from './parse-rows.ts'
import {
  suggestReading,
  toMapping,
  toTableMapping,
  type Corrections,
  type Reading,
  type SheetColumns,
} from './reading.ts'
import type { SheetReject, SheetRow } from './sheet-row.ts'

/** Returns the columns of another worksheet: those with the titles of the first are read as there. */
function readColumns(worksheets: readonly Worksheet[], reading: Reading, worksheet: number): SheetColumns {
  const { headerRow, columns } = suggestReading(worksheets, toMapping(worksheets, reading), { worksheet })
  return { worksheet, headerRow, columns }
}

const toAddressKey = ({ location: { address } }: SheetRow) => `${address.houseNumber} ${address.street}`

/** Applies a borough, ZIP code or neighborhood entered for one row to all rows of the building. */
function shareCorrections(rows: readonly SheetRow[], corrections: Corrections = {}): SheetRow[] {
  const corrected = rows.filter(({ worksheet, row }) => {
    const { borough, neighborhood, zip } = corrections[`${worksheet}:${row}`] ?? {}
    return borough !== undefined || neighborhood !== undefined || zip !== undefined
  })
  if (corrected.length === 0) return [...rows]
  const byAddress = new Map(corrected.map((row) => [toAddressKey(row), row.location]))
  return rows.map((row) => {
    const entered = byAddress.get(toAddressKey(row))
    if (!entered) return row
    const { area, borough, zip } = entered
    return Object.assign(row, { location: { ...row.location, area, borough, zip } })
  })
}

/** Parses the rows of all worksheets that are read. */
export async function parseWorksheets(
  worksheets: readonly Worksheet[],
  reading: Reading,
  context: ParseContext,
): Promise<{ rows: SheetRow[]; rejects: SheetReject[] }> {
  const { corrections } = reading
  const others = (reading.also ?? []).filter(
    (worksheet) => worksheet !== reading.worksheet && worksheets[worksheet],
  )
  const mapping = toTableMapping(worksheets, reading)
  const parsed: Awaited<ReturnType<typeof parseRows>>[] = []
  for (const columns of [reading, ...others.map((worksheet) => readColumns(worksheets, reading, worksheet))])
    parsed.push(
      await parseRows(worksheets[columns.worksheet]!, { ...columns, corrections, mapping }, context),
    )
  return {
    rows: shareCorrections(
      parsed.flatMap(({ rows }) => rows),
      corrections,
    ),
    rejects: parsed.flatMap(({ rejects }) => rejects),
  }
}

/** Returns the units that the other worksheets of the file name, so that none of them is withdrawn. */
export async function parseOtherWorksheets(
  worksheets: readonly Worksheet[],
  reading: Reading,
  context: ParseContext,
): Promise<UnreadWorksheet[]> {
  const read = new Set([reading.worksheet, ...(reading.also ?? [])])
  const mapping = toTableMapping(worksheets, reading)
  const unread: UnreadWorksheet[] = []
  for (const [worksheet, sheet] of worksheets.entries()) {
    if (read.has(worksheet)) continue
    const columns = { ...readColumns(worksheets, reading, worksheet), mapping }
    const { rows, rejects } = await parseRows(sheet, columns, context)
    const named = [
      ...rows.map(({ location }) => location),
      ...rejects.flatMap(({ named: unit }) => (unit.address && unit.unit !== null ? [unit] : [])),
    ]
    if (named.length > 0) unread.push({ name: sheet.name, named })
  }
  return unread
}
