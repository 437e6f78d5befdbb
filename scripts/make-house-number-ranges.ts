/**
 * Writes the house numbers whose ZIP codes the city's records tell, from our buildings and from CSV files of the
 * Department of Finance's sales (NYC Open Data; columns `borough`, `address`, `zip`):
 *
 *   node scripts/make-house-number-ranges.ts <file.csv>…
 *
 * A line of the result is one side of a street: borough, street, side (0 even, 1 odd), and runs `zip from to` of known
 * numbers with one ZIP code. A number inside a run is on the same side between two known ones with that ZIP code. A ZIP
 * code that one sale alone names, against the numbers around it, is a slip of the record and left out.
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

const buildings = join(folder, 'buildings.csv.gz')
const files = [buildings, ...process.argv.slice(2)]

/** How often each ZIP code is named for a number of a street. */
const votes = new Map<string, Map<number, Map<string, number>>>()
/** The numbers of our own buildings, whose positions have been checked. */
const checked = new Set<string>()
function addVote({ borough: name = '', address = '', zip = '' }: Row, isChecked: boolean): void {
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
  if (isChecked) checked.add(`${key} ${number}`)
}

for (const file of files) for await (const { row } of readLines(file)) addVote(row, file === buildings)

interface Run {
  readonly zip: string
  readonly from: number
  to: number
}

function toRuns(numbers: ReadonlyMap<number, ReadonlyMap<string, number>>): Run[] {
  const runs: Run[] = []
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
  return runs.filter(({ zip }) => zip !== '')
}

const sides = new Map([...votes].map(([key, numbers]) => [key, toRuns(numbers)]))

/** Whether a number alone has a ZIP code that is nowhere else on its street, where both neighbors or the other side have one. */
function isSlip(key: string, { zip, from, to }: Run): boolean {
  if (from !== to || checked.has(`${key} ${from}`)) return false
  const own = sides.get(key)!
  const opposite = sides.get(key.replace(/[01]$/, (side) => String(1 - Number(side)))) ?? []
  if ([...own, ...opposite].filter((run) => run.zip === zip).length > 1) return false
  const at = own.findIndex((run) => run.from === from)
  const [before, after] = [own[at - 1]?.zip, own[at + 1]?.zip]
  const across = opposite.find((run) => run.from <= from && run.to >= from)?.zip
  return (
    (before !== undefined && before === after) || (across !== undefined && [before, after].includes(across))
  )
}

const formatRun = ({ zip, from, to }: Run) => [zip, from, ...(to === from ? [] : [to])].join(' ')
const lines = [...sides]
  .map(([key, runs]) => [
    key,
    runs
      .filter((run) => !isSlip(key, run))
      .map(formatRun)
      .join(';'),
  ])
  .filter(([, runs]) => runs !== '')
  .map((line) => line.join(','))
  .toSorted()
const bytes = gzipSync(`borough,street,side,runs\n${lines.join('\n')}\n`, { level: 9 })
writeFileSync(join(folder, '../streets/house-numbers.csv.gz'), bytes)
console.log(`${lines.length} sides of streets, ${bytes.length} bytes`)
