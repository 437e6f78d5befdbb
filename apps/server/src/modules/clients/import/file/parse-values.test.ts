import { expect, test } from 'vitest'
import { parseBirthday } from './parse-birthday.ts'
import { findDateOrder, parseDate } from './parse-dates.ts'
import {
  isPlaceholder,
  looksLikeFormula,
  parseEmailStatus,
  parseIncome,
  parseSearchTypes,
  splitPhones,
  splitName,
  splitTags,
} from './parse-values.ts'

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
  ['15.01.2027', '2027-01-15'],
  ['5.1.2027', '2027-01-05'],
  ['5/1-2026', null],
])('parses the date %s as %s', (text, date) => expect(parseDate(text)).toBe(date))

test.each([
  ['$85,000', 85_000],
  ['85k', 85_000],
  ['120,500.50 / year', 120_500.5],
  ['85000.55', 85_000.55],
  ['a lot', null],
  ['1,00', null],
])('parses the income %s as %s', (text, dollars) => expect(parseIncome(text)).toBe(dollars))

test('decides the order of a column of dates by those that can only be read one way', () => {
  expect(findDateOrder(['5/1/2026', '', 'soon'])).toBe('ambiguous')
  expect(findDateOrder(['5/1/2026', '15/01/2027'])).toBe('day-first')
  expect(findDateOrder(['5/1/2026', '01/15/2027'])).toBe('month-first')
  expect(findDateOrder(['5/5/2026', '2026-01-02', '15.01.2027'])).toBe('none')
  expect(parseDate('5/1/2026', true)).toBe('2026-01-05')
  expect(parseDate('15/01/2027', true)).toBe('2027-01-15')
})

test.each(['n/a', 'N/A', '#N/A', 'n.a.', '-', '—', '?', '#REF!'])('takes %s for no value', (text) =>
  expect(isPlaceholder(text)).toBe(true),
)
test.each(['Na', 'None', 'N', '0', '555-0100'])('takes %s for a value', (text) =>
  expect(isPlaceholder(text)).toBe(false),
)

test.each([
  ['Renter', ['rental']],
  ['looking to buy', ['sale']],
  ['Rental / Sale', ['rental', 'sale']],
  ['both', ['rental', 'sale']],
  ['?', null],
])('parses the search type %s as %j', (text, types) => expect(parseSearchTypes(text)).toEqual(types))

test('splits names, and phone numbers without separating extensions', () => {
  expect(splitName('Bell, Nora')).toEqual({ firstName: 'Nora', lastName: 'Bell' })
  expect(splitName('Nora van der Bell')).toEqual({ firstName: 'Nora', lastName: 'van der Bell' })
  expect(splitPhones('212-555-0100, ext. 12 ::: 917-555-0100')).toEqual([
    '212-555-0100, ext. 12',
    '917-555-0100',
  ])
  const two = ['212-555-0100', '(917) 555-0100']
  for (const separator of [', ', ' / ', '/', ' or ', ' and ', ' & ', '; ', '\n', ' ', '   '])
    expect(splitPhones(two.join(separator)), separator).toEqual(two)
  expect(splitPhones('2125550100 9175550100')).toEqual(['2125550100', '9175550100'])
  expect(splitPhones('212-555-0100 / cell: 917-555-0100')).toEqual(['212-555-0100', 'cell: 917-555-0100'])
  for (const one of [
    '212-555-0100 x 1234',
    '+44 20 7946 0958',
    '212 555 0100',
    '1 212 555 0100',
    '011 49 30 901820',
    '0049 170 5550123',
    '0044 207 946 0958',
  ])
    expect(splitPhones(one)).toEqual([one])
})

test.each(['=HYPERLINK("x")', '@SUM(A1)', '+cmd|x', '-2+3(1)'])('recognizes %s as a formula', (text) => {
  expect(looksLikeFormula(text)).toBe(true)
})
test.each(['Nora', '+1 212 555 0100', '-', "O'Neil", 'A=B'])('does not take %s for a formula', (text) => {
  expect(looksLikeFormula(text)).toBe(false)
})

test.each([
  ['212/555-0173', ['212-555-0173']],
  ['(212)555-0102 / (917)555-0103', ['(212)555-0102', '(917)555-0103']],
  ['212-555-0171, ext 9', ['212-555-0171, ext 9']],
])('splits the numbers %s', (text, numbers) => expect(splitPhones(text)).toEqual(numbers))

test.each([
  ['#renter #dogs', ['renter', 'dogs']],
  ['vip, #dog', ['vip', 'dog']],
  ['Apt #3', ['Apt #3']],
])('splits the tags %s', (text, tags) => expect(splitTags(text)).toEqual(tags))

test.each([
  ['Active', false],
  ['Implied', false],
  ['Unsubscribed', true],
  ['Non-subscribed', true],
  ['Opted out', true],
  ['Cleaned', null],
])('an email status of “%s” means no emails: %s', (text, optsOut) =>
  expect(parseEmailStatus(text)).toBe(optsOut),
)

test.each([
  ['5/1/85', 2026, 1985],
  ['5/1/26', 2026, 2026],
  ['5/1/27', 2026, 1927],
  ['5/1/27', 2027, 2027],
  ['2027-05-01', 2027, 2027],
])('reads the birthday %s in %i as one of %i', (text, thisYear, year) =>
  expect(parseBirthday(text, thisYear)).toEqual({ day: '05-01', year }),
)
test('takes a birthday of a year to come for none', () =>
  expect(parseBirthday('2027-05-01', 2026)).toBeNull())
