import { colors, write, type Doc } from '../../../../platform/pdf/document.ts'
import { contentWidth, page, type Flow, type OutlineEntry } from './flow.ts'

const rowHeights = { 0: 21, 1: 15 } as const
const numberWidth = 40

/** A row whose page number is written once the pages are known. */
export interface ContentsRow {
  /** Index of the contents' own page, and the area of the row on it. */
  readonly ownPage: number
  readonly y: number
  readonly height: number
  readonly entry: number
}

type Entry = Pick<OutlineEntry, 'title' | 'level'>

/** Draws the contents of the package without page numbers. */
export function drawContents(flow: Flow, entries: readonly Entry[]): ContentsRow[] {
  flow.ensure(80)
  flow.text('Contents', { size: 11, weight: 'semibold' }, 2, 'H2')
  return entries.map(({ title, level }, entry) => {
    const height = rowHeights[level]
    // The heading of a person stays with the first paper.
    flow.ensure(level === 0 ? height + rowHeights[1] : height)
    const y = flow.y
    const top = y + height - 14
    const x = page.left + level * 14
    const style = level === 0 ? ({ size: 9.5, weight: 'semibold' } as const) : { size: 9, color: colors.ink }
    write(flow.doc, title, { x, y: top, width: contentWidth - numberWidth - level * 14, lines: 1 }, style)
    flow.y += height
    const last = flow.pages.at(-1)
    return { ownPage: last?.kind === 'own' ? last.index : 0, y, height, entry }
  })
}

/** Writes the numbers of the pages. */
export function numberContents(
  doc: Doc,
  rows: readonly ContentsRow[],
  outline: readonly OutlineEntry[],
): void {
  for (const { ownPage, y, height, entry } of rows) {
    const target = outline[entry]
    if (!target) continue
    doc.switchToPage(ownPage)
    const box = { x: page.right - numberWidth, y: y + height - 14, width: numberWidth, lines: 1 }
    write(doc, String(target.page + 1), box, { size: 9, color: colors.muted, align: 'right' })
  }
}
