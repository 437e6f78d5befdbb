import { standardizeAddress } from '@pb/rules/addresses'
import { readAddress } from '@pb/rules/addresses/read-address'
import { boroughKeys, findBorough, type BoroughKey } from '@pb/rules/neighborhoods'
import fc from 'fast-check'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLines } from '../city-import/source-files.ts'
import { listCandidates } from './candidates.ts'
import { loadCity } from './city.ts'
import { toHouseNumberOrder } from './house-numbers.ts'

interface Expected {
  readonly borough: BoroughKey
  readonly address: string
  readonly zip: string
  readonly neighborhood: string
}

const file = join(import.meta.dirname, '../../../../data/city/buildings.csv.gz')
const perBorough = 100

const rows: Expected[] = []
for await (const { row } of readLines(file)) {
  const { borough, address = '', zip = '', neighborhood = '' } = row
  if (zip !== '') rows.push({ borough: borough as BoroughKey, address, zip, neighborhood })
}

/** Buildings from every part of each borough. */
function sampleBuildings(): Expected[] {
  return boroughKeys.flatMap((key) => {
    const own = rows.filter(({ borough }) => borough === key)
    const step = own.length / perBorough
    return Array.from({ length: perBorough }, (_, index) => own[Math.floor((index + 0.5) * step)]!)
  })
}

const shorten = (address: string) =>
  address
    .replace(/ Street$/, ' St')
    .replace(/ Avenue$/, ' Ave.')
    .replace(/ Boulevard$/, ' BLVD')
    .replace(/ East /, ' E. ')
    .replace(/ West /, ' w ')
const spellings = [
  ({ address }: Expected) => shorten(address),
  ({ address }: Expected) => `${address.toUpperCase()} 4B`,
  ({ address, borough }: Expected) => `${shorten(address)}, ${findBorough(borough)!.name}, NY`,
  ({ address, zip }: Expected) => `${address}\n#12C\nNY ${zip}`,
]

const city = await loadCity()
const buildings = sampleBuildings()

/** The city's data without an address, so that nothing is known of it but its street. */
function withoutAddress(borough: BoroughKey, street: string, number: number) {
  const known = city.known.get(borough)!
  const numbers = city.numbers.get(`${borough} ${street}`)
  const keep = (run: { from: number; to: number }) => run.from !== number && run.to !== number
  return {
    ...city,
    known: new Map([
      ...city.known,
      [borough, new Map([...known, [street, known.get(street)!.filter((each) => each.number !== number)]])],
    ]),
    numbers: numbers
      ? new Map([
          ...city.numbers,
          [
            `${borough} ${street}`,
            {
              ...numbers,
              sides: [numbers.sides[0].filter(keep), numbers.sides[1].filter(keep)] as const,
            },
          ],
        ])
      : city.numbers,
  }
}

test('500 addresses of all boroughs are what the records have, or not decided', () => {
  let decided = 0
  for (const [index, expected] of buildings.entries()) {
    const text = spellings[index % spellings.length]!(expected)
    const reading = readAddress(text)
    const candidates = listCandidates(city, reading.address!, reading)
    const found = candidates.map(({ borough, address }) => `${borough} ${address.display}`)
    expect(found, text).toContain(`${expected.borough} ${expected.address}`)
    if (candidates.length > 1) continue
    decided += 1
    const { zip, neighborhood } = candidates[0]!
    expect(zip, text).toBe(expected.zip)
    expect(neighborhood, text).toBe(expected.neighborhood)
  }
  expect(buildings).toHaveLength(500)
  expect(decided).toBeGreaterThan(350)
})

const boroughNames: Record<BoroughKey, readonly string[]> = {
  MN: ['New York', 'new york', 'NEW YORK', 'Manhattan', 'NYC'],
  BK: ['Brooklyn', 'BROOKLYN', 'Bklyn'],
  QN: ['Queens'],
  BX: ['Bronx', 'The Bronx', 'BRONX'],
  SI: ['Staten Island', 'STATEN ISLAND'],
}
const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]
const replacements: readonly (readonly [RegExp, readonly string[]])[] = [
  // `East 23 Street`.
  [/(?<=\d)(?:st|nd|rd|th)(?= Street)/, ['']],
  [/ Street$/, [' St', ' St.', ' ST', ' street', ' Str']],
  [/ Avenue\b/, [' Ave', ' Ave.', ' AVE', ' Av', ' avenue']],
  [/ Boulevard$/, [' Blvd', ' BLVD.', ' boulevard']],
  [/ Place$/, [' Pl', ' PL.', ' place']],
  [/ Road$/, [' Rd', ' RD.', ' road']],
  [/ Drive$/, [' Dr', ' DR.', ' drive']],
  [/ Court$/, [' Ct', ' CT.']],
  [/ Lane$/, [' Ln', ' LN']],
  [/ Terrace$/, [' Ter', ' Terr.']],
  [/ Parkway$/, [' Pkwy', ' PKWY']],
  [/ East (?=\d)/, [' E ', ' E. ', ' e ', ' EAST ']],
  [/ West (?=\d)/, [' W ', ' W. ', ' w ', ' WEST ']],
]

/** How people write an address: each choice is one of the spellings of a part. */
const writing = fc.record({
  building: fc.nat(rows.length - 1),
  choices: fc.array(fc.nat(9), { minLength: replacements.length, maxLength: replacements.length }),
  asWord: fc.boolean(),
  unit: fc.constantFrom('', ' 4B', ', Apt 4B', ' #12C', ', Unit PH2', ' apt. 3', '\nApt 7'),
  place: fc.constantFrom('none', 'borough', 'zip', 'both'),
  name: fc.nat(9),
  upper: fc.boolean(),
})

type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never

function write({ address, borough, zip }: Expected, written: Writing): string {
  const { choices, asWord, unit, place, name, upper } = written
  const names = boroughNames[borough]
  let street = asWord
    ? address.replace(/ (\d)(?:st|nd|rd|th) (?=Avenue)/, (_, digit) => ` ${ordinals[Number(digit) - 1]} `)
    : address
  for (const [at, [pattern, spellings]] of replacements.entries())
    street = street.replace(pattern, (own) => spellings[choices[at]! % (spellings.length + 1)] ?? own)
  const where = {
    none: '',
    borough: `, ${names[name % names.length]}`,
    zip: `, NY ${zip}`,
    both: `, ${names[name % names.length]}, NY ${zip}`,
  }[place]
  const text = `${street}${unit}${where}`
  return upper ? text.toUpperCase() : text
}

test('an address of any building in any spelling is the one that was meant, or not decided', () => {
  const decided = { all: 0, of: 0 }
  fc.assert(
    fc.property(writing, (written) => {
      const expected = rows[written.building]!
      const text = write(expected, written)
      const reading = readAddress(text)
      expect(reading.address, text).not.toBeNull()
      const candidates = listCandidates(city, reading.address!, reading)
      const found = candidates.map(({ borough, address }) => `${borough} ${address.display}`)
      expect(found, text).toContain(`${expected.borough} ${expected.address}`)
      decided.of += 1
      if (candidates.length > 1) return
      decided.all += 1
      const { zip, neighborhood } = candidates[0]!
      expect([zip, neighborhood], text).toEqual([expected.zip, expected.neighborhood])
    }),
    { numRuns: 600 },
  )
  expect(decided.of).toBeGreaterThanOrEqual(600)
  expect(decided.all / decided.of).toBeGreaterThan(0.6)
})

test('without the building’s own record, what is filled in is right and the rest is empty', () => {
  const filledIn = { zips: 0, neighborhoods: 0 }
  for (const expected of buildings) {
    const { borough } = expected
    const address = standardizeAddress(readAddress(expected.address).address!, borough)
    const number = toHouseNumberOrder(address.houseNumber, borough)
    const rest = withoutAddress(borough, address.street, number)
    const hints = { boroughs: [borough], zip: '', place: '' }
    const [candidate] = listCandidates(rest, address, hints, {
      hasStreet: () => true,
      listQueensNumbers: () => [],
    })
    expect(['', expected.zip], expected.address).toContain(candidate!.zip)
    expect([null, expected.neighborhood], expected.address).toContain(candidate!.neighborhood)
    filledIn.zips += Number(candidate!.zip !== '')
    filledIn.neighborhoods += Number(candidate!.neighborhood !== null)
  }
  expect(filledIn.zips).toBeGreaterThan(150)
  expect(filledIn.neighborhoods).toBeGreaterThan(75)
})

test('a typed ZIP code decides between candidates', () => {
  const list = (text: string) => {
    const reading = readAddress(text)
    return listCandidates(city, reading.address!, reading).map(
      ({ borough, address }) => `${borough} ${address.display}`,
    )
  }
  expect(list('12 Clinton Street')).toEqual(
    expect.arrayContaining(['MN 12 Clinton Street', 'BK 12 Clinton Street']),
  )
  expect(list('12 Clinton Street 11201')).toEqual(['BK 12 Clinton Street'])
  expect(list('300 Eighth Avenue, New York 10024')).toEqual(['MN 300 Central Park West'])
  expect(list('300 Eighth Avenue, New York 10001')).toEqual(['MN 300 8th Avenue'])
  // New York is Manhattan's city too: elsewhere only a known address is meant.
  expect(list('4995 Victory Blvd, Staten Island, NY')).toEqual(['SI 4995 Victory Boulevard'])
  expect(list('4995 Victory Blvd, New York, NY')).toEqual([])
  expect(list('100 57th Street')).toEqual(
    expect.arrayContaining(['MN 100 East 57th Street', 'MN 100 West 57th Street', 'BK 100 57th Street']),
  )
  expect(list('100 Malcolm X Blvd')).toEqual(
    expect.arrayContaining(['MN 100 Lenox Avenue', 'BK 100 Malcolm X Boulevard']),
  )
  for (const text of [
    '8 Adrian Avenue, Bronx',
    '4 Marble Hill Avenue, Bronx, NY 10463',
    '4 Marble Hill Avenue',
  ])
    expect(
      list(text).map((found) => found.slice(0, 2)),
      text,
    ).toEqual(['MN'])
})

test('a ZIP code that one sale alone names against its neighbors is not filled in', () => {
  const zip = (borough: BoroughKey, text: string) =>
    listCandidates(city, readAddress(text).address!, { boroughs: [borough], zip: '', place: '' })[0]!.zip
  expect(['', '11226']).toContain(zip('BK', '567 Ocean Avenue'))
  expect(['', '11211']).toContain(zip('BK', '221 Devoe Street'))
  expect(['', '10016']).toContain(zip('MN', '30 East 29th Street'))
  expect(['', '10028']).toContain(zip('MN', '301 East 81st Street'))
})

test.each([
  ['240 Center St', 'MN BK BX SI'],
  ['12 Centre St, Staten Island', 'SI'],
  ['31-10 Crescent', 'QN'],
  ['2900 Third', 'BX BK'],
  ['4410 Tenth', 'BK'],
  ['700 Third', 'MN BK'],
  ['105 - 21 Avenue L', 'BK'],
])('%s may be in %s', (text, boroughs) => {
  const reading = readAddress(text)
  const found = listCandidates(city, reading.address!, reading).map(({ borough }) => borough)
  expect(found.toSorted()).toEqual(boroughs.split(' ').toSorted())
})
