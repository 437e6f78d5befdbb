import type { BrochureTable } from '../brochure.ts'
import {
  colors,
  measureHeight,
  onBaseline,
  rule,
  measureWidth,
  write,
  type Doc,
  type Style,
} from '../../../platform/pdf/document.ts'
import { asideX, column, page } from './geometry.ts'

/** A row of the column beside the text. */
export type AsideRow =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'line'; readonly label: string; readonly value: string; readonly isSum: boolean }

const columnGap = 8
/** Minimum width of the value beside a label that is too long for one line. */
const minValueWidth = 84
const padding = 3
const beforeHeading = 12
const maxLines = 4

/** Flattens tables into rows. */
export function toRows(tables: readonly BrochureTable[]): AsideRow[] {
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

const getStyle = ({ isSum }: Line): Style => ({ size: 8.5, weight: isSum ? 'semibold' : 'regular' })

/** Both at their natural width when they fit; otherwise the label first, down to the value's minimum width. */
function measureWidths(doc: Doc, row: Line): { label: number; value: number } {
  const style = getStyle(row)
  const available = column.aside - columnGap
  const natural = (text: string) =>
    Math.max(...text.split('\n').map((line) => measureWidth(doc, line, style))) + 0.5
  const value = Math.min(natural(row.value), Math.max(available - natural(row.label), minValueWidth))
  return { label: available - value, value }
}

function measureRow(doc: Doc, row: AsideRow): number {
  if (row.kind === 'heading') return beforeHeading + 15
  const width = measureWidths(doc, row)
  const style = getStyle(row)
  const label = measureHeight(doc, row.label, { width: width.label, lines: maxLines }, style)
  const value = measureHeight(doc, row.value, { width: width.value, lines: maxLines }, style)
  return Math.max(label, value) + 2 * padding
}

export function measureRows(doc: Doc, rows: readonly AsideRow[]): number {
  return rows.reduce((sum, row) => sum + measureRow(doc, row), 0)
}

function drawRow(doc: Doc, row: AsideRow, top: number): void {
  if (row.kind === 'heading') {
    const box = { x: asideX, y: top + beforeHeading, width: column.aside, lines: 1, tag: 'H2' as const }
    write(doc, row.text, box, { size: 8.5, weight: 'semibold' })
    return
  }
  const width = measureWidths(doc, row)
  const y = top + padding
  const style = getStyle(row)
  const label: Style = { ...style, color: row.isSum ? colors.ink : colors.muted }
  write(doc, row.label, { x: asideX, y, width: width.label, lines: maxLines }, label)
  const x = page.right - width.value
  write(doc, row.value, { x, y, width: width.value, lines: maxLines }, { ...style, align: 'right' })
}

/** Draws as many rows as fit above `bottom`, with a hairline between lines; returns the remaining rows. */
export function drawRows(
  doc: Doc,
  rows: readonly AsideRow[],
  top: number,
  bottom: number,
): readonly AsideRow[] {
  // The first row shares the baseline of the text beside it.
  let y = onBaseline(top, { size: 8.5, beside: 9.5 }) - padding
  for (const [index, row] of rows.entries()) {
    const height = measureRow(doc, row)
    // A heading is never the last row of a page; one row is always drawn so that no page stays empty.
    const next = rows[index + 1]
    const needed = row.kind === 'heading' && next ? height + measureRow(doc, next) : height
    if (index > 0 && y + needed > bottom) return rows.slice(index)
    if (row.kind === 'line' && index > 0 && rows[index - 1]!.kind === 'line')
      rule(doc, asideX, y, column.aside)
    drawRow(doc, row, y)
    y += height
  }
  return []
}
