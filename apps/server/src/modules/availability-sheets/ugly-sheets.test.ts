import { bedroomKey } from '@pb/rules/bedrooms'
import type { SheetField } from '@pb/rules/sheet-fields'
import { newYorkDate } from '@pb/rules/new-york'
import { beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { readCsv } from './file/read-csv.ts'
import { isHtmlTable, readHtml } from './file/read-html.ts'
import { readXlsx } from './file/read-xlsx.ts'
import type { PlanRow } from './plan-row.ts'
import { planSheet } from './plan.ts'
import { suggestOthers, suggestReading, type Corrections } from './reading.ts'
import { uglyCells } from './ugly-cells.fixture.ts'
import { uglyColumns } from './ugly-columns.fixture.ts'
import type { UglySheet } from './ugly-sheet.fixture.ts'
import { uglyMarks } from './ugly-marks.fixture.ts'
import { uglySheets } from './ugly-sheets.fixture.ts'

const readPage = (bytes: Uint8Array) => readHtml(new TextDecoder().decode(bytes))
const sheets = [...uglySheets, ...uglyCells, ...uglyColumns, ...uglyMarks]
const office = testOffice()
let supervisor: TestPerson
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

function toCorrections({ answers = [] }: UglySheet): Corrections {
  const corrections: Record<string, Partial<Record<SheetField, string>>> = {}
  for (const [row, field, text] of answers) (corrections[`0:${row}`] ??= {})[field as SheetField] = text
  return corrections
}

function formatRow({ address, unit, values }: PlanRow): string {
  const { price_cents: cents, bedrooms, bathrooms } = values!
  const beds = bedrooms === null ? '-' : bedroomKey(bedrooms)
  return `${address} #${unit} ${Number(cents) / 100} ${beds}/${bathrooms === null ? '-' : bathrooms / 10}`
}

/** Plans a sheet in an office without buildings, with the answers of its review and Manhattan as its borough. */
async function plan(sheet: UglySheet) {
  const bytes = new Uint8Array(Buffer.from(sheet.file))
  const read = typeof sheet.file !== 'string' ? readXlsx : isHtmlTable(sheet.file) ? readPage : readCsv
  const worksheets = await read(bytes)
  const first = suggestReading(worksheets, null, { today: newYorkDate(office.clock.now()) })
  const reading = {
    ...first,
    borough: 'MN' as const,
    also: suggestOthers(worksheets, first),
    corrections: toCorrections(sheet),
  }
  const { deps, clock } = office
  return deps.db
    .transaction()
    .execute(async (tx) =>
      planSheet(
        { tx, actor: { personId: supervisor.personId, roles: ['SUPERVISOR'] } as never, deps },
        { company: { id: '0', name: sheet.manner }, worksheets, reading, now: clock.now() },
      ),
    )
}

test.each(sheets)('reads $manner', async (sheet) => {
  const { rows, rejects } = await plan(sheet)
  const reasons = rejects.map(({ row, reason }) => `${row}: ${reason}`).join('\n')
  expect(rows.map(formatRow), reasons).toEqual(sheet.units)
  expect(rejects, reasons).toHaveLength(sheet.refused ?? 0)
  expect(rows.filter(({ doubts }) => doubts.length > 0).map(({ unit }) => unit)).toEqual(sheet.doubtful ?? [])
})

test('at least 90 % of the rows of 56 sheets can be used after one review', () => {
  expect(sheets).toHaveLength(56)
  const used = sheets.reduce((sum, { units }) => sum + units.length, 0)
  const refused = sheets.reduce((sum, { refused: count = 0 }) => sum + count, 0)
  expect(used / (used + refused)).toBeGreaterThanOrEqual(0.9)
})
