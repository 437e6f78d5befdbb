import { parseAddress, standardizeAddress } from '@pb/rules/addresses'
import { findNeighborhoodAt } from '@pb/rules/neighborhood-position'
import {
  boroughKeys,
  findNeighborhood,
  findNeighborhoodsByAlias,
  type BoroughKey,
} from '@pb/rules/neighborhoods'
import { neighborhoodOutlines } from '@pb/rules/neighborhood-outlines'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { brokersNeighborhoods } from './brokers-neighborhoods.fixture.ts'
import { resolveLocation } from './resolve-location.ts'

const root = join(import.meta.dirname, '../../../..')
const csv = gunzipSync(readFileSync(join(root, 'data/city/buildings.csv.gz'))).toString()
const buildings = csv
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const rowByAddress = new Map(buildings.map((cells) => [`${cells[0]} ${cells[1]}`, cells]))

test('200 buildings of the demo are in the neighborhood that brokers name', () => {
  expect(brokersNeighborhoods).toHaveLength(200)
  for (const [borough, address, name] of brokersNeighborhoods) {
    const cells = rowByAddress.get(`${borough} ${address}`)
    expect(cells, address).toBeDefined()
    expect(findNeighborhood(cells![3]!)?.name, address).toBe(name)
    const outlined = findNeighborhoodAt(borough, Number(cells![11]), Number(cells![12]))
    expect(outlined?.name ?? name, address).toBe(name)
  }
})

test('no building of the demo names another neighborhood than the outline around it', () => {
  const wrong = buildings.filter((cells) => {
    const found = findNeighborhoodAt(cells[0] as BoroughKey, Number(cells[11]), Number(cells[12]))
    return found !== null && found.abbreviation !== cells[3]
  })
  expect(wrong).toEqual([])
})

test('no building of the demo is listed in two spellings', () => {
  const spellings = Map.groupBy(buildings, ([borough, address = '']) => {
    const { houseNumber, street } = standardizeAddress(parseAddress(address)!, borough!)
    return [borough, houseNumber, street].join(' ')
  })
  expect([...spellings.values()].filter((rows) => rows.length > 1)).toEqual([])
})

test('every borough has buildings among the 200, and some that are known by name', () => {
  for (const borough of boroughKeys) {
    const rows = brokersNeighborhoods.filter(([key]) => key === borough)
    expect(rows.length, borough).toBeGreaterThanOrEqual(8)
    expect(rows.filter(([, , , knownAs]) => knownAs).length, borough).toBeGreaterThanOrEqual(2)
  }
})

test('outlines belong to known neighborhoods and have at least three corners', () => {
  for (const row of neighborhoodOutlines) {
    const [key = '', ...corners] = row.split(' ')
    expect(findNeighborhood(key), key).toBeDefined()
    expect(corners.length, key).toBeGreaterThanOrEqual(3)
  }
})

test('the position decides, whatever neighborhood a file names', () => {
  const degraw = { borough: 'BK', houseNumber: '301', street: 'DEGRAW STREET' } as const
  const position = { latitude: 40.68363, longitude: -73.99445 }
  const location = resolveLocation(
    { ...degraw, neighborhoodName: 'DOWNTOWN-FULTON FERRY', ...position },
    () => null,
  )
  expect(location?.neighborhood).toBe('CARR')
})

test('Midtown West is Hell’s Kitchen', () => {
  expect(findNeighborhoodsByAlias('MN', 'Midtown West').map(({ name }) => name)).toEqual(["Hell's Kitchen"])
})

const office = testOffice()

test.each(['0063_building_neighborhoods', '0075_more_neighborhood_outlines'])(
  '%s moves stored buildings and their listings, and leaves those without an outline',
  async (name) => {
    const { db } = office.deps
    const [inside, outside] = [
      await makeBuilding(db, {
        borough: 'BK',
        neighborhood: 'DUMBO',
        latitude: 40.68363,
        longitude: -73.99445,
      }),
      await makeBuilding(db, { borough: 'SI', neighborhood: 'TOTT', latitude: 40.51, longitude: -74.24 }),
    ]
    const listing = await makeListing(db, { building_id: inside, neighborhood: 'DUMBO' })
    const migration = join(root, `migrations/${name}.sql`)
    await sql.raw(readFileSync(migration, 'utf8')).execute(db)
    const get = (id: string) =>
      db.selectFrom('building').where('id', '=', id).select('neighborhood').executeTakeFirstOrThrow()
    expect([await get(inside), await get(outside)]).toEqual([
      { neighborhood: 'CARR' },
      { neighborhood: 'TOTT' },
    ])
    const moved = db.selectFrom('listing').where('id', '=', listing).select('neighborhood')
    expect(await moved.executeTakeFirstOrThrow()).toEqual({ neighborhood: 'CARR' })
  },
)
