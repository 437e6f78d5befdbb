import fc from 'fast-check'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeWorkbook, type Cell } from './workbook.ts'

async function* list(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

/** Reads a workbook with another's reader: its rows, as it shows them. */
async function roundTrip(rows: readonly (readonly Cell[])[]): Promise<unknown[][]> {
  const chunks: Uint8Array[] = []
  const sheet = { name: 'Clients & "co"', columns: ['A', 'B'], rows: list(rows) }
  for await (const chunk of writeWorkbook(sheet, new Date('2026-03-02T15:00:00Z'))) chunks.push(chunk)
  const [first] = await readExcelFile(Buffer.concat(chunks), { trim: false })
  return first!.data
}

test('text that a spreadsheet would change stays what it is, and numbers are numbers', async () => {
  const rows: Cell[][] = [
    ['007', '1/2'],
    ['1E5', '12345678901234567890'],
    ['=1+1', '+1 212 555 0100'],
    ['-5', '@home'],
    ['MAR1', 'TRUE'],
    ['_x0041_', 'a & b < c > "d"'],
    ['two\nlines', '李 Ñandú 🏠'],
    [4200.5, '4200.5'],
  ]
  expect(await roundTrip(rows)).toEqual([['A', 'B'], ...rows])
})

test('any text is read back, except for characters that XML cannot have', async () => {
  const text = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('\n', '\t', '_x000A_', '&amp;', '<', ']]>', "'", '='),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
      ),
      minLength: 1,
      maxLength: 12,
    })
    .filter(
      (value) =>
        value.isWellFormed() && !/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/u.test(value) && value.trim() !== '',
    )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), async (rows) => {
      expect(await roundTrip(rows)).toEqual([['A', 'B'], ...rows])
    }),
    { numRuns: 40 },
  )
})
