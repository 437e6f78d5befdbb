import type { SheetField } from '@pb/rules/sheet-fields'
import { getText, type Cell } from './cells/cell.ts'
import { remember } from './cells/remember.ts'
import { fieldNames, normalizeTitle, scoreTitle } from './columns.ts'

type Row = readonly Cell[]
type Rows = readonly Row[]

/** A column's title is seldom longer, and is no sentence. */
const maxTitleLength = 40
/** Titles are in one of the first rows. */
export const maxHeaderRow = 40
/** Of a further table: each row of a sheet is looked at. */
const maxTitles = 60
/** Rent rolls have their titles in up to so many rows. */
const maxTitleRows = 3

interface TitleField {
  readonly field: SheetField
  readonly score: number
}

/** The likeliest field of a title, and how likely it is. */
const findTitleField = remember((cell: Cell): TitleField | null => {
  const title = normalizeTitle(cell)
  if (title === '' || title.length > maxTitleLength) return null
  let best: TitleField | null = null
  for (const field of fieldNames) {
    const score = scoreTitle(field, title)
    if (score > (best?.score ?? 0)) best = { field, score }
  }
  return best
})

function findFields(titles: Row, minScore: number): Set<SheetField> {
  const fields = new Set<SheetField>()
  for (const title of titles) {
    const found = title === null ? null : findTitleField(title)
    if (found && found.score >= minScore) fields.add(found.field)
  }
  return fields
}

/** Counts the distinct fields and known titles in a row, to find the header row. */
function countTitles(row: Row, known: ReadonlySet<string>): number {
  const titles = row.map(normalizeTitle).filter((title) => title !== '' && title.length <= maxTitleLength)
  return findFields(row, 1).size + titles.filter((title) => known.has(title)).length
}

/** Whether a row could be titles, or a part of them: short texts without numbers or dates. */
function isOfTitles(row: Row): boolean {
  let count = 0
  for (const cell of row) {
    if (cell === null) continue
    if (typeof cell === 'number' || cell.length > maxTitleLength || /\d/.test(cell)) return false
    if (getText(cell) !== '') count += 1
  }
  return count >= 2
}

/** How well titles are understood: the scores of their fields together. */
function scoreTitles(titles: Row): number {
  const best = new Map<SheetField, number>()
  for (const title of titles) {
    const found = title === null ? null : findTitleField(title)
    if (found) best.set(found.field, Math.max(found.score, best.get(found.field) ?? 0))
  }
  return [...best.values()].reduce((sum, score) => sum + score, 0)
}

function joinRows(upper: Row, lower: Row): Cell[] {
  const texts = (row: Row, at: number) => getText(row[at] ?? null)
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [texts(upper, at), texts(lower, at)]
    // A merged cell has its text in both rows.
    return above === below ? above || null : `${above} ${below}`.trim()
  })
}

export interface Header {
  /** 1-based: the last row of the titles. */
  readonly row: number
  /** One for each column. */
  readonly titles: Row
  /** The rows as they are in the sheet: several where titles are broken over them. */
  readonly lines: readonly Row[]
}

/**
 * The titles whose last row is `row` (1-based). Rent rolls have them in several rows (`Market` over `Rent`, `Move` over
 * `In`): the rows above belong to it if they are titles too and name the columns better together than each of them.
 */
export function readHeader(rows: Rows, row: number): Header {
  let header: Header = { row, titles: rows[row - 1] ?? [], lines: [rows[row - 1] ?? []] }
  if (!isOfTitles(header.titles)) return header
  for (let above = 1; above < maxTitleRows; above += 1) {
    const upper = rows[row - 1 - above]
    if (!upper || !isOfTitles(upper)) break
    const titles = joinRows(upper, header.titles)
    const score = scoreTitles(titles)
    if (score <= scoreTitles(header.titles) || score <= scoreTitles(upper)) break
    header = { row, titles, lines: [upper, ...header.lines] }
  }
  return header
}

/** The fields that titles name by their usual words. */
export const findTitleFields = (titles: Row): ReadonlySet<SheetField> => findFields(titles, 4)

/** Whether a table with these fields lists units with rents. */
export const isComplete = (fields: ReadonlySet<SheetField>): boolean =>
  (fields.has('rent') || fields.has('net_rent')) && (fields.has('unit') || fields.has('address'))

/**
 * Finds the titles near the top: of several rows of titles the first that has a rent and a unit or address, since others
 * begin a further table, else the one with the most. `known` are titles of earlier sheets.
 */
export function findHeader(
  rows: Rows,
  known: ReadonlySet<string> = new Set(),
): { row: number; titles: number } {
  let best = { row: 1, titles: 0 }
  for (const at of rows.slice(0, maxHeaderRow).keys()) {
    const header = readHeader(rows, at + 1)
    const titles = countTitles(header.titles, known)
    const isFirst = best.titles > 0 && isTable(rows, best.row) && !header.lines.includes(rows[best.row - 1]!)
    if (titles > best.titles && titles >= 2 && !isFirst) best = { row: at + 1, titles }
  }
  if (best.titles > 0) return best
  const first = rows.findIndex((row) => row.filter((cell) => cell !== null).length >= 2)
  return { row: Math.max(1, first + 1), titles: 0 }
}

/** Whether the titles up to a row are those of a table of units. */
function isTable(rows: Rows, row: number): boolean {
  const header = readHeader(rows, row)
  return header.lines.every(isOfTitles) && isComplete(findTitleFields(header.titles))
}

/** Whether titles of unknown or few fields are some: they begin a block, after an empty row or a heading. */
function beginsBlock(rows: Rows, index: number): boolean {
  const before = rows[index - 1] ?? []
  return before.filter((cell) => getText(cell) !== '').length <= 1
}

/** Whether texts are the titles of a table, by themselves. */
function isHeader(titles: Row, isBlock: boolean): boolean {
  const fields = findTitleFields(titles)
  const filled = titles.filter((title) => getText(title) !== '').length
  return fields.size >= 3 || (fields.size >= 2 && ((isBlock && filled > 2) || isComplete(fields)))
}

/** The titles of another table that begin in a row of a sheet; null for a row that is none. */
export function findNextHeader(rows: Rows, index: number): Header | null {
  const first = rows[index] ?? []
  if (first.length > maxTitles || !isOfTitles(first)) return null
  const isBlock = beginsBlock(rows, index)
  for (let last = Math.min(index + maxTitleRows, rows.length); last > index; last -= 1) {
    const header = readHeader(rows, last)
    if (header.lines.length !== last - index || !isHeader(header.titles, isBlock)) continue
    const next = rows[last]
    // A row of titles below titles belongs to them, also where both together are not understood.
    return next && isOfTitles(next) && findFields(next, 2).size >= 2
      ? { row: last + 1, titles: joinRows(header.titles, next), lines: [...header.lines, next] }
      : header
  }
  return null
}

/** Rows below the titles that show what their columns hold. */
const sampleRows = 60

/** The rows of one table, from its titles to those of the next one, as far as they show what its columns hold. */
export function sliceTable(rows: Rows, { row, lines }: Header): Row[] {
  const below = rows.slice(row, row + sampleRows)
  const titles = new Set(lines.map((line) => line.map(normalizeTitle).join('|')))
  const isNext = (at: number) =>
    !titles.has(below[at]!.map(normalizeTitle).join('|')) && findNextHeader(below, at) !== null
  const end = below.findIndex((_, at) => isNext(at))
  const own = end < 0 ? below : below.slice(0, end)
  // Headings and repeated titles are in any column.
  const ofUnits = own.filter(
    (row) =>
      row.filter((cell) => getText(cell) !== '').length > 1 && !titles.has(row.map(normalizeTitle).join('|')),
  )
  return [...lines, ...(ofUnits.length > 0 ? ofUnits : own)]
}
