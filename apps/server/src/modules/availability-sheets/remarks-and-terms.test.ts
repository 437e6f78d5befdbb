import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { isOtherUse, parseLayout } from './cells/layout.ts'
import { parseRent } from './cells/rent.ts'
import { parseLeaseTerm } from './cells/terms.ts'
import { parseRows } from './parse-rows.ts'
import { suggestReading } from './reading.ts'
import { splitTables } from './split-tables.ts'

async function readRows(rows: readonly (readonly Cell[])[]) {
  const sheets = splitTables([{ name: 'Sheet1', rows: rows.map((row) => [...row]) }])
  const parsed = []
  for (const [worksheet, sheet] of sheets.entries()) {
    const reading = suggestReading(sheets, null, { worksheet })
    parsed.push(await parseRows(sheet, reading, { today: '2026-11-30' }))
  }
  return { rows: parsed.flatMap(({ rows: all }) => all), rejects: parsed.flatMap(({ rejects }) => rejects) }
}

const read = (header: readonly string[], rows: readonly (readonly Cell[])[]) => readRows([header, ...rows])
const where = ['Address', 'Apt', 'Rent']

test.each([
  ['1BR w/office', 10, null],
  ['2 bed 2 bath pvt terr', 20, 20],
  ['2BR fireplace', 20, null],
  ['2BR w/ 2 terraces', 20, null],
  ['2 bdrm + 2 home offices', 20, null],
  ['2BR ONLY 1 BATH', 20, 10],
  ['1BR/1BA/1 office', 10, 10],
  ['2BR no living room', 20, null],
])('the layout of “%s” is read beside its remark', (cell, bedrooms, bathrooms) =>
  expect(parseLayout(cell)).toEqual({ bedrooms, bathrooms }),
)

test.each(['2BR or 3BR', '1-2BR', '2 terraces', '2+1', '3BR (2 queen 1 twin)', '2 offices'])(
  '“%s” is no layout',
  (cell) => expect(parseLayout(cell)).toBeNull(),
)

test.each([
  ['3450 (Sec 8 OK)', 345_000],
  ['$3,450 (vouchers welcome)', 345_000],
  ['3450 (heat + hw included)', 345_000],
])('the rent “%s” is read beside its remark', (cell, cents) =>
  expect(parseRent(cell)).toEqual({ grossCents: cents, netCents: null }),
)

test.each([
  '3450 (per room)',
  '850 (weekly)',
  '3450 (approx)',
  '3450 (3250 w/ voucher)',
  '3450 (less 10%)',
  '3450 (call)',
  '3450 (from Jan)',
])('“%s” is no rent', (cell) => expect(typeof parseRent(cell)).toBe('string'))

test('a net rent in parentheses stays net', () => {
  expect(parseRent('3450 (net)')).toEqual({ grossCents: null, netCents: 345_000 })
})

test.each([
  ['min 6 mo', 6, null],
  ['12 months minimum', 12, null],
  ['12+', 12, null],
  ['1 year or longer', 12, null],
  ['6-12 months', 6, 12],
  ['12', 12, 12],
])('the lease “%s” is %s to %s months', (cell, min, max) =>
  expect(parseLeaseTerm(cell)).toEqual({ min, max }),
)

test.each([
  ['Notes', 'N/A - leased'],
  ['Notes', 'no longer available'],
  ['Notes', 'DO NOT POST ONLINE'],
  ['Notes', 'on hold till Friday'],
  ['Notes', 'pending approval'],
  ['Notes', 'app in, keep showing'],
  ['Notas', 'alquilado'],
  ['When', 'HOLD'],
])('a row with “%s: %s” asks first', async (title, text) => {
  const { rows } = await read(
    [...where, title, 'Floor'],
    [
      ['85 Perry Street', '1A', 3000, text, '1'],
      ['85 Perry Street', '1B', 3100, 'sunny, call', '2'],
    ],
  )
  expect(rows.map(({ doubts }) => doubts)).toEqual([
    [`This row has “${text}” under “${title}”. Is this unit available?`],
    [],
  ])
})

test.each(['not rented yet, priced to move', 'previously rented at 3900', 'key w/ super, no dogs', 'sunny'])(
  'a row with the remark “%s” does not ask',
  async (text) => {
    const { rows } = await read([...where, 'Notes'], [['85 Perry Street', '1A', 3000, text]])
    expect(rows.map(({ doubts }) => doubts)).toEqual([[]])
  },
)

test.each(['Parking', 'Storage', 'Store', 'Commercial', 'Room in 3BR', 'Private room'])(
  'a row whose layout is “%s” asks whether it is an apartment',
  async (layout) => {
    expect(isOtherUse(layout)).toBe(true)
    const { rows } = await read(
      [...where, 'Layout'],
      [
        ['85 Perry Street', '1A', 3000, layout],
        ['85 Perry Street', '1B', 3000, '1BR'],
      ],
    )
    expect(rows.map(({ doubts }) => doubts)).toEqual([
      [`“${layout}” may not be an apartment of its own. List it as one?`],
      [],
    ])
  },
)

test.each([
  '* all rents are net effective unless noted',
  'All prices net effective',
  'Rents shown are net of concessions',
  'Net effective rents advertised',
])('by the line “%s” a rent is net', async (line) => {
  const { rows, rejects } = await readRows([
    [...where, 'Concession'],
    ['85 Perry Street', '1A', 3000, ''],
    ['85 Perry Street', '1B', 3000, '1 month free on 13'],
    [line],
  ])
  expect(rejects.map(({ reason }) => reason)).toEqual([
    'We only found a net rent (3000). Add the free months and the lease term to get the gross rent.',
  ])
  expect(rows.map(({ parsed }) => parsed.price_cents)).toEqual(['325000'])
})

test.each(['Gross rents shown; net rents on request', 'Call for net rents', 'Rents include heat'])(
  'by the line “%s” a rent is as it is',
  async (line) => {
    const { rows } = await readRows([where, ['85 Perry Street', '1A', 3000], [line]])
    expect(rows.map(({ parsed }) => parsed.price_cents)).toEqual(['300000'])
  },
)

test('a title names the gross rents of a sheet whose line speaks of net ones', async () => {
  const { rows } = await readRows([
    ['Address', 'Apt', 'Gross rent'],
    ['85 Perry Street', '1A', 3000],
    ['All prices are net effective'],
  ])
  expect(rows.map(({ parsed }) => parsed.price_cents)).toEqual(['300000'])
})

test.each([
  ['Broker Fee', '15%', null],
  ['Fee', '1 month', null],
  ['Fee', 'OP 1 month', { kind: 'owner_pays', months: 1 }],
  ['Commission', '15%', { kind: 'owner_pays', percent: 15 }],
  ['OP fee', '1 month', { kind: 'owner_pays', months: 1 }],
])('%s “%s” is the commission %j', async (title, cell, commission) => {
  const { rows } = await read([...where, title], [['85 Perry Street', '1A', 3000, cell]])
  expect(rows.map(({ parsed }) => parsed.commission)).toEqual([commission])
  expect(rows.flatMap(({ notes }) => notes)).toEqual(
    commission === null
      ? [`“${cell}” doesn’t tell who pays the broker, so the commission is left as it is`]
      : [],
  )
})

test.each([
  ['1, 3 & 5 Minetta Lane', '“1, 3 & 5 Minetta Lane” names more than one building. Give each its own row.'],
  ['12 and 14 E 9th St', '“12 and 14 E 9th St” names more than one building. Give each its own row.'],
  ['123 Main St, Yonkers NY 10701', "“123 Main St, Yonkers NY 10701” isn't in the five boroughs"],
  ['500 Washington Blvd, Jersey City NJ', "“500 Washington Blvd, Jersey City NJ” isn't in the five boroughs"],
])('a row at “%s” is left out', async (address, reason) => {
  const { rows, rejects } = await read(where, [[address, '1A', 3000]])
  expect([rows.length, rejects.map((reject) => reject.reason)]).toEqual([0, [reason]])
})

test.each(['85-87 MacDougal Street', '85 Perry St, New York, NY 10014', '1 Ct Street', '12 1/2 E 9th St'])(
  'a row at “%s” is read',
  async (address) => expect((await read(where, [[address, '1A', 3000]])).rows).toHaveLength(1),
)

test('a heading above the titles of the second of two tables is its status', async () => {
  const titles = ['Address', 'Apt', 'Rent']
  const { rows } = await readRows([
    ['AVAILABLE', null, null, 'RENTED'],
    [...titles, ...titles],
    ['85 Perry Street', '1A', 3000, '85 Perry Street', '9B', 4100],
    ['85 Perry Street', '1B', 3100, '85 Perry Street', '9C', 4200],
  ])
  expect(rows.map(({ location, parsed }) => [location.unit, parsed.status])).toEqual([
    ['1A', 'Active'],
    ['1B', 'Active'],
    ['9B', 'Closed'],
    ['9C', 'Closed'],
  ])
})
