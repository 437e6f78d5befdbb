import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { newYorkDate } from '@pb/rules/new-york'
import { findBorough, type BoroughKey } from '@pb/rules/neighborhoods'
import { sheetFields, type SheetField } from '@pb/rules/sheet-fields'
import { agentByJob } from '../../apps/server/src/platform/actor.ts'
import { getText } from '../../apps/server/src/modules/availability-sheets/cells/cell.ts'
import { formatValues } from '../../apps/server/src/modules/listings/index.ts'
import { readSheetFile } from '../../apps/server/src/modules/availability-sheets/file/read-file.ts'
import { splitTables } from '../../apps/server/src/modules/availability-sheets/split-tables.ts'
import type { Worksheet } from '../../apps/server/src/modules/availability-sheets/file/worksheet.ts'
import { planSheet } from '../../apps/server/src/modules/availability-sheets/plan.ts'
import {
  missingFields,
  suggestOthers,
  suggestReading,
  type Corrections,
  type Reading,
} from '../../apps/server/src/modules/availability-sheets/reading.ts'
import type { Deps } from '../../apps/server/src/platform/deps.ts'
import { makeAgent, withTemporaryOffice } from './office.ts'

interface Totals {
  files: number
  unreadable: number
  withoutColumns: number
  used: number
  doubtful: number
  refused: number
}

const extensions = /\.(?:xlsx|csv|tsv|xls|html?)$/i
const shownFields = new Set<SheetField>([
  'address',
  'unit',
  'rent',
  'net_rent',
  'layout',
  'bathrooms',
  'available',
  'status',
])
const getTitle = (field: SheetField) => sheetFields.find(({ key }) => key === field)!.title

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extensions.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** The cells of a row as they are in the file, by field. */
function formatCells(worksheets: readonly Worksheet[], { worksheet, columns }: Reading, row: number): string {
  const cells = worksheets[worksheet]!.rows[row - 1] ?? []
  return columns
    .flatMap(({ field }, column) =>
      field !== null && shownFields.has(field) && getText(cells[column] ?? null) !== ''
        ? [`${getTitle(field)} “${getText(cells[column]!)}”`]
        : [],
    )
    .join(', ')
}

function reportPlan(
  worksheets: readonly Worksheet[],
  reading: Reading,
  plan: Awaited<ReturnType<typeof planSheet>>,
  totals: Totals,
): void {
  for (const { worksheet, row, address, unit, values, notes, doubts, building } of plan.rows) {
    const stated =
      worksheet === reading.worksheet && row !== null ? formatCells(worksheets, reading, row) : ''
    const became = formatValues(values!)
      .filter(({ field }) => field !== 'Description' && field !== 'Access')
      .map(({ field, after }) => `${field} ${after}`)
    console.log(`  row ${row}: ${stated}`)
    console.log(
      `    → ${address} #${unit}${building ? ` (new, ${building.neighborhood})` : ''}; ${became.join(', ')}`,
    )
    for (const note of notes) console.log(`    note: ${note}`)
    for (const doubt of doubts) console.log(`    asks: ${doubt}`)
    if (doubts.length > 0) totals.doubtful += 1
    else totals.used += 1
  }
  for (const { row, text, reason } of plan.rejects) console.log(`  row ${row}: ${text}\n    ✗ ${reason}`)
  totals.refused += plan.rejects.length
}

/** What a review would answer: the borough of the sheet, and the neighborhood of buildings that are asked for. */
interface Review {
  readonly deps: Deps
  readonly personId: string
  readonly borough: BoroughKey | null
  readonly neighborhood: string
}

async function reportFile(
  { deps, personId, borough, neighborhood }: Review,
  path: string,
  totals: Totals,
): Promise<void> {
  const file = new Uint8Array(await readFile(path))
  let worksheets: Worksheet[]
  try {
    worksheets = splitTables(await readSheetFile(file))
  } catch (error) {
    totals.unreadable += 1
    console.log(`  not read: ${error instanceof Error ? error.message : String(error)}`)
    return
  }
  const suggested = suggestReading(worksheets, null, { today: newYorkDate(deps.clock.now()), borough })
  const reading = { ...suggested, also: suggestOthers(worksheets, suggested) }
  const missing = missingFields(worksheets, reading)
  if (missing.length > 0) {
    totals.withoutColumns += 1
    console.log(`  no column for ${missing.map(getTitle).join(' and ')}`)
    return
  }
  const actor = agentByJob(personId, ['SUPERVISOR'])
  const plan = (corrections: Corrections) =>
    deps.db.transaction().execute((tx) =>
      planSheet(
        { tx, actor, deps },
        {
          company: { id: '0', name: 'Corpus' },
          worksheets,
          reading: { ...reading, corrections },
          now: deps.clock.now(),
        },
      ),
    )
  const first = await plan({})
  const asked = first.rejects.filter(({ field }) => field === 'neighborhood')
  const answers = asked.map(({ worksheet, row }) => [`${worksheet}:${row}`, { neighborhood }] as const)
  const isAnswered = neighborhood !== '' && asked.length > 0
  reportPlan(worksheets, reading, isAnswered ? await plan(Object.fromEntries(answers)) : first, totals)
}

/**
 * `npm run corpus -- sheets <folder>`: plans each availability sheet in an office without buildings, and prints what
 * became of each row beside its cells. `--borough MN` and `--neighborhood Chelsea` answer what the review asks. Returns whether there were
 * any files.
 */
export async function runCorpus(folder: string, options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: { borough: { type: 'string' }, neighborhood: { type: 'string', default: '' } },
  })
  const borough = findBorough(values.borough ?? '')?.abbreviation ?? null
  const totals: Totals = { files: 0, unreadable: 0, withoutColumns: 0, used: 0, doubtful: 0, refused: 0 }
  return withTemporaryOffice(async (deps) => {
    const { personId } = await makeAgent(deps)
    for (const path of await listFiles(folder)) {
      totals.files += 1
      console.log(relative(folder, path))
      await reportFile({ deps, personId, borough, neighborhood: values.neighborhood }, path, totals)
    }
    const { files, unreadable, withoutColumns, used, doubtful, refused } = totals
    console.log(
      `\n${files} files: ${unreadable} not read, ${withoutColumns} without columns for units; ${used} rows used, ${doubtful} that ask first, ${refused} refused`,
    )
    return files > 0
  })
}
