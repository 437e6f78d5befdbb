import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLayout } from './layout.ts'
import { parseUnit } from './unit.ts'
import { parseAvailability, parseStatus } from './availability.ts'

test.each([
  ['Apt. #4-B', '4B'],
  ['４Ｂ', '4B'],
  ['4/B', '4B'],
  ['4½', '4½'],
  ['4 1/2', '4½'],
  ['4-1/2', '4½'],
  ['½', '½'],
  ['1 / 2', '½'],
  ['16-23', '16-23'],
  ['PH-A', 'PHA'],
  ['2nd Floor', '2FL'],
  ['3 Rear', '3REAR'],
  ['4B North', '4BNORTH'],
  ['E4B', 'E4B'],
  ['Garden', 'GARDEN'],
  ['4B (duplex)', '4B'],
  ['4B – renovated', '4B'],
  ['4B²', '4B'],
  ['4.0', '4'],
  [1204, '1204'],
])('reads unit %s', (cell, label) => {
  expect(parseUnit(cell)).toEqual({ label })
})

test.each([
  ['4A & 4B', 'more than one unit'],
  ['4A/4B', 'more than one unit'],
  ['2A\n2B', 'more than one unit'],
  ['1A thru 1D', 'more than one unit'],
  ['16/2', 'more than one unit'],
  ['1-Feb', 'date'],
  ['Feb-1', 'date'],
  ['2/1/2026', 'date'],
  ['2026-02-01', 'date'],
  [46_054, 'date'],
  ['1.00E+03', 'number'],
  [4.5, 'decimals'],
  ['=2+3', 'formula'],
  ['4B back house', "isn't a unit"],
  ['4Б', "isn't a unit"],
  ['see notes', "isn't a unit"],
  ['NEW 4B', "isn't a unit"],
  ['4 new', "isn't a unit"],
  ['Num 4B', "isn't a unit"],
  ['2BR', "isn't a unit"],
  ['41/2', 'more than one unit'],
  ['101-103', 'more than one unit'],
])('refuses unit %s with the reason', (cell, reason) => {
  expect(parseUnit(cell)).toContain(reason)
})

test.each([
  ['Junior 4', 15, null],
  ['Jr. four / 1 bath', 15, 10],
  ['Flex 2', 15, null],
  ['Convertible 3BR', 25, null],
  ['1BR (flex 2)', 10, null],
  ['2 flex 3', 20, null],
  ['3 (conv 4)', 30, null],
  ['2×1.5', 20, 15],
  ['Classic Six', 20, null],
  ['classic 7', 30, null],
  ['Studio w/ alcove', 2, null],
  ['convertible studio', 1, null],
  ['2BR duplex', 20, null],
  ['3 BR railroad, 1 bath', 30, 10],
  ['1BR loft', 10, null],
  ['2/1', 20, 10],
  ['2/1½', 20, 15],
  ['3/1/1', 10, 10],
  ['2/0/1', 1, 10],
  ['2BR 1.5BA', 20, 15],
  ['2 BR\n1 BA', 20, 10],
  ['2b 1b', 20, 10],
  ['two bedroom / one bath', 20, 10],
  ['2 BR - 2 BA - Terrace', 20, 20],
])('reads layout %s', (text, bedrooms, bathrooms) => {
  expect(parseLayout(text)).toEqual({ bedrooms, bathrooms })
})

test.each([
  'Duplex',
  'Classic 5',
  'Jr 3',
  '2BR flex',
  '1-2 BR',
  '2BR or 3BR',
  '3.5 rooms',
  '½',
  '2026-02-01',
  '2 ベッド',
  '2BR/3BR',
  '2BR w/ 2 terr',
  '1 den 2BR',
  '1+1',
  '4BR+',
  '-1',
  '3/2/1',
])('%s is not one layout', (text) => {
  expect(parseLayout(text)).toBeNull()
})

test.each([
  'Not rented',
  'Lease not signed',
  'Rented?',
  '4/1 or 5/1',
  'mid April or May',
  'April 1 - April 15',
  '4/1 maybe',
])('%s is neither a status nor a date', (text) => {
  expect(parseStatus(text)).toBeNull()
  expect(parseAvailability(text, '2026-03-02')).toBeNull()
})

test('publishes a unit that the cell states, or none, after any mutation', () => {
  const inserted = fc.constantFrom(',', ' ', '\n', '-', '/', '&', '½', '²', '#', 'é', 'Б', '.', '(', ' and ')
  fc.assert(
    fc.property(
      fc.constantFrom('4B', '12-C', 'Apt 5', 'PH2', '1204'),
      fc.nat(6),
      inserted,
      fc.constantFrom('', '3', 'C', '2A'),
      (base, at, part, more) => {
        const text = base.slice(0, at) + part + base.slice(at) + more
        const read = parseUnit(text)
        if (typeof read === 'string') return
        // The characters of the label stand in the cell in this order, and no digit or letter was dropped.
        const plain = text
          .replaceAll('½', '½')
          .replace(/[²]/g, '')
          .toUpperCase()
          .replace(/^(?:\W)*(?:APT|UNIT)/, '')
          .replace(/[^A-Z\d½]/g, '')
        const isSame = read.label.replaceAll('-', '') === plain.replace(/^0+(?=.)/, '')
        expect(isSame, `${JSON.stringify(text)} as ${read.label}`).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})
