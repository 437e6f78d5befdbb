/**
 * Generates the built-in map from the city's outlines and OpenStreetMap's streets:
 *
 *   node scripts/make-map.ts <folder with boroughs, neighborhoods, streets, subway and New Jersey as .geojson>
 *
 * Each line has a name and a shape, separated by tabs; shapes are encoded by `encodeLine`, with spaces between rings or
 * lines. Licenses and credits are in CREDITS.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { cityBounds, encodeLine, isInsideRing, type Bounds, type Position } from '@pb/rules/areas'
import { formatOrdinal } from '@pb/rules/addresses'
import { simplify } from '@pb/rules/simplify-line'
import { neighborhoods, findNeighborhoodsByAlias } from '@pb/rules/neighborhoods'
import { feature } from 'topojson-client'
import counties from 'us-atlas/counties-10m.json' with { type: 'json' }
import { joinLines } from './lib/lines.ts'

type Line = readonly Position[]
type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: Line }
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

const getPolygons = ({ geometry }: Feature): readonly (readonly Line[])[] => {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  return geometry.type === 'Polygon' ? [geometry.coordinates] : []
}
const getLines = ({ geometry }: Feature): readonly Line[] => {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}
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
const drawnStreets = new Set<string>()
interface Street {
  readonly name: string
  readonly rank: number
  readonly lines: readonly Line[]
}
function writeStreets(file: string, streets: readonly Street[]): void {
  write(
    file,
    streets.map(({ name, rank, lines }) => {
      drawnStreets.add(name)
      return `${name}\t${rank}\t${encodeAll(joinLines(lines).map((line) => simplify(line, bend)))}`
    }),
  )
}

for (const borough of ['manhattan', 'brooklyn', 'bronx', 'staten_island'])
  writeStreets(
    `streets-${borough.replace('_', '-')}.txt`,
    read('streets-four-boroughs-osm.geojson')
      .filter(({ properties }) => properties['b'] === borough)
      .map((street) => ({
        name: street.properties['name']!,
        rank: ranks[(street.properties['highway'] ?? '').replace('_link', '')] ?? 4,
        lines: getLines(street),
      })),
  )

/** Names that the city's file spells in another way than signs do. */
const usualNames: Readonly<Record<string, string>> = {
  'Brooklyn - Queens Expressway': 'Brooklyn-Queens Expressway',
  'Brooklyn Queens Expressway': 'Brooklyn-Queens Expressway',
  'Ed Koch - Queensboro Bridge': 'Ed Koch Queensboro Bridge',
  'Franklin D. Roosevelt Drive': 'FDR Drive',
  'Ft Hamilton Parkway': 'Fort Hamilton Parkway',
  'Marine Parkway - Gil Hodges Memorial Bridge': 'Marine Parkway Bridge',
  'Queens - Midtown Tunnel': 'Queens-Midtown Tunnel',
  'Richmond Pkwy': 'Richmond Parkway',
  'Robert F Kennedy Bridge': 'RFK Bridge',
  'Robert F Wagner, Sr. Place': 'Robert F. Wagner Sr. Place',
  'TransManhattan Expressway': 'Trans-Manhattan Expressway',
}
/** `2 Avenue` → `2nd Avenue`; `Belt Parkway (Shore Parkway)` → `Belt Parkway`. */
function toStreetName(name: string): string {
  const short = name.replace(/ and Approaches| ?\([^)]*\)|\/.*/g, '')
  return (
    usualNames[short] ??
    short.replace(/\b\d+(?= (?:Avenue|Street|Road|Drive|Place))/, (digits) => formatOrdinal(Number(digits)))
  )
}

/** Joins the sections of the city's main streets by name. */
function readMainStreets(rank: number, chosen: (properties: Feature['properties']) => boolean): Street[] {
  const sections = read('arterials-and-major-streets.geojson').filter(
    ({ properties }) => chosen(properties) && properties['name'] !== 'Unknown',
  )
  const byName = Map.groupBy(sections, ({ properties }) => toStreetName(properties['name']!))
  return [...byName].map(([name, parts]) => ({ name, rank, lines: parts.flatMap(getLines) }))
}
const isHighway = ({ kind }: Feature['properties']) => kind === 'Arterial Highway'
writeStreets(
  'streets-queens.txt',
  readMainStreets(2, (street) => street['borough'] === 'Queens' && !isHighway(street)),
)
writeStreets(
  'highways.txt',
  readMainStreets(1, isHighway).filter(({ name }) => !drawnStreets.has(name)),
)

/** Tolerances in degrees: tracks are drawn as smooth curves at every zoom, shores outside the city roughly. */
const trackBend = 0.000_03
const outerShore = 0.000_2
write(
  'subway-lines.txt',
  read('subway-lines.geojson').map(
    (line) =>
      `${line.properties['color']}\t${encodeAll(joinLines(getLines(line)).map((track) => simplify(track, trackBend)))}`,
  ),
)
write(
  'subway-stations.txt',
  read('subway-stations.geojson').flatMap(({ properties, geometry }) =>
    geometry.type === 'Point'
      ? [`${properties['name']}\t${properties['trains']}\t${encodeLine([geometry.coordinates])}`]
      : [],
  ),
)

const newJersey = read('new-jersey-counties-osm.geojson')
const limit = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
/** Moves positions outside a box to its edge. */
const cutRing = (ring: Line, { west, south, east, north }: Bounds): Line =>
  ring.map(([x, y]) => [limit(x, west, east), limit(y, south, north)])
const spans = (ring: Line, axis: 0 | 1) => new Set(ring.map((at) => at[axis])).size > 1
/** Exact shores have rank 1, rough ones 2. */
const toSurroundings = (rank: number, box: Bounds, counties: readonly Feature[]) =>
  counties.flatMap((county) =>
    getPolygons(county).flatMap((rings) => {
      const cut = rings.map((ring) => closeRing(simplify(cutRing(ring, box), outerShore)))
      return cut[0] && spans(cut[0], 0) && spans(cut[0], 1)
        ? [`${county.properties['name']}\t${rank}\t${encodeAll(cut)}`]
        : []
    }),
  )
const atlas = counties as unknown as Parameters<typeof feature>[0]
const { features: allCounties } = feature(atlas, atlas.objects['counties']!) as unknown as {
  readonly features: readonly (Feature & { readonly id: string })[]
}
const findCounties = (ids: readonly string[]) => allCounties.filter(({ id }) => ids.includes(id))
const cityCounties = ['36005', '36047', '36061', '36081', '36085']
const [bergen, essex, hudson, queens] = ['34003', '34013', '34017', '36081'] as const
const known = new Set<string>([...cityCounties, bergen, essex, hudson])
write('surroundings.txt', [
  ...toSurroundings(1, cityBounds, newJersey),
  ...toSurroundings(
    2,
    cityBounds,
    allCounties.filter(({ id }) => !known.has(id)),
  ),
  // Behind exact shapes, far from their shores: closes the gaps to their rough neighbors.
  ...toSurroundings(2, { ...cityBounds, east: -74.17 }, findCounties([bergen, essex])),
  ...toSurroundings(2, { west: -73.74, south: 40.61, east: -73.69, north: 40.765 }, findCounties([queens])),
])

/** Large parks by the position of their name; each is green on the map, being land that is in no neighborhood. */
const parks: Readonly<Record<string, Position>> = {
  'Alley Pond Park': [-73.7405, 40.7395],
  'Astoria Park': [-73.9222, 40.7795],
  'Bronx Park': [-73.8766, 40.8555],
  'Central Park': [-73.9657, 40.7823],
  'Crotona Park': [-73.8952, 40.8388],
  'Cunningham Park': [-73.7694, 40.7345],
  'Dyker Beach Park': [-74.0137, 40.6107],
  'Ferry Point Park': [-73.8313, 40.8146],
  'Floyd Bennett Field': [-73.8915, 40.5914],
  'Flushing Meadows Corona Park': [-73.8437, 40.7402],
  'Forest Park': [-73.8523, 40.7027],
  'Fort Greene Park': [-73.9755, 40.6914],
  'Fort Tryon Park': [-73.9317, 40.8617],
  'Freshkills Park': [-74.1925, 40.5766],
  'Governors Island': [-74.0168, 40.6895],
  'Green-Wood Cemetery': [-73.9915, 40.6527],
  Greenbelt: [-74.1397, 40.5897],
  'High Rock Park': [-74.1232, 40.5839],
  'Highland Park': [-73.8879, 40.6879],
  'Inwood Hill Park': [-73.9252, 40.8724],
  'Jacob Riis Park': [-73.8746, 40.5669],
  'Kissena Park': [-73.8073, 40.7458],
  'Marine Park': [-73.9213, 40.5965],
  'Morningside Park': [-73.9583, 40.8058],
  'Pelham Bay Park': [-73.8088, 40.8657],
  'Prospect Park': [-73.969, 40.6602],
  'Randalls Island Park': [-73.9221, 40.7932],
  'Riverside Park': [-73.972, 40.8011],
  'Sunset Park': [-74.0045, 40.6484],
  'Van Cortlandt Park': [-73.8857, 40.898],
  'Wave Hill': [-73.9118, 40.8976],
  'Woodlawn Cemetery': [-73.8692, 40.8894],
}
const covers = (features: readonly Feature[], at: Position) =>
  features.some((candidate) =>
    getPolygons(candidate).some((rings) => rings.filter((ring) => isInsideRing(ring, at)).length % 2 === 1),
  )
const boroughs = read('boroughs.geojson')
const isGreen = ([, at]: readonly [string, Position]) => covers(boroughs, at) && !covers(areas, at)
const namedParks = Object.entries(parks)
console.log(
  'Not green, left out:',
  namedParks.filter((park) => !isGreen(park)).map(([name]) => name),
)
write(
  'parks.txt',
  namedParks.filter(isGreen).map(([name, at]) => `${name}\t${encodeLine([at])}`),
)

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
