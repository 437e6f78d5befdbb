import { getText, type Cell } from './cells/cell.ts'
import { countColumns, isRentTitle, normalizeTitle } from './columns.ts'
import { trimRows, type Worksheet } from './file/worksheet.ts'
import { findTitleFields, isComplete, maxHeaderRow, readHeader } from './headers.ts'

/** Columns of a table, counted from 0; `end` is the first after it. */
interface Block {
  readonly start: number
  readonly end: number
}

/** Columns of which some row has a cell. */
function findUsedColumns(rows: Worksheet['rows']): ReadonlySet<number> {
  const used = new Set<number>()
  for (const row of rows)
    for (const [column, cell] of row.entries()) if (getText(cell) !== '') used.add(column)
  return used
}

/** Runs of columns between those that are empty in all rows. */
function findBlocks(used: ReadonlySet<number>): Block[] {
  const blocks: Block[] = []
  for (const column of [...used].toSorted((a, b) => a - b)) {
    const last = blocks.at(-1)
    if (last?.end === column) blocks[blocks.length - 1] = { ...last, end: column + 1 }
    else blocks.push({ start: column, end: column + 1 })
  }
  return blocks
}

/** The parts of a block whose titles begin again within it, as `Unit, Rent, Unit, Rent` do. */
function splitRepeated({ start, end }: Block, titles: readonly Cell[]): Block[] {
  const own = Array.from({ length: end - start }, (_, at) =>
    getText(titles[start + at] ?? null).toLowerCase(),
  )
  for (let width = 2; width * 2 <= own.length; width += 1)
    if (own.length % width === 0 && own.every((title, at) => title !== '' && title === own[at % width]))
      return Array.from({ length: own.length / width }, (_, at) => ({
        start: start + at * width,
        end: start + (at + 1) * width,
      }))
  return [{ start, end }]
}

/** The tables that stand side by side under titles of their own in one of the first rows; none for a single table. */
function findTables({ rows }: Worksheet): readonly Block[] {
  let used: ReadonlySet<number> | null = null
  for (const at of rows.slice(0, maxHeaderRow).keys()) {
    const { titles } = readHeader(rows, at + 1)
    // Of a single table, as nearly all are, not every row is looked at.
    if (titles.filter((title) => isRentTitle(normalizeTitle(title))).length < 2) continue
    used ??= findUsedColumns(rows)
    const blocks = findBlocks(used).flatMap((block) => splitRepeated(block, titles))
    const tables = blocks.filter(({ start, end }) => isComplete(findTitleFields(titles.slice(start, end))))
    // What lies between two tables, or after the last, belongs to the one before.
    if (tables.length > 1)
      return tables.map(({ start }, index) => ({
        start: index === 0 ? 0 : start,
        end: tables[index + 1]?.start ?? countColumns(rows),
      }))
  }
  return []
}

/** `A`, `AB`; `column` is counted from 0. */
const toLetters = (column: number): string =>
  (column >= 26 ? toLetters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))

function cutColumns(sheet: Worksheet, { start, end }: Block, isFirst: boolean): Worksheet {
  const shift = (columns: readonly number[]) =>
    columns.filter((column) => column >= start && column < end).map((column) => column - start)
  const hiddenColumns = shift(sheet.hiddenColumns ?? [])
  const { struck, ...rest } = sheet
  return {
    ...rest,
    name: isFirst ? sheet.name : `${sheet.name} (columns ${toLetters(start)} to ${toLetters(end - 1)})`,
    rows: trimRows(sheet.rows.map((row) => row.slice(start, end))),
    ...((sheet.hidden || hiddenColumns.length === end - start) && { hidden: true }),
    ...(sheet.hiddenColumns && { hiddenColumns }),
    ...(struck && {
      struck: Object.fromEntries(
        Object.entries(struck).flatMap(([row, columns]) => {
          const own = shift(columns)
          return own.length > 0 ? [[row, own]] : []
        }),
      ),
    }),
  }
}

/**
 * Returns the worksheets with a worksheet for each table: some offices put two lists of units side by side, under the
 * same titles. Rows keep their numbers; the further tables come last.
 */
export function splitTables(worksheets: readonly Worksheet[]): Worksheet[] {
  const split = worksheets.map((sheet) => {
    const tables = findTables(sheet)
    return tables.length > 1 ? tables.map((table, at) => cutColumns(sheet, table, at === 0)) : [sheet]
  })
  return [...split.map(([first]) => first!), ...split.flatMap(([, ...further]) => further)]
}
