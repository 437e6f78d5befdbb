/**
 * Finds which neighborhoods adjoin, from where the city's buildings stand, and writes the table of packages/rules:
 *
 *   node scripts/make-adjoining-neighborhoods.ts
 *
 * Brokers' neighborhoods have no official outline, but every building has a position and a neighborhood: two adjoin
 * where several buildings of the one stand a short walk from several of the other.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { neighborhoods, type BoroughKey } from '@pb/rules/neighborhoods'

const root = join(import.meta.dirname, '..')
/** Metres to the next building that still is next door: a quarter of a mile in Manhattan, half a mile elsewhere. */
const walkIn = (borough: BoroughKey) => (borough === 'MN' ? 402 : 805)

interface Place {
  readonly borough: BoroughKey
  readonly key: string
  readonly x: number
  readonly y: number
}

/** Across the water there is no next door, however near: islands have none, and only Brooklyn and Queens share land. */
const islands = new Set(['ROOS', 'CITYI', 'BROAD'])
const landOf = (borough: BoroughKey) => (borough === 'QN' ? 'BK' : borough)

const csv = gunzipSync(readFileSync(join(root, 'apps/server/data/city/buildings.csv.gz'))).toString()
const [head = '', ...lines] = csv.trimEnd().split('\n')
const columns = head.split(',')
const at = (name: string) => columns.indexOf(name) - columns.length

/** Metres east and north of the city's middle; exact enough over a short walk. */
const places: Place[] = lines.map((line) => {
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
const grid = Map.groupBy(places, cell)
const sizes = Map.groupBy(places, ({ key }) => key)

function nextDoor(a: Place, b: Place): boolean {
  return (
    a.key !== b.key &&
    landOf(a.borough) === landOf(b.borough) &&
    Math.hypot(a.x - b.x, a.y - b.y) <= walkIn(a.borough)
  )
}

/** For each pair, the buildings of the first that have one of the second near. */
const near = new Map<string, number>()
for (const place of places) {
  const met = new Set<string>()
  for (const dx of [-step, 0, step])
    for (const dy of [-step, 0, step])
      for (const other of grid.get(cell({ x: place.x + dx, y: place.y + dy })) ?? [])
        if (nextDoor(place, other)) met.add(other.key)
  for (const key of met) near.set(`${place.key} ${key}`, (near.get(`${place.key} ${key}`) ?? 0) + 1)
}

/** A stray position proves nothing: every twentieth building must have the other place near, and three if there are. */
function enough(a: string, b: string): boolean {
  const size = sizes.get(a)?.length ?? 0
  return (near.get(`${a} ${b}`) ?? 0) >= Math.max(1, Math.min(3, Math.ceil(size / 10)), Math.ceil(size / 20))
}

const adjoin = (a: string, b: string) => !islands.has(a) && !islands.has(b) && enough(a, b) && enough(b, a)

const rows = neighborhoods.flatMap(({ abbreviation }) => {
  const others = neighborhoods.filter((other) => adjoin(abbreviation, other.abbreviation))
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
