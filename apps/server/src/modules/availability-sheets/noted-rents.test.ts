import { expect, test } from 'vitest'
import { xlsx } from '../../../test/factories/xlsx.ts'
import type { Cell } from './cells/cell.ts'
import { parseAvailability } from './cells/availability.ts'
import { parseLayout } from './cells/layout.ts'
import { readXlsx } from './file/read-xlsx.ts'
import { parseRows } from './parse-rows.ts'
import { suggestReading } from './reading.ts'

/** Parses a worksheet with these rows, of which the titles are proposed. */
async function read(...rows: readonly (readonly Cell[])[]) {
  const sheets = [{ name: 'Sheet1', rows }]
  return parseRows(sheets[0]!, suggestReading(sheets, null), { today: '2026-11-30' })
}

const titles = ['Address', 'Apt', 'Beds', 'Rent', 'Comments']
const asks = (text: string) => `This row has “${text}” under “Comments”. Is $5,200 the rent per month?`

test.each([
  '$5200 is net on 14 months; gross 5600',
  'OWNER NOW WANTS 5,500',
  'price drop! now 4,950',
  'reduced to $4,900',
  'should be 5350',
  '$4,800 net',
  'net effective',
  'Rent shown is net',
  'per person',
  '1,300/room',
])('a row with the remark “%s” asks for its rent', async (text) => {
  const { rows } = await read(
    titles,
    ['14 Jane Street', '2A', 2, 5200, text],
    ['14 Jane Street', '2B', 2, 5200, 'bright'],
  )
  expect(rows.map(({ doubts }) => doubts)).toEqual([[asks(text)], []])
})

test.each([
  'was 5,600',
  'previously rented at 4900',
  'now 5,200',
  'deposit 5,500',
  'income 40x, credit 700',
  'application fee $20 per person',
  'guarantor needs 416,000',
  'net lease ok for offices',
  'furnished +$500',
  'gross lease, 1 month free',
])('a row with the remark “%s” does not ask for its rent', async (text) => {
  const { rows } = await read(titles, ['14 Jane Street', '2A', 2, 5200, text])
  expect(rows.map(({ doubts }) => doubts)).toEqual([[]])
})

test('a remark of a signed lease asks although the status is available', async () => {
  const { rows } = await read(
    [...titles.slice(0, 4), 'Status', 'Comments'],
    ['14 Jane Street', '2A', 2, 5200, 'Avail.', 'lease signed 11/28'],
    ['14 Jane Street', '2B', 2, 5200, 'Rented', 'lease signed 11/28'],
  )
  expect(rows.map(({ doubts }) => doubts)).toEqual([
    ['This row has “lease signed 11/28” under “Comments”. Is this unit available?'],
    [],
  ])
})

test.each([
  ['14 Jane Street #2A, 1BR/1BA', 10, 10],
  ['14 Jane Street Apt 2A - Studio', 1, null],
  ['61-31 Woodhaven Blvd 2A (2 bed)', 20, null],
  ['14 Jane Street #2A', null, null],
])('the layout in the address “%s” is read', async (address, bedrooms, bathrooms) => {
  const { rows } = await read(['Listing', 'Rent'], [address, 5200])
  expect(rows.map(({ location, parsed }) => [location.unit, parsed.bedrooms, parsed.bathrooms])).toEqual([
    ['2A', bedrooms, bathrooms],
  ])
})

test.each(['RR 3', 'railroad 4', '3 RR'])('“%s” counts rooms, not bedrooms', (cell) => {
  expect(parseLayout(cell)).toBeNull()
})

test('a railroad with its bedrooms is read', () => {
  expect(parseLayout('2BR RR')).toEqual({ bedrooms: 20, bathrooms: null })
})

test.each([
  ['occ thru 3/31/27', '2027-04-01'],
  ['Occupied through 12/31/26', '2027-01-01'],
  ['Occupied until 3/31/27', '2027-03-31'],
])('“%s” is available from %s', (cell, from) => {
  expect(parseAvailability(cell, '2026-11-30')).toEqual({ from, status: null })
})

test('a report names its building after an equals sign', async () => {
  const { rows } = await read(
    ['Property = 14 Jane Street (14jane)'],
    ['As Of = 11/30/2026'],
    ['Unit', 'Unit Sq Ft', 'Market Rent'],
    ['2A', 700, 5200],
  )
  expect(rows.map(({ location }) => location.address.display)).toEqual(['14 Jane Street'])
})

test.each([
  ['Hoboken', ''],
  ['Yonkers, NY', ''],
  ['New York', '10701'],
  ['', '7310'],
])('a row with the city “%s” and the ZIP “%s” is left out', async (city, zip) => {
  const { rows, rejects } = await read(
    ['Address', 'City', 'Zip', 'Unit', 'Rent'],
    ['100 Washington Street', city, zip, '2A', 5200],
    ['100 Washington Street', 'New York', '10006', '2B', 5200],
  )
  expect(rows.map(({ location }) => location.unit)).toEqual(['2B'])
  expect(rejects.map(({ reason }) => reason)).toEqual([
    `“${['100 Washington Street', city, zip].filter(Boolean).join(', ')}” isn't in the five boroughs`,
  ])
})

test('an address in Marble Hill with its ZIP code of the Bronx is read', async () => {
  const { rows } = await read(['Address', 'Unit', 'Rent'], ['5500 Broadway, Bronx, NY 10463', '2A', 2500])
  expect(rows).toHaveLength(1)
})

const legends = ['Red = rented, grey = on hold', 'Units highlighted are leased', 'Rented units are in red']

test.each(legends)('by the line “%s” a row in a color asks', async (legend) => {
  const rows = [
    [legend],
    titles,
    ['14 Jane Street', '2A', 2, 5200],
    ['14 Jane Street', '2B', 2, 5200],
    ['14 Jane Street', '2C', 2, 5200],
  ]
  const sheets = [{ name: 'Sheet1', rows, coloredRows: [0, 1, 3] }]
  const parsed = await parseRows(sheets[0]!, suggestReading(sheets, null), { today: '2026-11-30' })
  expect(parsed.rows.map(({ location, doubts }) => [location.unit, doubts])).toEqual([
    ['2A', []],
    ['2B', [`The file has the line “${legend}”, and this row has a color. Is this unit available?`]],
    ['2C', []],
  ])
})

test.each(['Red brick building', 'Green = new to market', 'Rented units are not shown', ''])(
  'by the line “%s” a row in a color does not ask',
  async (line) => {
    const sheets = [
      { name: 'Sheet1', rows: [[line], titles, ['14 Jane Street', '2A', 2, 5200]], coloredRows: [2] },
    ]
    const parsed = await parseRows(sheets[0]!, suggestReading(sheets, null), { today: '2026-11-30' })
    expect(parsed.rows.map(({ doubts }) => doubts)).toEqual([[]])
  },
)

test('a row counts as colored where most of its cells are', async () => {
  const rows = [titles, ['14 Jane Street', '2A', 2, 5200], ['14 Jane Street', '2B', 2, 5200]]
  const filled = ['A2', 'B2', 'D2', 'D3', 'E3']
  expect(await readXlsx(new Uint8Array(xlsx([{ name: 'A', rows, filled }])))).toMatchObject([
    { coloredRows: [1] },
  ])
})
