import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { parseAvailability } from './cells/availability.ts'
import { parseLayout } from './cells/layout.ts'
import { parseRent } from './cells/rent.ts'
import { readCsv } from './file/read-csv.ts'
import { readHtml } from './file/read-html.ts'
import { findNotedLayout } from './noted-layout.ts'
import { parseRows } from './parse-rows.ts'
import { suggestReading, withColumns } from './reading.ts'

const today = '2026-11-30'

test.each([
  ['early June', '2026-06-01'],
  ['Mid-January', '2027-01-15'],
  ['late December', '2026-12-31'],
  ['end of Feb 2028', '2028-02-29'],
  ['Avail late Feb', '2027-02-28'],
  ['Jan (mid)', '2027-01-15'],
])('reads %s as a day of the month', (text, from) => {
  expect(parseAvailability(text, today)).toEqual({ from, status: null, isApproximate: true })
})
test.each([
  'late',
  'mid',
  'early next month',
  'late May or June',
  'mid Jan/early Feb',
  'not before late June',
])('does not read %s as a date', (text) => expect(parseAvailability(text, today)).toBeNull())

test('a part of a month is read with a note of the day', async () => {
  const rows = [
    ['Address', 'Unit', 'Rent', 'Available'],
    ['14 Jane St', '2A', 4000, 'late January'],
  ]
  const sheets = [{ name: 'Sheet1', rows }]
  const read = await parseRows(sheets[0]!, suggestReading(sheets, null), { today })
  expect(read.rows).toMatchObject([
    { parsed: { available: '2027-01-31' }, notes: ['“late January” is read as Jan 31, 2027'], doubts: [] },
  ])
})

test.each([
  ['4,500 → 4,250', 425_000],
  ['$4,500 -> $4,250', 425_000],
  ['4500=>4250', 425_000],
  ['4.5k ➔ 4.25k', 425_000],
  ['4500 > 4250', 425_000],
  ['4,500 lowered to 4,250', 425_000],
])('reads the rent %s as the second amount, changed from the first', (text, grossCents) => {
  expect(parseRent(text)).toEqual({ grossCents, netCents: null, changedFrom: 450_000 })
})
test.each([
  '4,500 → 4,250 → 4,100',
  '→ 4,250',
  '4,500 →',
  '4,500 - 4,250',
  '4500 > x',
  '4,500 → call',
  '4,500 → 42',
])('refuses the rent %s', (text) => expect(typeof parseRent(text)).toBe('string'))
test.each([
  ['4,250 (212-555-0133)', 425_000],
  ['212.555.0133 4250', 425_000],
  ['3,2k', 320_000],
  ['$2.100/mes', 210_000],
])('reads the rent %s', (text, grossCents) => expect(parseRent(text)).toMatchObject({ grossCents }))
test.each(['212-555-0133', '(212) 555-0133', '3,250k', '3,2 k5'])('refuses the rent %s', (text) =>
  expect(typeof parseRent(text)).toBe('string'),
)

test('reads a layout after the name of its floor plan', () => {
  expect(parseLayout('A1 - 1x1')).toEqual({ bedrooms: 10, bathrooms: 10 })
  expect(parseLayout('S2: Studio')).toMatchObject({ bedrooms: 1 })
  expect(parseLayout('A1-1')).toBeNull()
})

const notes = [{ column: 0, title: 'Notes' }]
test.each([
  'actually a 1BR + office',
  'it’s really a studio',
  '1 bed + office',
  'Legally 1BR',
  'should be: one bedroom',
])('the remark “%s” contradicts two bedrooms', (text) =>
  expect(findNotedLayout([text], notes, 20)).toEqual({ title: 'Notes', text }),
)
test.each([
  'actually a 2BR',
  'can be a 3BR',
  'flex to 3 bedrooms',
  'not actually a 1BR',
  '1BR also available in 4C',
  'king size bedroom',
  'next to the studio',
])('the remark “%s” does not contradict two bedrooms', (text) => {
  expect(findNotedLayout([text], notes, 20)).toBeNull()
})

const findDateField = (cells: readonly Cell[], title = 'Date') => {
  const rows = [
    ['Address', 'Unit', 'Rent', title],
    ...cells.map((cell, at) => ['14 Jane St', `${at}A`, 4000, cell]),
  ]
  return suggestReading([{ name: 'Sheet1', rows }], null, { today }).columns[3]!.field
}
test('a column titled Date is of the availability where its dates are to come', () => {
  expect(findDateField(['12/1/2026', '1/15/2027', 'Now'])).toBe('available')
  expect(findDateField(['12/1/2026', '1/15/2027'], 'Fecha')).toBe('available')
  expect(findDateField(['11/27/2026', '12/15/2026', '1/1/2027'])).toBe('available')
  // Of the list, of showings, or of leases.
  expect(findDateField(['11/20/2026', '11/24/2026'])).toBeNull()
  expect(findDateField(['11/30/2026', '11/29/2026', '11/28/2026'])).toBeNull()
  expect(findDateField(['12/1/2026', 'see notes'])).toBeNull()
  expect(findDateField(['12/1/2026', '12/1/2029'])).toBeNull()
  expect(findDateField([null])).toBeNull()
})

test('reads files whose cells are divided by bars', () => {
  const file = 'Address|Unit|Rent\n14 Jane St|2A|4,250\n14 Jane St|2B|"4,300"\n'
  expect(readCsv(new TextEncoder().encode(file))[0]!.rows).toEqual([
    ['Address', 'Unit', 'Rent'],
    ['14 Jane St', '2A', '4,250'],
    ['14 Jane St', '2B', '4,300'],
  ])
  const commas = 'Address,Unit,Layout\n14 Jane St,2A,1BR | 1BA | den\n14 Jane St,2B,1BR\n'
  expect(readCsv(new TextEncoder().encode(commas))[0]!.rows[1]).toEqual([
    '14 Jane St',
    '2A',
    '1BR | 1BA | den',
  ])
})

test('finds the rows of a web page that have a color', () => {
  const page = `<style>td.b, .p { background: pink } .n{background-color:transparent}</style><table>
    <tr><td>1<td>2</tr><tr style="background: #ff0"><td>1<td>2</tr><tr><td class=p>1<td class=p>2<td>3</tr>
    <tr><td class=p>1<td>2<td>3</tr><tr bgcolor="#FFFFFF"><td style="background-color:white">1<td class="n x">2</tr>
    <tr bgcolor=red><td style="background:white">1<td style="background:#ffffff">2</tr></table>`
  expect(readHtml(page)[0]!.coloredRows).toEqual([1, 2, 5])
})

test('reads what is left of a cell of a web page that is crossed out in part', () => {
  const [sheet] = readHtml(
    '<table><tr><td><s>$4,500</s> $4,250<td><s>4B</s><td>a<br><del>b</del></tr></table>',
  )
  expect(sheet).toMatchObject({ rows: [['$4,250', '4B', 'a']], struck: { 0: [1] } })
})

test('the first unit of a list without titles is read, once its columns are chosen', async () => {
  const rows = [
    ['14 Jane Street', '2A', '$4,000', '1BR'],
    ['14 Jane Street', '2B', '$4,100', '1BR'],
  ]
  const sheets = [{ name: 'Sheet1', rows }]
  const chosen = withColumns(sheets, suggestReading(sheets, null), ['address', 'unit', 'rent', 'layout'])
  const { rows: read, rejects } = await parseRows(sheets[0]!, chosen, { today })
  expect(rejects).toEqual([])
  expect(read.map(({ row, location: { unit }, parsed }) => [row, unit, parsed.price_cents])).toEqual([
    [1, '2A', '400000'],
    [2, '2B', '410000'],
  ])
})
