import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  compileColumns,
  hasUnclearDates,
} from '../../apps/server/src/modules/clients/import/file/compile-columns.ts'
import type {
  DatedReading,
  Grid,
  Reading,
  Table,
} from '../../apps/server/src/modules/clients/import/file/grid.ts'
import { findDateOrder } from '../../apps/server/src/modules/clients/import/file/parse-dates.ts'
import { parseFile } from '../../apps/server/src/modules/clients/import/file/parse-file.ts'
import { parseRow, type ParsedRow } from '../../apps/server/src/modules/clients/import/file/parse-row.ts'
import { suggestColumns } from '../../apps/server/src/modules/clients/import/file/suggest-columns.ts'
import { suggestCardColumns } from '../../apps/server/src/modules/clients/import/file/vcard-table.ts'
import { readSheetFile } from '../../apps/server/src/modules/availability-sheets/index.ts'

const extensions = /\.(?:csv|tsv|txt|xlsx|vcf|vcard)$/i

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extensions.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function readTable(path: string): Promise<Table> {
  const file = new Uint8Array(await readFile(path))
  if (/\.(?:vcf|vcard)$/i.test(path)) return parseFile({ vcard: file })
  if (file[0] === 0x50 && file[1] === 0x4b) return parseFile({ worksheets: await readSheetFile(file) })
  return parseFile({ csv: file })
}

function suggest(path: string, table: Table): { grid: Grid; reading: DatedReading } {
  const { titles, rows, firstRow, leftOut } = table
  const isCards = /\.(?:vcf|vcard)$/i.test(path)
  const suggested = isCards ? suggestCardColumns(table) : suggestColumns(titles, rows, new Map())
  const dateOrders = titles.map((_, at) => findDateOrder(rows.map((row) => row[at] ?? '')))
  return {
    grid: { titles, firstRow, leftOut, samples: [], dateOrders },
    reading: {
      ...suggested,
      dayFirst: false,
      searchType: 'rental',
      source: '',
      tagIds: [],
      thisYear: new Date().getFullYear(),
    },
  }
}

/** Letters and digits only: dates and numbers are written otherwise, words are not. */
const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** Values of mapped columns of which no word is in what is stored or in the notes. */
function findLost(
  row: readonly string[],
  parsed: ParsedRow,
  { titles }: Grid,
  { columns }: Reading,
): string[] {
  const stored = toWords(JSON.stringify({ ...parsed.client, notes: parsed.notes, facts: parsed.facts })).join(
    ' ',
  )
  return columns.flatMap(({ field }, at) => {
    const text = row[at] ?? ''
    const words = toWords(text)
    const digits = text.replace(/\D/g, '').slice(-10)
    const isNumber = digits.length === 10 && stored.replace(/\D/g, '').includes(digits)
    const isDecision = field === null || field === 'label' || field === 'opt_out' || field === 'opt_in'
    const isKept = isDecision || isNumber || words.length === 0 || words.some((word) => stored.includes(word))
    return isKept ? [] : [`${titles[at]} (${field}): ${text.slice(0, 80)}`]
  })
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0)

function printRow(
  number: number,
  row: readonly string[],
  parsed: ParsedRow,
  titles: readonly string[],
): void {
  console.log(`  row ${number}: ${parsed.name || '(no name)'}`)
  for (const [at, text] of row.entries())
    if (text !== '') console.log(`    ${titles[at]}: ${JSON.stringify(text.slice(0, 120))}`)
  const { fields, ...others } = parsed.client ?? { fields: {} }
  const filled = Object.fromEntries(
    Object.entries({ ...fields, ...others }).filter(([, value]) => isFilled(value)),
  )
  console.log(`    → ${parsed.client ? JSON.stringify(filled) : 'not imported'}`)
  for (const note of parsed.notes) console.log(`    ! ${note}`)
}

/**
 * `npm run corpus -- contacts <folder> [--rows 3]`: reads CSV, XLSX and vCard files, and prints for each which column goes
 * where, what became of the first rows beside the cells, and values that are neither stored nor in a note. Returns
 * whether all files were read and no value was lost.
 */
export async function runCorpus(folder: string, options: readonly string[]): Promise<boolean> {
  const shown = Number(options[options.indexOf('--rows') + 1] ?? 3) || 3
  const totals = { files: 0, refused: 0, rows: 0, imported: 0, lost: 0 }
  for (const path of await listFiles(folder)) {
    totals.files += 1
    try {
      const table = await readTable(path)
      const { grid, reading } = suggest(path, table)
      const columns = compileColumns(grid, reading)
      const order = hasUnclearDates(grid, reading) ? ', order of dates unclear' : ''
      console.log(
        `${relative(folder, path)}: ${reading.exportedBy || 'unknown system'}, ${table.rows.length} rows${order}`,
      )
      for (const [at, title] of grid.titles.entries())
        console.log(`  ${title} → ${reading.columns[at]!.field ?? '–'}`)
      for (const text of grid.leftOut) console.log(`  left out: ${text}`)
      for (const [at, row] of table.rows.entries()) {
        if (!row.some((cell) => cell !== '')) continue
        const parsed = parseRow(row, columns, reading)
        totals.rows += 1
        if (parsed.client) totals.imported += 1
        if (at < shown) printRow(grid.firstRow + at, row, parsed, grid.titles)
        const lost = parsed.client ? findLost(row, parsed, grid, reading) : []
        totals.lost += lost.length
        for (const text of lost) console.log(`  row ${grid.firstRow + at}, not found again: ${text}`)
      }
    } catch (error) {
      totals.refused += 1
      console.log(
        `${relative(folder, path)}: refused: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  const { files, refused, rows, imported, lost } = totals
  console.log(
    `\n${files} files, ${refused} refused; ${rows} rows, ${imported} imported; ${lost} values not found again`,
  )
  return files > 0 && refused === 0 && lost === 0
}
