import type { SheetField } from '@pb/rules/sheet-fields'
import { expect, test } from 'vitest'
import { guessColumns } from './columns.ts'
import { parseListingCells } from './parse-listing-cells.ts'

/** Reads one row of a sheet with a column of this title, as its columns are guessed. */
function read(title: string, cells: readonly string[]) {
  const rows = [
    ['Address', 'Unit', 'Rent', title],
    ...cells.map((cell) => ['1 Main Street', '1A', '3000', cell]),
  ]
  const fields = guessColumns(rows, 1)
  const column = (field: SheetField) => fields.indexOf(field)
  return rows.slice(1).map((row) => {
    const result = parseListingCells({
      getCell: (field) => row[column(field)] ?? null,
      getTitle: (field) => rows[0]![column(field)] ?? '',
      hasColumn: (field) => column(field) >= 0,
      today: '2026-03-02',
    })
    if ('reason' in result) throw new Error(result.reason)
    const { concession, commission, min_lease_months: min, max_lease_months: max } = result.parsed
    return { concession, commission, min, max, notes: result.notes }
  })
}

test('a column “Terms” is read whether it has lease terms, concessions or who pays the broker', () => {
  expect(read('Terms', ['12-24 months', '1 year'])).toMatchObject([
    { min: 12, max: 24, concession: null, notes: [] },
    { min: 12, max: 12, notes: [] },
  ])
  expect(
    read('Terms', ['1 month free on 13 month lease', 'OP', '1 month free, OP 1 month', '12 months']),
  ).toMatchObject([
    { concession: { freeMonths: 1, termMonths: 13 }, commission: null, notes: [] },
    { commission: { kind: 'owner_pays' }, notes: [] },
    { concession: { freeMonths: 1 }, commission: { kind: 'owner_pays', months: 1 }, notes: [] },
    { min: 12, max: 12, commission: null, notes: [] },
  ])
  expect(
    read('Lease Term', ['12 months', '12 months', '1 month free on 13', '18 mo', '1 month free']).slice(-2),
  ).toMatchObject([
    { min: 18, max: 18, concession: null },
    { concession: { freeMonths: 1 }, min: null, notes: [] },
  ])
  expect(read('Terms', ['12 months', '15%'])[1]).toMatchObject({
    commission: null,
    notes: [expect.stringContaining('15%')],
  })
})

test('a concession of so many months is no commission', () => {
  expect(read('Concession', ['1 month', '12 months', '1.5 mo'])).toMatchObject([
    { concession: { freeMonths: 1 }, commission: null },
    { concession: null, commission: null, min: 12 },
    { concession: { freeMonths: 1.5 }, commission: null },
  ])
})
