import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { readAddress } from '@pb/rules/addresses/read-address'
import { findBorough, findNeighborhood } from '@pb/rules/neighborhoods'
import { listCandidates } from '../../apps/server/src/modules/buildings/locate/candidates.ts'
import { loadCity, type City } from '../../apps/server/src/modules/buildings/locate/city.ts'
import { parseCsv, type CsvRow } from './parse-csv.ts'

/** The columns of a CSV file beside `address` that are compared; an empty cell is not. */
const compared = ['borough', 'zip', 'neighborhood', 'house', 'street'] as const

/** Reads a text file with one address a line, or a CSV file with a column `address`. */
async function readRows(path: string): Promise<CsvRow[]> {
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  if (extname(path).toLowerCase() !== '.csv')
    return text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [{ address: line }]))
  return parseCsv(text).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.trim().toLowerCase(), value])),
  )
}

interface Result {
  readonly report: string
  /** What was found, empty where it is not known. */
  readonly found: CsvRow
}

function readOne(city: City, { address: text = '' }: CsvRow): Result {
  const reading = readAddress(text)
  if (!reading.address) return { report: 'no house number or street', found: {} }
  const candidates = listCandidates(city, reading.address, reading)
  const describe = ({ borough, address, zip, neighborhood }: (typeof candidates)[number]) =>
    [
      address.display,
      findBorough(borough)!.name,
      zip || 'ZIP not known',
      findNeighborhood(neighborhood ?? '')?.name ?? 'neighborhood not known',
    ].join(', ')
  const unit = reading.unit === '' ? '' : ` [${reading.unit}]`
  const [only] = candidates
  if (!only || candidates.length > 1) {
    const some = candidates.map((candidate) => `\n    ${describe(candidate)}`).join('')
    const report = only ? `one of${unit}${some}` : `${reading.address.display}${unit}: street not known`
    return { report, found: {} }
  }
  return {
    report: describe(only) + unit,
    found: {
      borough: findBorough(only.borough)!.name,
      zip: only.zip,
      neighborhood: findNeighborhood(only.neighborhood ?? '')?.name ?? '',
      house: only.address.houseNumber,
      street: only.address.street,
    },
  }
}

function findDifferences(found: CsvRow, expected: CsvRow): string[] {
  return compared
    .filter((column) => (expected[column] ?? '') !== '' && (found[column] ?? '') !== '')
    .filter((column) => found[column]!.toLowerCase() !== expected[column]!.trim().toLowerCase())
    .map((column) => `  DIFFERS ${column}: ${found[column]} instead of ${expected[column]}`)
}

/**
 * `npm run corpus -- addresses <folder>`: reads each address of the text and CSV files of a folder, and prints what became
 * of it beside it. A CSV may have columns `borough`, `zip`, `neighborhood`, `house` and `street`; returns whether nothing
 * was found that differs from them.
 */
export async function runCorpus(folder: string): Promise<boolean> {
  const city = await loadCity()
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  let [addresses, decided, differences] = [0, 0, 0]
  for (const path of paths.toSorted()) {
    console.log(relative(folder, path))
    for (const row of await readRows(path)) {
      const { report, found } = readOne(city, row)
      const wrong = findDifferences(found, row)
      addresses += 1
      decided += Number(found['borough'] !== undefined)
      differences += wrong.length
      console.log([`  ${(row['address'] ?? '').trim()}  →  ${report}`, ...wrong].join('\n'))
    }
  }
  console.log(`${addresses} addresses, ${decided} decided, ${differences} differences`)
  return addresses > 0 && differences === 0
}
