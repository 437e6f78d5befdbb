/**
 * Writes the house numbers whose ZIP codes the city's records tell, from our buildings and from CSV files of the
 * Department of Finance's sales (NYC Open Data; columns `borough`, `address`, `zip`):
 *
 *   node scripts/make-house-number-ranges.ts <file.csv>…
 *
 * A line of the result is one side of a street: borough, street, side (0 even, 1 odd), and runs `zip from to` of known
 * numbers with one ZIP code. A number inside a run is on the same side between two known ones with that ZIP code.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAddress, standardizeAddress } from '@pb/rules/addresses'
import { findBorough } from '@pb/rules/neighborhoods'
import type { Row } from '../apps/server/src/modules/buildings/city-import/fields.ts'
import { readLines } from '../apps/server/src/modules/buildings/city-import/source-files.ts'
import { toHouseNumberOrder } from '../apps/server/src/modules/buildings/locate/house-numbers.ts'

const folder = join(import.meta.dirname, '../apps/server/data/city')
/** Two known numbers further apart say nothing about those between them. */
const maxGap = 400

const files = [join(folder, 'buildings.csv.gz'), ...process.argv.slice(2)]

/** How often each ZIP code is named for a number of a street. */
const votes = new Map<string, Map<number, Map<string, number>>>()
function addVote({ borough: name = '', address = '', zip = '' }: Row): void {
  const borough = findBorough(name)?.abbreviation
  const parsed = parseAddress(address)
  if (!borough || !parsed || !/^1\d{4}$/.test(zip)) return
  const { street, houseNumber } = standardizeAddress(parsed, borough)
  const number = toHouseNumberOrder(houseNumber, borough)
  if (!(number > 0 && number < 40_000)) return
  const key = [borough, street, number % 2].join(',')
  const numbers = votes.get(key) ?? new Map<number, Map<string, number>>()
  const zips = numbers.get(number) ?? new Map<string, number>()
  votes.set(key, numbers.set(number, zips.set(zip, (zips.get(zip) ?? 0) + 1)))
}

for (const file of files) for await (const { row } of readLines(file)) addVote(row)

function toRuns(numbers: ReadonlyMap<number, ReadonlyMap<string, number>>): string {
  const runs: { zip: string; from: number; to: number }[] = []
  for (const [number, zips] of [...numbers].toSorted(([a], [b]) => a - b)) {
    const [[zip, count], second] = [...zips].toSorted(([, a], [, b]) => b - a) as [
      [string, number],
      [string, number]?,
    ]
    // Records that contradict each other end a run.
    const named = second && second[1] === count ? '' : zip
    const last = runs.at(-1)
    if (last?.zip === named && number - last.to <= maxGap) last.to = number
    else runs.push({ zip: named, from: number, to: number })
  }
  return runs
    .filter(({ zip }) => zip !== '')
    .map(({ zip, from, to }) => [zip, from, ...(to === from ? [] : [to])].join(' '))
    .join(';')
}

const lines = [...votes].map(([key, numbers]) => `${key},${toRuns(numbers)}`).toSorted()
const bytes = gzipSync(`borough,street,side,runs\n${lines.join('\n')}\n`, { level: 9 })
writeFileSync(join(folder, '../streets/house-numbers.csv.gz'), bytes)
console.log(`${lines.length} sides of streets, ${bytes.length} bytes`)
