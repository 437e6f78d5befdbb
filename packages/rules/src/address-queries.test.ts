import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddressQueries, parseAddressWithUnit } from './address-queries.ts'
import { normalizeUnit } from './units.ts'

const house = fc.integer({ min: 1, max: 9999 }).map(String)
const street = fc.constantFrom(
  'e 39',
  'East 39th Street',
  'w. 4th st.',
  'broadway',
  'Avenue of the Americas',
  "St. Mark's Place",
  '43rd Ave',
)
const address = fc.tuple(house, street).map((parts) => parts.join(' '))
const floor = fc.integer({ min: 1, max: 99 })
const letter = fc.stringMatching(/^[A-HJ-NPRT]$/)
const unit = fc.oneof(
  fc.tuple(floor, letter).map(([number, line]) => `${number}${line}`),
  fc.tuple(floor, letter).map(([number, line]) => `${number} ${line.toLowerCase()}`),
  letter.map((line) => `ph${line}`),
  fc.integer({ min: 1, max: 9 }).map((number) => `PH ${number}`),
  fc.tuple(letter, floor).map(([line, number]) => `${line}${number}`),
)
const units = (text: string) => parseAddressQueries(text).filter(({ unit }) => unit !== '')
const tidy = (text: string) => text.replaceAll('.', '')

describe('parseAddressQueries', () => {
  it.each([
    ['210 e 39 5b', '210 e 39', '5B'],
    ['210 East 39th Street #5B', '210 East 39th Street', '5B'],
    ['210 E. 39th St., Apt. 5-B', '210 E 39th St', '5B'],
    ['210 East 39th Street, 5B, New York', '210 East 39th Street', '5B'],
    ['210 e 39 st ph 2', '210 e 39 st', 'PH2'],
    ['210 e 39 5 b', '210 e 39', '5B'],
    ['210 e 39 3rd floor', '210 e 39', '3FL'],
    ['12 broadway 4', '12 broadway', '4'],
    ['99-05 43rd ave 2f', '99-05 43rd ave', '2F'],
    ['12 broadway unit garden', '12 broadway', 'GARDEN'],
  ])('%s', (text, address, unit) => {
    expect(units(text)).toEqual([{ address, unit }])
    expect(parseAddressQueries(text)[0]!.unit).toBe('')
  })

  it.each(['210 e 39', '210 e 39th', '210 east', 'broadway', '5b', 'apt 5b', '12 Broadway, New York', '#5'])(
    'no unit in %j',
    (text) => {
      expect(units(text)).toEqual([])
    },
  )

  it('finds the unit at the end of an address, with any marker', () => {
    const between = fc.constantFrom(' ', ', ', ' #', ' # ', ' apt ', ', Apt. ', ' unit ', ' Apartment #')
    fc.assert(
      fc.property(address, between, unit, (at, gap, label) => {
        expect(units(at + gap + label)).toContainEqual({ address: tidy(at), unit: normalizeUnit(label) })
      }),
      { numRuns: 2000 },
    )
  })

  it('returns few tidy interpretations, each address once', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[a-z0-9 #,.%_\\-]{0,40}$/),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const found = parseAddressQueries(typed)
        expect(found.length).toBeLessThanOrEqual(4)
        expect(new Set(found.map(({ address }) => address)).size).toBe(found.length)
        for (const { address, unit } of found) {
          expect(address).toBe(address.trim())
          expect(address).not.toBe('')
          expect(normalizeUnit(unit)).toBe(unit)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('parseAddressWithUnit', () => {
  it.each([
    ['330 East 38th Street, 5B', '330 East 38th Street', '5B'],
    ['330 East 38th Street, PH2, New York, NY', '330 East 38th Street', 'PH2'],
    ['330 E 38th St #5B', '330 East 38th Street', '5B'],
    ['330 E 38th St Apt. 5-B', '330 East 38th Street', '5B'],
    ['330 E 38th St 5B', '330 East 38th Street', '5B'],
    ['330 East 38th Street', '330 East 38th Street', ''],
    ['210 Avenue B', '210 Avenue B', ''],
  ])('splits %s', (text, display, label) => {
    const { address, unit: found } = parseAddressWithUnit(text)
    expect([address?.display, found]).toEqual([display, label])
  })
})
