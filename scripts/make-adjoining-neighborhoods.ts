/**
 * Computes adjoining neighborhoods from the positions of the city's buildings, and writes the table of packages/rules:
 *
 *   node scripts/make-adjoining-neighborhoods.ts
 *
 * Brokers' neighborhoods have no official outline, but every building has a position and a neighborhood: two
 * neighborhoods adjoin if several buildings of one are within walking distance of several of the other.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { neighborhoods, type BoroughKey } from '@pb/rules/neighborhoods'

const root = join(import.meta.dirname, '..')
/** Walking distance in metres: a quarter of a mile in Manhattan, half a mile elsewhere. */
const getWalkingDistance = (borough: BoroughKey) => (borough === 'MN' ? 402 : 805)

interface Building {
  readonly borough: BoroughKey
  readonly key: string
  readonly x: number
  readonly y: number
}

/** Neighborhoods across water do not adjoin: islands have no neighbors, and only Brooklyn and Queens share land. */
const islands = new Set(['ROOS', 'CITYI', 'BROAD'])
const getLandmass = (borough: BoroughKey) => (borough === 'QN' ? 'BK' : borough)

const csv = gunzipSync(readFileSync(join(root, 'apps/server/data/city/buildings.csv.gz'))).toString()
const [head = '', ...lines] = csv.trimEnd().split('\n')
const columns = head.split(',')
/** Only the last column, the source, has commas. */
const at = (name: string) => columns.indexOf(name)

/** Metres east and north of the city's center; exact enough for short distances. */
const buildings: Building[] = lines.map((line) => {
  const cells = line.split(',')
  const lat = Number(cells.at(at('lat')))
  const lon = Number(cells.at(at('lon')))
  return {
    borough: cells[0] as BoroughKey,
    key: cells[3]!,
    x: (lon + 73.95) * 84_390,
    y: (lat - 40.7) * 111_320,
  }
})

const step = 805
const cell = ({ x, y }: { x: number; y: number }) => `${Math.floor(x / step)}:${Math.floor(y / step)}`
const grid = Map.groupBy(buildings, cell)
const sizes = Map.groupBy(buildings, ({ key }) => key)

function isNearby(a: Building, b: Building): boolean {
  return (
    a.key !== b.key &&
    getLandmass(a.borough) === getLandmass(b.borough) &&
    Math.hypot(a.x - b.x, a.y - b.y) <= getWalkingDistance(a.borough)
  )
}

/** Number of buildings of the first neighborhood near the second, by pair. */
const nearbyCounts = new Map<string, number>()
for (const place of buildings) {
  const keys = new Set<string>()
  for (const dx of [-step, 0, step])
    for (const dy of [-step, 0, step])
      for (const other of grid.get(cell({ x: place.x + dx, y: place.y + dy })) ?? [])
        if (isNearby(place, other)) keys.add(other.key)
  for (const key of keys)
    nearbyCounts.set(`${place.key} ${key}`, (nearbyCounts.get(`${place.key} ${key}`) ?? 0) + 1)
}

/**
 * Tolerates wrong positions: one in twenty buildings must be near the other neighborhood, and at least three if there
 * are enough.
 */
function hasEnoughNearby(a: string, b: string): boolean {
  const size = sizes.get(a)?.length ?? 0
  return (
    (nearbyCounts.get(`${a} ${b}`) ?? 0) >=
    Math.max(1, Math.min(3, Math.ceil(size / 10)), Math.ceil(size / 20))
  )
}

const areAdjoining = (a: string, b: string) =>
  !islands.has(a) && !islands.has(b) && hasEnoughNearby(a, b) && hasEnoughNearby(b, a)

const rows = neighborhoods.flatMap(({ abbreviation }) => {
  const others = neighborhoods.filter((other) => areAdjoining(abbreviation, other.abbreviation))
  return others.length > 0
    ? [`  '${abbreviation} ${others.map((other) => other.abbreviation).join(' ')}',`]
    : []
})
writeFileSync(
  join(root, 'packages/rules/src/adjoining-table.ts'),
  `/** Made by scripts/make-adjoining-neighborhoods.ts: a neighborhood, then those that adjoin it. */
export const adjoiningTable = [
${rows.join('\n')}
] as const
`,
)
console.log(`${rows.length} of ${neighborhoods.length} neighborhoods have neighbors`)
