import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { guessColumns } from './columns.ts'
import { parseUnit } from './cells/unit.ts'
import { parseRows } from './parse-rows.ts'
import { suggestReading } from './reading.ts'
import { readSection } from './sections.ts'

const titles = ['Address', 'Apt', 'Rent', 'Beds']
const unit = (apt: string, address = '12 Grove Street') => [address, apt, 3000, 1]

async function read(rows: readonly (readonly Cell[])[], name = 'Sheet1', header: readonly string[] = titles) {
  const sheet = { name, rows: [[...header], ...rows] }
  const found = await parseRows(sheet, suggestReading([sheet], null), { today: '2026-05-01' })
  return {
    rows: found.rows.map(({ location, parsed, doubts }) => [
      location.unit,
      parsed.status,
      location.borough,
      ...doubts,
    ]),
    rejects: found.rejects.map(({ named, reason }) => [named.unit, reason]),
  }
}

test.each([
  ['RENTED', 'status'],
  ['*** Recently rented units ***', 'status'],
  ['OFF MARKET', 'status'],
  ['App pending', 'status'],
  ['On hold', 'status'],
  ['PARKING', 'other'],
  ['Parking spots', 'other'],
  ['COMMERCIAL SPACES', 'other'],
  ['For sale', 'other'],
  ['Storage units', 'other'],
  ['AVAILABLE UNITS', 'units'],
  ['Residential', 'units'],
  ['Vacant', 'units'],
  ['STATEN ISLAND', 'borough'],
  ['The Corinthian', undefined],
  ['Sheet1', undefined],
  ['12 Grove Street', undefined],
  ['', undefined],
])('reads the heading “%s” as %s', (text, kind) => expect(readSection(text)?.kind).toBe(kind))

test('units below “RENTED” are rented, those below “Available” are not', async () => {
  const { rows } = await read([unit('1A'), ['RENTED'], unit('1B'), unit('1C'), ['AVAILABLE'], unit('1D')])
  expect(rows.map(([apt, status]) => [apt, status])).toEqual([
    ['1A', 'Active'],
    ['1B', 'Closed'],
    ['1C', 'Closed'],
    ['1D', 'Active'],
  ])
})

test('the status of a row counts more than the heading above it', async () => {
  const { rows } = await read([['RENTED'], [...unit('1B'), 'Available'], [...unit('1C'), '']], 'Sheet1', [
    ...titles,
    'Status',
  ])
  expect(rows.map(([, status]) => status)).toEqual(['Active', 'Closed'])
})

test('parking, commercial space and sales are no listings', async () => {
  const { rows, rejects } = await read([
    unit('1A'),
    ['PARKING'],
    unit('P12'),
    ['Commercial'],
    unit('C1'),
    ['Apartments'],
    unit('1B'),
  ])
  expect(rows.map(([apt]) => apt)).toEqual(['1A', '1B'])
  expect(rejects).toEqual([
    ['P12', 'This row is listed under “PARKING”, not with apartments for rent'],
    ['C1', 'This row is listed under “Commercial”, not with apartments for rent'],
  ])
})

test('a section within a building ends with the building', async () => {
  const { rows } = await read([
    ['12 Grove Street'],
    [null, '1A', 3000, 1],
    ['Rented'],
    [null, '1B', 3000, 1],
    ['14 Grove Street'],
    [null, '2A', 3000, 1],
  ])
  expect(rows.map(([apt, status]) => [apt, status])).toEqual([
    ['1A', 'Active'],
    ['1B', 'Closed'],
    ['2A', 'Active'],
  ])
})

test('the name of a worksheet is a section of all its rows', async () => {
  expect((await read([unit('1A')], 'Rented 2025')).rows).toMatchObject([['1A', 'Closed', null]])
  expect((await read([unit('1A')], 'RENTED')).rows).toEqual([['1A', 'Closed', null]])
  expect((await read([unit('1A')], 'Parking')).rows).toEqual([])
})

test('a borough above addresses that name none is theirs', async () => {
  const { rows } = await read([
    ['STATEN ISLAND'],
    unit('2', '36 Hamilton Avenue'),
    unit('3', '36 Hamilton Avenue, Brooklyn'),
  ])
  expect(rows.map(([apt, , borough]) => [apt, borough])).toEqual([
    ['2', 'SI'],
    ['3', 'BK'],
  ])
})

test('a remark that is nothing but a status asks', async () => {
  const { rows } = await read(
    [
      [...unit('1A'), '**RENTED**'],
      [...unit('1B'), 'Rented out the cellar to the super'],
      [...unit('1C'), 'Available'],
      [...unit('1D'), 'on hold'],
    ],
    'Sheet1',
    [...titles, 'Notes'],
  )
  expect(rows.map(([apt, , , ask]) => [apt, ask])).toEqual([
    ['1A', 'This row has “**RENTED**” under “Notes”. Is this unit available?'],
    ['1B', undefined],
    ['1C', undefined],
    ['1D', 'This row has “on hold” under “Notes”. Is this unit available?'],
  ])
})

test.each(['Retail', 'Office', 'Garage', 'Parking 3'])('“%s” is no apartment', (text) =>
  expect(parseUnit(text)).toBeTypeOf('string'),
)

test('a store asks', async () => {
  const { rows } = await read([unit('Store 1'), unit('1A')])
  expect(rows.map(([apt, , , ask]) => [apt, ask])).toEqual([
    ['STORE1', '“STORE1” looks like a store. Is this an apartment?'],
    ['1A', undefined],
  ])
})

test('a price by area is no size', () => {
  const rows = [
    [...titles, 'Rent/SF', 'SF'],
    [...unit('1A'), 78, 650],
  ]
  expect(guessColumns(rows, 1).slice(4)).toEqual([null, 'size'])
  expect(guessColumns([rows[0]!.slice(0, 5), rows[1]!.slice(0, 5)], 1)[4]).toBeNull()
})
