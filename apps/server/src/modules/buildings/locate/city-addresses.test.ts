import { standardizeAddress } from '@pb/rules/addresses'
import { readAddress } from '@pb/rules/addresses/read-address'
import { boroughKeys, findBorough, type BoroughKey } from '@pb/rules/neighborhoods'
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

/** Buildings from every part of each borough. */
async function sampleBuildings(): Promise<Expected[]> {
  const rows: Expected[] = []
  for await (const { row } of readLines(file)) {
    const { borough, address = '', zip = '', neighborhood = '' } = row
    rows.push({ borough: borough as BoroughKey, address, zip, neighborhood })
  }
  return boroughKeys.flatMap((key) => {
    const own = rows.filter(({ borough, zip }) => borough === key && zip !== '')
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
const buildings = await sampleBuildings()

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

test('without the building’s own record, what is filled in is right and the rest is empty', () => {
  const filledIn = { zips: 0, neighborhoods: 0 }
  for (const expected of buildings) {
    const { borough } = expected
    const address = standardizeAddress(readAddress(expected.address).address!, borough)
    const number = toHouseNumberOrder(address.houseNumber, borough)
    const rest = withoutAddress(borough, address.street, number)
    const hints = { boroughs: [borough], zip: '', place: '' }
    const [candidate] = listCandidates(rest, address, hints, () => true)
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
