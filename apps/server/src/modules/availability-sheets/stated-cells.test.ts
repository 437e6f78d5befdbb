import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { isRoomCount, parseLayout } from './cells/layout.ts'
import { parseCommission } from './cells/terms.ts'
import { parseRows } from './parse-rows.ts'
import { suggestReading } from './reading.ts'

async function read(header: readonly string[], rows: readonly (readonly Cell[])[]) {
  const sheet = { name: 'Sheet1', rows: [[...header], ...rows] }
  return parseRows(sheet, suggestReading([sheet], null), { today: '2026-05-01' })
}

const where = ['Address', 'Apt', 'Rent']

test.each(['N/A', 'TBD', '-', 'none', '???', '#REF!'])(
  'a row whose address is “%s” is not in the building above, nor are the rows below it',
  async (address) => {
    const { rows, rejects } = await read(where, [
      ['85 Perry Street', '1A', 3000],
      [address, '1B', 3100],
      [null, '1C', 3200],
      ['12 Jane Street', '1D', 3300],
      [null, '1E', 3400],
    ])
    expect(rows.map(({ location }) => location.unit)).toEqual(['1A', '1D', '1E'])
    expect(rejects.map(({ reason }) => reason)).toEqual(Array(2).fill('The address is missing'))
  },
)

test.each(['"', "''", '〃', 'ditto', 'Same', 'same as above', 'See above'])(
  'a row whose address is “%s” is in the building above',
  async (address) => {
    const { rows } = await read(where, [
      ['85 Perry Street', '1A', 3000],
      [address, '1B', 3100],
      [address, '1C', 3100],
      [address, '1D', 3100],
    ])
    expect(rows.map(({ location }) => location.address.display)).toEqual(Array(4).fill('85 Perry Street'))
  },
)

test.each([
  ['220 E 24 NYC', 'MN', ''],
  ['12½ E 9th St NYC', 'MN', ''],
  ['98 Bleecker St, Bushwick, Brooklyn NY 11221', 'BK', 'BUSHWICK'],
  ['455 W 42nd St, Hell’s Kitchen, New York', 'MN', "HELL'S KITCHEN"],
  // The postal city is wider than the neighborhood.
  ['31-20 30th Drive, Astoria NY', 'QN', ''],
  ['61-40 186th St, Flushing, NY 11365', 'QN', ''],
])('the place in “%s” is read', async (address, borough, area) => {
  const { rows } = await read(where, [[address, '1A', 3000]])
  expect(rows.map(({ location }) => [location.borough, location.area])).toEqual([[borough, area]])
})

test.each([
  ['3½', 'Size', true],
  ['2.5', 'Apt Type', true],
  ['4 1/2', 'Layout', true],
  [4, 'Unit size', true],
  ['5', 'Rooms', true],
  ['3½', 'Beds', false],
  ['2.5', 'Bed/Bath', false],
  ['2', 'Type', false],
  ['1BR', 'Size', false],
])('%s under “%s” may count rooms: %s', (cell, title, expected) =>
  expect(isRoomCount(cell, title)).toBe(expected),
)

test('a number of rooms is noted as unread', async () => {
  const { rows } = await read([...where, 'Size'], [['85 Perry Street', '1A', 3000, '3½']])
  expect(rows.map(({ parsed, notes }) => [parsed.bedrooms, notes])).toEqual([
    [null, ["We couldn't read Bedrooms “3½”"]],
  ])
})

test.each(['Loft 1', 'loft 2', 'Studio 2'])('“%s” states no baths', (text) =>
  expect(parseLayout(text)?.bathrooms ?? null).toBeNull(),
)

test('a fraction under Concession is no lease term', async () => {
  const { rows } = await read(
    [...where, 'Concession'],
    [
      ['85 Perry Street', '1A', 3000, '1/14'],
      ['85 Perry Street', '1B', 3000, '14 month lease'],
    ],
  )
  expect(rows.map(({ parsed, notes }) => [parsed.max_lease_months, notes.length])).toEqual([
    [null, 1],
    [14, 0],
  ])
})

test.each([
  ['15%', { kind: 'owner_pays', percent: 15 }],
  ['OP 100%', null],
  ['50% OP', null],
  ['75%', null],
])('reads the commission %s', (text, expected) => expect(parseCommission(text)).toEqual(expected))
