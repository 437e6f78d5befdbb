/**
 * Generates the built-in map from the city's outlines and OpenStreetMap's streets:
 *
 *   node scripts/make-map.ts <folder with boroughs.geojson, neighborhoods-nta2010.geojson, streets-….geojson>
 *
 * Each line has a name and a shape, separated by tabs; shapes are encoded by `encodeLine`, with spaces between rings or
 * lines. Licenses and credits are in CREDITS.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { encodeLine, type Position } from '@pb/rules/areas'
import { simplify } from '@pb/rules/simplify-line'
import { neighborhoods, findNeighborhoodsByAlias } from '@pb/rules/neighborhoods'
import { joinLines } from './lib/lines.ts'

type Line = readonly Position[]
type Geometry =
  | { readonly type: 'Polygon' | 'MultiLineString'; readonly coordinates: readonly Line[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Line[])[] }
interface Feature {
  readonly properties: Readonly<Record<string, string>>
  readonly geometry: Geometry
}

const [source] = process.argv.slice(2)
if (!source) throw new Error('Usage: node scripts/make-map.ts <folder>')
const target = join(import.meta.dirname, '../packages/rules/src/city-map')

function read(name: string): readonly Feature[] {
  return (JSON.parse(readFileSync(join(source!, name), 'utf8')) as { features: Feature[] }).features
}

function write(name: string, lines: readonly string[]): void {
  writeFileSync(join(target, name), `${lines.join('\n')}\n`)
  console.log(`${name}: ${lines.length} lines`)
}

const getPolygons = ({ geometry }: Feature): readonly (readonly Line[])[] =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]
const getLines = ({ geometry }: Feature): readonly Line[] =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
/** Closes a ring. */
const closeRing = (ring: Line): Line => (String(ring[0]) === String(ring.at(-1)) ? ring : [...ring, ring[0]!])
const encodeAll = (lines: readonly Line[]) => lines.map(encodeLine).join(' ')

/** Smaller islets are left out. */
const minRingPoints = 8
const shore = 0.000_04
write(
  'land.txt',
  read('boroughs.geojson').flatMap((borough) =>
    getPolygons(borough)
      .map((rings) =>
        rings.map((ring) => simplify(ring, shore)).filter((ring) => ring.length > minRingPoints),
      )
      .filter((rings) => rings.length > 0)
      .map((rings) => `${borough.properties['BoroName']}\t${encodeAll(rings.map(closeRing))}`),
  ),
)

const areas = read('neighborhoods-nta2010.geojson')
write(
  'areas.txt',
  areas.flatMap((area) =>
    getPolygons(area).map((rings) => `${area.properties['name']}\t${encodeAll(rings.map(closeRing))}`),
  ),
)

const ranks: Readonly<Record<string, number>> = { primary: 1, secondary: 2, tertiary: 3 }
const bend = 0.000_015
for (const borough of ['manhattan', 'brooklyn', 'bronx', 'staten_island']) {
  const streets = read('streets-four-boroughs-osm.geojson').filter(
    ({ properties }) => properties['b'] === borough,
  )
  write(
    `streets-${borough.replace('_', '-')}.txt`,
    streets.map((street) => {
      const { properties } = street
      const lines = joinLines(getLines(street)).map((line) => simplify(line, bend))
      const rank = ranks[(properties['highway'] ?? '').replace('_link', '')] ?? 4
      return `${properties['name']}\t${rank}\t${encodeAll(lines)}`
    }),
  )
}

/** Positions of the demo's buildings by neighborhood: a neighborhood's label is placed at their center. */
function readPositions(): Map<string, Position[]> {
  const file = join(import.meta.dirname, '../apps/server/data/city/buildings.csv.gz')
  const found = new Map<string, Position[]>()
  for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)) {
    const [, , , place = ''] = line.split(',')
    const position = /,(4\d\.\d+),(-7\d\.\d+),[^,]*$/.exec(line)
    if (!position) continue
    found.set(place, [...(found.get(place) ?? []), [Number(position[2]), Number(position[1])]])
  }
  return found
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const getCenter = (positions: readonly Position[]): Position => [
  median(positions.map(([x]) => x)),
  median(positions.map(([, y]) => y)),
]

const positions = readPositions()
const findNeighborhoods = (name: string) =>
  (['MN', 'BK', 'QN', 'BX', 'SI'] as const).flatMap((borough) => findNeighborhoodsByAlias(borough, name))
write(
  'places.txt',
  neighborhoods.flatMap(({ name, abbreviation }) => {
    const own = positions.get(abbreviation) ?? []
    const area = areas.find(
      ({ properties }) => findNeighborhoods(properties['name']!)[0]?.abbreviation === abbreviation,
    )
    if (own.length < 3 && !area) return []
    const anchor = own.length < 3 ? getCenter(getPolygons(area!).flat(2)) : getCenter(own)
    return [`${name}\t${own.length}\t${encodeLine([anchor])}`]
  }),
)
