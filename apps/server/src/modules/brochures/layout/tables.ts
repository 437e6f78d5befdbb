import type { BrochureTable } from '../brochure.ts'
import { colors, heightOf, onBaseline, rule, widthOf, write, type Doc, type Style } from './document.ts'
import { asideX, column, page } from './geometry.ts'

/** A line of the column beside the text. */
export type AsideRow =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'line'; readonly label: string; readonly value: string; readonly isSum: boolean }

const between = 8
/** Least width of the value beside a name that is too long for one line. */
const leastValue = 84
const padding = 3
const beforeHeading = 12
const mostLines = 4

/** Tables one below the other, as lines. */
export function rowsOf(tables: readonly BrochureTable[]): AsideRow[] {
  return tables.flatMap(({ title, lines, hasTotal }): AsideRow[] => [
    ...(title === '' ? [] : [{ kind: 'heading', text: title } as const]),
    ...lines.map(([label, value], index): AsideRow => ({
      kind: 'line',
      label,
      value,
      isSum: hasTotal && index === lines.length - 1,
    })),
  ])
}

type Line = Extract<AsideRow, { kind: 'line' }>

const styleOf = ({ isSum }: Line): Style => ({ size: 8.5, weight: isSum ? 'semibold' : 'regular' })

/** Each as wide as it is; where both have no room, the name first, as long as the value keeps some. */
function widthsOf(doc: Doc, row: Line): { label: number; value: number } {
  const style = styleOf(row)
  const room = column.aside - between
  const natural = (text: string) =>
    Math.max(...text.split('\n').map((line) => widthOf(doc, line, style))) + 0.5
  const value = Math.min(natural(row.value), Math.max(room - natural(row.label), leastValue))
  return { label: room - value, value }
}

function heightOfRow(doc: Doc, row: AsideRow): number {
  if (row.kind === 'heading') return beforeHeading + 15
  const width = widthsOf(doc, row)
  const style = styleOf(row)
  const label = heightOf(doc, row.label, { width: width.label, lines: mostLines }, style)
  const value = heightOf(doc, row.value, { width: width.value, lines: mostLines }, style)
  return Math.max(label, value) + 2 * padding
}

export function heightOfRows(doc: Doc, rows: readonly AsideRow[]): number {
  return rows.reduce((sum, row) => sum + heightOfRow(doc, row), 0)
}

function drawRow(doc: Doc, row: AsideRow, top: number): void {
  if (row.kind === 'heading') {
    const box = { x: asideX, y: top + beforeHeading, width: column.aside, lines: 1, tag: 'H2' as const }
    write(doc, row.text, box, { size: 8.5, weight: 'semibold' })
    return
  }
  const width = widthsOf(doc, row)
  const y = top + padding
  const style = styleOf(row)
  const label: Style = { ...style, color: row.isSum ? colors.ink : colors.muted }
  write(doc, row.label, { x: asideX, y, width: width.label, lines: mostLines }, label)
  const x = page.right - width.value
  write(doc, row.value, { x, y, width: width.value, lines: mostLines }, { ...style, align: 'right' })
}

/** Draws as many lines as have room above `bottom`, a hairline between two; returns those that are left. */
export function drawRows(
  doc: Doc,
  rows: readonly AsideRow[],
  top: number,
  bottom: number,
): readonly AsideRow[] {
  // The first line stands on that of the text beside it.
  let y = onBaseline(top, { size: 8.5, beside: 9.5 }) - padding
  for (const [index, row] of rows.entries()) {
    const height = heightOfRow(doc, row)
    // A heading does not stand alone at the foot; one row is always drawn, so that a page is never left empty.
    const next = rows[index + 1]
    const needed = row.kind === 'heading' && next ? height + heightOfRow(doc, next) : height
    if (index > 0 && y + needed > bottom) return rows.slice(index)
    if (row.kind === 'line' && index > 0 && rows[index - 1]!.kind === 'line')
      rule(doc, asideX, y, column.aside)
    drawRow(doc, row, y)
    y += height
  }
  return []
}
