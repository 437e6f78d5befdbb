import { bedroomCode, bedroomKeys } from '@pb/rules/bedrooms'
import { dayMs } from '@pb/rules/dates'
import { netEffectiveRent } from '@pb/rules/rent'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAvailability, parseDate, parseStatus } from './availability.ts'
import { getText } from './cell.ts'
import { parseBaths, parseLayout, parseSize } from './layout.ts'
import { grossRent, parseRent } from './rent.ts'
import { parseCommission, parseConcession, parseEntry, parseFurnished, parseLeaseTerm } from './terms.ts'

const today = '2026-03-02'
const parsers = [
  parseRent,
  parseLayout,
  parseBaths,
  parseSize,
  parseStatus,
  parseConcession,
  parseCommission,
  parseLeaseTerm,
  parseFurnished,
  parseEntry,
  (cell: string | number | null) => parseAvailability(cell, today),
]

test('no parser throws for any cell', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.constant(null))
  fc.assert(
    fc.property(cell, (value) => {
      for (const parse of parsers) expect(() => parse(value)).not.toThrow()
    }),
  )
})

test('parses rents in every format', () => {
  const formats: ((dollars: number) => string | number)[] = [
    (dollars) => dollars,
    String,
    (dollars) => `$${dollars.toLocaleString('en-US')}`,
    (dollars) => `$ ${dollars}.00`,
    (dollars) => `${dollars.toLocaleString('en-US')}/mo`,
    (dollars) => `${dollars} (1 month free)`,
  ]
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 250_000 }), fc.constantFrom(...formats), (dollars, write) => {
      expect(parseRent(write(dollars))).toEqual({ grossCents: dollars * 100, netCents: null })
    }),
  )
})

test.each([
  ['$3,250 gross / $2,979 net', 325_000, 297_900],
  ['3,250 net', null, 325_000],
  ['Net: $2,979', null, 297_900],
  ['Gross $3,250 (NER $2,979)', 325_000, 297_900],
  ['3.2k', 320_000, null],
])('parses gross and net rent from %s', (text, grossCents, netCents) => {
  expect(parseRent(text)).toEqual({ grossCents, netCents })
})

test.each(['Call', 'TBD', '', '12', '$3,000 - $3,400', '850,000', '#REF!', '1 month'])(
  '%s is not a rent',
  (text) => {
    expect(parseRent(text)).toBeTypeOf('string')
  },
)

test('computes the gross rent from net rent, free months and term only', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 20_000 }),
      fc.constantFrom(0.5, 1, 1.5, 2, 3),
      fc.constantFrom(12, 13, 15, 18, 24),
      (dollars, freeMonths, termMonths) => {
        const netCents = netEffectiveRent(dollars * 100, { freeMonths, termMonths })!
        expect(grossRent({ grossCents: null, netCents }, { freeMonths, termMonths })).toBe(dollars * 100)
        expect(grossRent({ grossCents: null, netCents }, { freeMonths })).toBeNull()
        expect(grossRent({ grossCents: 1, netCents }, {})).toBe(1)
      },
    ),
  )
})

test('parses bedrooms and baths in every format', () => {
  const counted = bedroomKeys.filter((key) => /^\d/.test(key))
  const baths = [1, 1.5, 2, 2.5, 3]
  const formats: ((beds: string, count: number) => string)[] = [
    (beds, count) => `${beds}BR/${count}BA`,
    (beds, count) => `${beds} Bed / ${count} Bath`,
    (beds, count) => `${beds}/${count}`,
    (beds, count) => `${beds}x${count}`,
    (beds, count) => `${beds} bedrooms, ${count} baths`,
    (beds, count) => `${beds}bd ${count}b`,
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...counted),
      fc.constantFrom(...baths),
      fc.constantFrom(...formats),
      (beds, count, write) => {
        expect(parseLayout(write(beds, count))).toEqual({
          bedrooms: bedroomCode(beds),
          bathrooms: count * 10,
        })
      },
    ),
  )
})

test.each([
  ['Studio', 1, null],
  ['STU', 1, null],
  ['studio/1ba', 1, 10],
  ['0BR', 1, null],
  ['0', 1, null],
  ['Alcove Studio', 2, null],
  ['Jr 1', 2, null],
  ['Junior 1BR', 2, null],
  ['Loft', 3, null],
  ['2 BR + home office', 20, null],
  ['1½ BR', 15, null],
  ['3', 30, null],
  ['2BR 1F/1H', 20, 15],
])('parses layout %s', (text, bedrooms, bathrooms) => {
  expect(parseLayout(text)).toEqual({ bedrooms, bathrooms })
})

test.each(['Penthouse', 'TBD', '13', '9BR', '750 SF'])('%s is not a layout', (text) => {
  expect(parseLayout(text)).toBeNull()
})

test.each([
  ['1', 10],
  ['1.5', 15],
  ['1½', 15],
  ['1 1/2', 15],
  ['2 Baths', 20],
  ['1F/1H', 15],
  ['1.3', null],
])('parses baths %s', (text, tenths) => {
  expect(parseBaths(text)).toBe(tenths)
})

test.each([
  ['750', 750],
  ['~750 SF', 750],
  ['1,050 sq. ft.', 1050],
  [812.4, 812],
  ['1BR', null],
  ['5', null],
])('parses size %s', (text, feet) => {
  expect(parseSize(text)).toBe(feet)
})

test('parses every date of a century in every format', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const month = (date: Date) => date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  fc.assert(
    fc.property(day, (moment) => {
      const iso = moment.toISOString().slice(0, 10)
      const [year, m, d] = iso.split('-').map(Number) as [number, number, number]
      const serial = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / dayMs
      const texts = [
        iso,
        `${m}/${d}/${year}`,
        `${m}/${d}/${String(year).slice(2)}`,
        `${month(moment)} ${d}, ${year}`,
      ]
      const more = [`${d}-${month(moment).slice(0, 3)}-${year}`, String(serial), `${iso}T00:00:00`]
      for (const text of [...texts, ...more, serial, serial + 0.5]) expect(parseDate(text, today)).toBe(iso)
    }),
  )
})

test.each([
  ['Avail Now', 'now', null],
  ['Immediate', 'now', null],
  ['VACANT', 'now', null],
  ['Available', 'now', null],
  ['ASAP', 'now', null],
  ['Avail. 4/1', '2026-04-01', null],
  ['12/1', '2025-12-01', null],
  ['April 1st', '2026-04-01', null],
  ['Occupied until 5/31/26', '2026-05-31', null],
  ['May', '2026-05-01', null],
  ['15-Apr', '2026-04-15', null],
  ['App pending', null, 'Active Under Contract'],
  ['Rented', null, 'Closed'],
  ['Lease out', null, 'Pending'],
  ['Off market', null, 'Withdrawn'],
  ['On hold', null, 'Hold'],
])('parses availability %s', (text, from, status) => {
  expect(parseAvailability(text, today)).toEqual({ from, status })
})

test.each(['TBD', 'call super', '2/30/2026', '13/1/2026', '99999'])('%s is not an availability', (text) => {
  expect(parseAvailability(text, today)).toBeNull()
})

test.each([
  ['1 month free', { freeMonths: 1 }],
  ['1 MONTH FREE on a 13 month lease', { freeMonths: 1, termMonths: 13 }],
  ['1.5 mos free / 18 mo lease', { freeMonths: 1.5, termMonths: 18 }],
  ['Two months free', { freeMonths: 2 }],
  ['½ month free', { freeMonths: 0.5 }],
  ['2 MF', { freeMonths: 2 }],
  ['Free: 1 month', { freeMonths: 1 }],
  ['1', { freeMonths: 1 }],
  ['None', {}],
  ['', {}],
  ['Free gym', null],
])('parses concession %s', (text, concession) => {
  expect(parseConcession(text)).toEqual(concession)
})

test.each([
  ['OP', { kind: 'owner_pays' }],
  ['OP 1 month', { kind: 'owner_pays', months: 1 }],
  ['1 month OP', { kind: 'owner_pays', months: 1 }],
  ['15% OP', { kind: 'owner_pays', percent: 15 }],
  ['$2,000 OP', { kind: 'owner_pays', cents: 200_000 }],
  ['No Fee', null],
  ['OP (1 month)', { kind: 'owner_pays', months: 1 }],
  ['CYOF', { kind: 'none' }],
  ['1 month', { kind: 'owner_pays', months: 1 }],
  ['hello', null],
])('parses commission %s', (text, commission) => {
  expect(parseCommission(text)).toEqual(commission)
})

test.each([
  ['12', 12, 12],
  ['12 months', 12, 12],
  ['1 year', 12, 12],
  ['1-2 years', 12, 24],
  ['12-24', 12, 24],
  ['6+ months', 6, null],
])('parses lease term %s', (text, min, max) => {
  expect(parseLeaseTerm(text)).toEqual({ min, max })
})

test('parses access and furnishing', () => {
  expect(parseEntry('Lock box 1234')).toEqual({ kind: 'lockbox', note: 'Lock box 1234' })
  expect(parseEntry('Super: José')).toEqual({ kind: 'super', note: 'Super: José' })
  expect(parseEntry('keys at office')).toEqual({ kind: 'agent', note: 'keys at office' })
  expect(parseFurnished('Unfurn.')).toBe('unfurnished')
  expect(parseFurnished('Y')).toBe('furnished')
})

test('placeholders are empty, white space is collapsed', () => {
  for (const placeholder of ['N/A', ' - ', '#N/A', 'TBD', null]) expect(getText(placeholder)).toBe('')
  expect(getText(' a \n b\u00A0c ')).toBe('a b c')
})
