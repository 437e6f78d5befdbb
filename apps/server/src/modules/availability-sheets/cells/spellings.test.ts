import { expect, test } from 'vitest'
import { parseAvailability } from './availability.ts'
import { parseLayout } from './layout.ts'
import { parseRent } from './rent.ts'
import { parseCommission, parseConcession } from './terms.ts'
import { parseUnit } from './unit.ts'

const today = '2026-03-02'

test.each([
  ['3’250', 3250],
  ['3.250,00', 3250],
  ['3,250.-', 3250],
  ['USD 3,250', 3250],
  ['３，２５０', 3250],
  ['3250,00', 3250],
  ['3 250,00 $', 3250],
  ['$3,250.5', 3250.5],
  ['$3,250 or best offer', 3250],
  ['$3,250 incl. heat & hot water', 3250],
  ['$3,250 + $100 amenity fee', 3250],
  ['$3,250 (was $3,400)', 3250],
  ['3,250 1 MO OP', 3250],
  ['3,250 15% OP', 3250],
  ['$3,250 OP', 3250],
  ['3,250 ask', 3250],
  ['Legal: 4,100 Pref: 3,250', 3250],
  ['3,250 w/ 1 month free', 3250],
])('reads the rent of %s', (text, dollars) => {
  expect(parseRent(text)).toEqual({ grossCents: dollars * 100, netCents: null })
})

test.each([
  ['3250-', 'negative'],
  ['٣٢٥٠', "isn't a rent"],
  ['三千二百五十', "isn't a rent"],
  ['$750pw', 'per week'],
  ['39000 annual', 'per year'],
  ['$3,250/bed', 'per month'],
  ['$1,625 x 2', "isn't a rent"],
  ['3,250?', "isn't a rent"],
  ['3O00', "isn't a rent"],
  ['$ 3 2 5 0', "isn't a rent"],
  ['C$3,250', 'US dollars'],
  ['$3,400 $3,250', 'several amounts'],
  ['$3,250/$3,400 furnished', 'several amounts'],
  ['offer 3,100 / ask 3,250', "isn't a rent"],
  ['3,250 (12 mo) 3,150 (24 mo)', "isn't a rent"],
  ['3,250+', 'exact rent'],
])('refuses %s as a rent with its reason', (text, reason) => {
  expect(parseRent(text)).toContain(reason)
})

test.each([
  ['4½B', '4½B'],
  ['1⁄2', '½'],
  ['PENTHOUSE 2', 'PH2'],
  ['GF', 'GF'],
  ['Grd Fl', 'GRDFL'],
  ['Floor-3', 'FLOOR3'],
  ['2ND FL', '2FL'],
  ['Store 1', 'STORE1'],
  ['Rear Cottage', 'REARCOTTAGE'],
  ['4B*NEW*', '4B'],
  ['4B**', '4B'],
  ['4B (1BR)', '4B'],
])('reads the unit of %s', (text, label) => {
  expect(parseUnit(text)).toEqual({ label })
})

test.each([
  ['4A-B', 'more than one unit'],
  ['4B;5C', 'more than one unit'],
  ['4B to 4D', 'more than one unit'],
  ['4F/R', 'more than one unit'],
  ['4Β', "isn't a unit"],
  ['٤', "isn't a unit"],
  ['4B Room 2', "isn't a unit"],
  ['2nd & 3rd Fl', "isn't a unit"],
  ['Dec-1', 'date'],
  ['1E+05', 'number'],
])('refuses %s as a unit with its reason', (text, reason) => {
  expect(parseUnit(text)).toContain(reason)
})

test.each([
  ['Jr 4/1ba', 15, 10],
  ['conv. 3 / 2', 25, 20],
  ['alc studio', 2, null],
  ['Loft 1BR', 10, null],
  ['2BR RR', 20, null],
  ['1BR + HO', 10, null],
  ['2BD|2BA', 20, 20],
  ['１ＢＲ', 10, null],
  ['1BR*', 10, null],
])('reads the layout of %s', (text, bedrooms, bathrooms) => {
  expect(parseLayout(text)).toEqual({ bedrooms, bathrooms })
})

test.each(['5+', '2+ BR', '3 flex', 'RR', '1BR / Studio', '1БР', '1 bed convertible to 2', '4rm', 'SRO'])(
  'refuses %s as a layout',
  (text) => {
    expect(parseLayout(text)).toBeNull()
  },
)

test.each([
  ['8-1-26', '2026-08-01', null],
  ['1st of August', '2026-08-01', null],
  ['46235.0', '2026-08-01', null],
  ['8／1', '2026-08-01', null],
  ['on or about 8/1', '2026-08-01', null],
  ['8/1 or later', '2026-08-01', null],
  ['vac 8/1', '2026-08-01', null],
  ['LE 7/31', '2026-07-31', null],
  ['hold til 8/1', null, 'Hold'],
  ['Available soon', null, 'Coming Soon'],
])('reads when %s is', (text, from, status) => {
  expect(parseAvailability(text, today)).toEqual({ from, status })
})

test.each(['mid summer', 'by 8/1', 'before 8/1', '8/1-8/15', '31/8/2026', '8/1/2126', 'Q3', '8/1?', '١/٨'])(
  'refuses %s as a date',
  (text) => {
    expect(parseAvailability(text, today)).toBeNull()
  },
)

test('a number alone counts only in a column of its own', () => {
  const half = { freeMonths: 0.5 }
  expect([parseConcession('1 month'), parseConcession('half month')]).toEqual([{ freeMonths: 1 }, half])
  for (const text of ['1 month', '12 months', '15%', '$500', 'half month'])
    expect([parseConcession(text, 'mixed'), parseCommission(text, 'mixed')], text).toEqual([null, null])
  // No owner pays a year's rent: it is the term of the lease.
  expect(parseCommission('12 months')).toBeNull()
  expect(parseCommission('1 mo OP', 'mixed')).toEqual({ kind: 'owner_pays', months: 1 })
})
