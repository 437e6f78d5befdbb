import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { displayStreet, hyphenateQueens, normalizeStreet, parseAddress } from './addresses.ts'
import { normalizeUnit } from './units.ts'

const words =
  'E WEST N S 38TH 1ST 22 FIRST ST ST. AVE AVENUE PL SAINT MARKS PARK DR BLVD OF THE AMERICAS MCDOUGAL CT BEACH A JR FT II'
/** Spellings in files of the city and of owners: the text, the house number and the street, with tabs between. */
const spellings = readFileSync(join(import.meta.dirname, 'address-spellings.fixture.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [text: string, houseNumber: string, street: string])

const word = fc.constantFrom(...words.split(' '), "O'BRIEN")
const street = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const house = fc.oneof(
  fc.integer({ min: 1, max: 9999 }).map(String),
  fc.tuple(fc.integer({ min: 1, max: 270 }), fc.integer({ min: 1, max: 99 })).map(([a, b]) => `${a}-0${b}`),
  fc.integer({ min: 1, max: 999 }).map((number) => `${number}A`),
)

describe('addresses', () => {
  it.each([
    ['330 EAST 38TH STREET', '330', 'EAST 38 STREET', '330 East 38th Street'],
    ['330 e. 38th st.', '330', 'EAST 38 STREET', '330 East 38th Street'],
    ['301 EAST 81 STREET', '301', 'EAST 81 STREET', '301 East 81st Street'],
    ['23-15 44TH DRIVE', '23-15', '44 DRIVE', '23-15 44th Drive'],
    ['12 - 14 Warren St', '12-14', 'WARREN STREET', '12-14 Warren Street'],
    ['99-5 43RD AVENUE', '99-05', '43 AVENUE', '99-05 43rd Avenue'],
    ['99-05 43 AVE', '99-05', '43 AVENUE', '99-05 43rd Avenue'],
    ['2-4 East 3rd Street', '2-4', 'EAST 3 STREET', '2-4 East 3rd Street'],
    ['5-30 47TH AVE', '5-30', '47 AVENUE', '5-30 47th Avenue'],
    ['322 WEST 57TH', '322', 'WEST 57 STREET', '322 West 57th Street'],
    ['4028 AVENUE S', '4028', 'AVENUE S', '4028 Avenue S'],
    ['240 Park Ave S', '240', 'PARK AVENUE SOUTH', '240 Park Avenue South'],
    ['100 Avenue of the Americas', '100', 'AVENUE OF THE AMERICAS', '100 Avenue of the Americas'],
    ['100 Sixth Avenue', '100', '6 AVENUE', '100 6th Avenue'],
    ['2059 ST RAYMOND AVENUE', '2059', 'SAINT RAYMOND AVENUE', '2059 St. Raymond Avenue'],
    ['25 St. Mark’s Pl', '25', 'SAINT MARKS PLACE', '25 St. Marks Place'],
    [
      '2300 ADAM C POWELL BOULEVARD',
      '2300',
      'ADAM CLAYTON POWELL JR BOULEVARD',
      '2300 Adam Clayton Powell Jr Boulevard',
    ],
    ['129 BEACH 118TH STREET', '129', 'BEACH 118 STREET', '129 Beach 118th Street'],
    ['70 OCEANA DRIVE WEST', '70', 'OCEANA DRIVE WEST', '70 Oceana Drive West'],
    ['12A MCGUINNESS BLVD, 4F', '12A', 'MCGUINNESS BOULEVARD', '12A McGuinness Boulevard'],
    ['111 EAST 111TH STREET', '111', 'EAST 111 STREET', '111 East 111th Street'],
  ])('reads %s', (text, houseNumber, normal, display) => {
    expect(parseAddress(text)).toEqual({ houseNumber, street: normal, display })
  })

  it('reads 500 real spellings', () => {
    expect(spellings.length).toBeGreaterThanOrEqual(500)
    const read = spellings.map(([text]) => {
      const address = parseAddress(text)
      return [text, address?.houseNumber, address?.street]
    })
    expect(read).toEqual(spellings)
  })

  it.each([
    ['8410 153rd Avenue', 'QN', '84-10 153rd Avenue'],
    ['13918 231 STREET', 'QN', '139-18 231st Street'],
    ['84-10 153rd Ave', 'QN', '84-10 153rd Avenue'],
    ['5-9 48th Avenue', 'QN', '5-09 48th Avenue'],
    ['5-09 48TH AVE', 'QN', '5-09 48th Avenue'],
    ['4-6 West 105th Street', 'MN', '4-6 West 105th Street'],
    ['1862 Cornelia Street', 'QN', '1862 Cornelia Street'],
    ['129 Beach 118th Street', 'QN', '129 Beach 118th Street'],
    ['4511 8th Avenue', 'BK', '4511 8th Avenue'],
  ])('writes %s in %s as %s', (text, borough, display) => {
    expect(hyphenateQueens(parseAddress(text)!, borough).display).toBe(display)
  })

  it.each(['N/A 13TH AVENUE', 'BROADWAY', '330', '', '0 MAIN STREET', '12 34'])('refuses %j', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  it('normalises a normal street to itself', () => {
    fc.assert(
      fc.property(street, (text) => {
        const once = normalizeStreet(text)
        expect(normalizeStreet(once)).toBe(once)
        expect(normalizeStreet(displayStreet(once))).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads what it shows as the same building', () => {
    fc.assert(
      fc.property(house, street, (number, name) => {
        const address = parseAddress(`${number} ${name}`)
        expect(address && parseAddress(address.display)).toEqual(address)
      }),
      { numRuns: 2000 },
    )
  })

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const address = parseAddress(text)
        expect(address && parseAddress(address.display)).toEqual(address)
      }),
    )
  })
})

describe('units', () => {
  it.each([
    ['APT 5B', '5B'],
    ['Apt. #5-B', '5B'],
    ['#5-B', '5B'],
    ['PH 2', 'PH2'],
    ['Penthouse A', 'PHA'],
    ['09K', '9K'],
    ['16-23', '16-23'],
    ['6/7B', '6-7B'],
    ['N-801', 'N801'],
    ['3rd Floor', '3FL'],
    ['4TH', '4FL'],
    ['2 FL', '2FL'],
    ['UNIT12', '12'],
    [' - ', ''],
  ])('reads %s', (text, label) => {
    expect(normalizeUnit(text)).toBe(label)
  })

  it('normalises a normal label to itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[A-Z0-9 #/.-]{0,12}$/)),
        (text) => {
          const label = normalizeUnit(text)
          expect(normalizeUnit(label)).toBe(label)
          expect(label).toMatch(/^[A-Z0-9-]*$/)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
