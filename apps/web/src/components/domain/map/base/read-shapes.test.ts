import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { toBounds, cityBounds, type Position } from '@pb/rules/areas'
import { expect, test } from 'vitest'
import { readPlaces, readPolygons, readStreets } from './read-shapes.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@pb/rules/city-map/land.txt'))
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

function getReader(name: string) {
  if (name === 'places.txt') return readPlaces
  return name.startsWith('streets') ? readStreets : readPolygons
}

test.each(files)('%s holds named shapes of the city', (name) => {
  const { features } = getReader(name)(read(name))
  expect(features.length).toBeGreaterThan(20)
  for (const { geometry, properties } of features) {
    expect(properties?.['name']).toMatch(/\w/)
    const positions = (geometry as { coordinates: unknown[] }).coordinates.flat(3) as number[]
    const pairs = positions.flatMap((x, at): Position[] => (at % 2 === 0 ? [[x, positions[at + 1]!]] : []))
    const { west, south, east, north } = toBounds(pairs)
    expect(pairs.length).toBeGreaterThan(0)
    expect(west > cityBounds.west && east < cityBounds.east).toBe(true)
    expect(south > cityBounds.south && north < cityBounds.north).toBe(true)
  }
})

test('keeps the map data under 320 kB uncompressed', () => {
  expect(files.reduce((bytes, name) => bytes + read(name).length, 0)).toBeLessThan(320_000)
})

test('reads streets as lines, neighborhoods as rings and names as points', () => {
  const broadway = readStreets(read('streets-manhattan.txt')).features.find(
    ({ properties }) => properties?.['name'] === 'Broadway',
  )
  expect(broadway).toMatchObject({
    properties: { rank: expect.any(Number) },
    geometry: { type: 'MultiLineString' },
  })
  const kips = readPlaces(read('places.txt')).features.find(
    ({ properties }) => properties?.['name'] === 'Kips Bay',
  )
  expect(kips?.geometry).toMatchObject({
    type: 'Point',
    coordinates: [expect.closeTo(-73.98, 1), expect.closeTo(40.74, 1)],
  })
  for (const { geometry } of readPolygons(read('areas.txt')).features) {
    const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : []
    expect(ring[0]).toEqual(ring.at(-1))
  }
})
