import { describe, expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { readCsv } from './file/read-csv.ts'
import { parseWorksheets } from './parse-worksheets.ts'
import { suggestOthers, suggestReading } from './reading.ts'
import { splitTables } from './split-tables.ts'

const parseCsv = (lines: readonly string[]) => readCsv(new TextEncoder().encode(lines.join('\n')))

/** What becomes of the rows with the columns that are proposed. */
async function read(lines: readonly string[]) {
  const worksheets = splitTables(parseCsv(lines))
  const first = suggestReading(worksheets, null)
  const reading = { ...first, also: suggestOthers(worksheets, first) }
  const { rows, rejects } = await parseWorksheets(worksheets, reading, { today: '2026-07-15' })
  return {
    units: rows.map(
      ({ row, location: { address, unit }, parsed }) =>
        `${row}: ${address.houseNumber} ${address.street} ${unit} ${Number(parsed.price_cents) / 100}`,
    ),
    unread: worksheets.flatMap(({ name }, at) =>
      at === reading.worksheet || reading.also.includes(at) ? [] : [name],
    ),
    refused: rejects.map(({ row, reason }) => `${row}: ${reason}`),
  }
}

describe('tables side by side', () => {
  test('are both read, with an empty column between them, each with the heading above it', async () => {
    const found = await read([
      '245 East 63rd Street,,,,330 East 38th Street,,',
      'Apt,Beds,Rent,,Apt,Beds,Rent',
      '12B,1,"$4,250",,3F,2,"$5,100"',
      '14C,2,"$6,000",,,,',
      ',,,,8A,studio,"$3,300"',
    ])
    expect(found.units).toEqual([
      '3: 245 EAST 63 STREET 12B 4250',
      '4: 245 EAST 63 STREET 14C 6000',
      '3: 330 EAST 38 STREET 3F 5100',
      '5: 330 EAST 38 STREET 8A 3300',
    ])
    expect(found.refused).toEqual([])
  })

  test('are both read when the titles begin again at once', async () => {
    const found = await read([
      'Address,Unit,Rent,Address,Unit,Rent,Address,Unit,Rent',
      '245 E 63rd St,12B,4250,330 E 38th St,3F,5100,12 W 21st St,2,3900',
    ])
    expect(found.units).toEqual([
      '2: 245 EAST 63 STREET 12B 4250',
      '2: 330 EAST 38 STREET 3F 5100',
      '2: 12 WEST 21 STREET 2 3900',
    ])
  })

  test('of which one has no building: it is offered as a worksheet, and never put into the building beside', async () => {
    const found = await read(['245 East 63rd Street,,,', 'Apt,Rent,,Apt,Rent', '12B,4250,,3F,5100'])
    expect(found.units).toEqual(['3: 245 EAST 63 STREET 12B 4250'])
    expect(found.unread).toEqual(['CSV (columns D to E)'])
  })
})

test.each([
  ['Address,Unit,Gross Rent,Net Rent', '245 E 63rd St,12B,4250,3900'],
  ['Address,Unit,Rent,,Legal Rent,Notes', '245 E 63rd St,12B,4250,,5100,quiet'],
  ['Unit,Rent,,Prior Unit,Prior Rent', '12B,4250,,3F,5100'],
  ['Address,Unit,Rent,,Comp Address,Comp Unit,Comp Rent', '245 E 63rd St,12B,4250,,330 E 38th St,3F,5100'],
])('a single table stays whole: %s', (...lines) => {
  const worksheets = parseCsv(lines)
  expect(splitTables(worksheets)).toEqual(worksheets)
})

test('hidden columns and struck cells stay with their table', () => {
  const rows: Cell[][] = [
    ['Apt', 'Rent', null, 'Apt', 'Rent'],
    ['1', 4000, null, '2', 5000],
  ]
  const sheet = { name: 'List', rows, hiddenColumns: [3, 4], hiddenRows: [1], struck: { 1: [0, 4] } }
  expect(splitTables([sheet, { name: 'Other', rows: [['x']] }])).toEqual([
    {
      name: 'List',
      rows: [
        ['Apt', 'Rent'],
        ['1', 4000],
      ],
      hiddenRows: [1],
      hiddenColumns: [],
      struck: { 1: [0] },
    },
    { name: 'Other', rows: [['x']] },
    {
      name: 'List (columns D to E)',
      rows: [
        ['Apt', 'Rent'],
        ['2', 5000],
      ],
      hidden: true,
      hiddenRows: [1],
      hiddenColumns: [0, 1],
      struck: { 1: [1] },
    },
  ])
})
