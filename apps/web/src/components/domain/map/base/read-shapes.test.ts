import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { toBounds, cityBounds, type Position } from '@pb/rules/areas'
import { expect, test } from 'vitest'
import { readPlaces, readPolygons, readStations, readStreets, readTracks } from './read-shapes.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@pb/rules/city-map/land.txt'))
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

function getReader(name: string) {
  if (name === 'places.txt' || name === 'parks.txt') return readPlaces
  if (name === 'subway-lines.txt') return readTracks
  if (name === 'subway-stations.txt') return readStations
  return name.startsWith('streets') || name === 'highways.txt' ? readStreets : readPolygons
}

test.each(files)('%s holds named shapes of the city', (name) => {
  const { features } = getReader(name)(read(name))
  expect(features.length).toBeGreaterThan(15)
  for (const { geometry, properties } of features) {
    expect(properties?.['name'] ?? properties?.['color']).toMatch(/\w/)
    const positions = (geometry as { coordinates: unknown[] }).coordinates.flat(3) as number[]
    const pairs = positions.flatMap((x, at): Position[] => (at % 2 === 0 ? [[x, positions[at + 1]!]] : []))
    const { west, south, east, north } = toBounds(pairs)
    expect(pairs.length).toBeGreaterThan(0)
    expect(west >= cityBounds.west && east <= cityBounds.east).toBe(true)
    expect(south >= cityBounds.south && north <= cityBounds.north).toBe(true)
  }
})

test('keeps the map data under 400 kB uncompressed', () => {
  expect(files.reduce((bytes, name) => bytes + read(name).length, 0)).toBeLessThan(400_000)
})

test('has main streets of every borough, and subway lines with their colors and stations with their trains', () => {
  const queens = readStreets(read('streets-queens.txt')).features.map(
    ({ properties }) => properties?.['name'],
  )
  expect(queens).toEqual(expect.arrayContaining(['Steinway Street', '31st Street', 'Main Street']))
  for (const { properties } of readTracks(read('subway-lines.txt')).features)
    expect(properties?.['color']).toMatch(/^#[0-9A-F]{6}$/)
  expect(
    readStations(read('subway-stations.txt')).features.map(({ properties }) => properties),
  ).toContainEqual({
    name: 'Kew Gardens - Union Tpke',
    trains: 'E F',
  })
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
