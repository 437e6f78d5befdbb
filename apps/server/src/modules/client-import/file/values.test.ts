import { expect, test } from 'vitest'
import { guessField } from './columns.ts'
import {
  looksLikeFormula,
  readDate,
  readIncome,
  readSearchTypes,
  severalPhones,
  splitName,
} from './values.ts'

test.each([
  ['2026-05-01', '2026-05-01'],
  ['2026-05-01T00:00:00', '2026-05-01'],
  ['5/1/2026', '2026-05-01'],
  ['12/31/26', '2026-12-31'],
  ['May 1, 2026', '2026-05-01'],
  ['september 3rd 2026', '2026-09-03'],
  ['2/30/2026', null],
  ['13/1/2026', null],
  ['soon', null],
])('the date %s is %s', (text, date) => expect(readDate(text)).toBe(date))

test.each([
  ['$85,000', 85_000],
  ['85k', 85_000],
  ['120,500.50 / year', 120_500.5],
  ['a lot', null],
  ['1,00', null],
])('the income %s is %s', (text, dollars) => expect(readIncome(text)).toBe(dollars))

test.each([
  ['Renter', ['rental']],
  ['looking to buy', ['sale']],
  ['Rental / Sale', ['rental', 'sale']],
  ['both', ['rental', 'sale']],
  ['?', null],
])('%s looks for %j', (text, types) => expect(readSearchTypes(text)).toEqual(types))

test.each([
  ['First Name', 'first_name'],
  ['E-mail 1 - Value', 'email'],
  ['E-mail 1 - Label', null],
  ['Mobile Phone', 'phone'],
  ['Phone 1 - Type', null],
  ['Organization Name', null],
  ['Name', 'name'],
  ['Nickname', null],
  ['Desired move-in date', 'move_in_date'],
  ['Lead source', 'source'],
  ['Middle Name', null],
])('the column %s holds %s', (title, field) => expect(guessField(title)).toBe(field))

test('names are told apart, and numbers keep their extensions', () => {
  expect(splitName('Bell, Nora')).toEqual({ firstName: 'Nora', lastName: 'Bell' })
  expect(splitName('Nora van der Bell')).toEqual({ firstName: 'Nora', lastName: 'van der Bell' })
  expect(severalPhones('212-555-0100, ext. 12 ::: 917-555-0100')).toEqual([
    '212-555-0100, ext. 12',
    '917-555-0100',
  ])
  expect(severalPhones('212-555-0100, 917-555-0100')).toEqual(['212-555-0100', '917-555-0100'])
})

test.each(['=HYPERLINK("x")', '@SUM(A1)', '+cmd|x', '-2+3(1)'])('%s is a formula', (text) => {
  expect(looksLikeFormula(text)).toBe(true)
})
test.each(['Nora', '+1 212 555 0100', '-', "O'Neil", 'A=B'])('%s is none', (text) => {
  expect(looksLikeFormula(text)).toBe(false)
})
