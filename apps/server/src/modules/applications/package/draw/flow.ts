import {
  colors,
  measureHeight,
  rule,
  write,
  type Doc,
  type Style,
} from '../../../../platform/pdf/document.ts'
import { splitToFit } from '../../../../platform/pdf/split-text.ts'

/** US Letter in points. The foot of each page is stamped later. */
export const page = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 738 } as const
export const contentWidth = page.right - page.left

/** A page of the package: drawn here, or of a paper that is a PDF. */
export type PlannedPage =
  | { readonly kind: 'own'; readonly index: number; readonly label: string }
  | { readonly kind: 'paper'; readonly paper: number; readonly page: number; readonly label: string }

export interface OutlineEntry {
  readonly title: string
  readonly level: 0 | 1
  /** Index of the page in the package. */
  readonly page: number
}

/** The pages of a package in order, while they are drawn from top to bottom. */
export class Flow {
  readonly doc: Doc
  readonly pages: PlannedPage[] = []
  readonly outline: OutlineEntry[] = []
  y: number = page.top
  #own = 0
  #label = ''
  #heading = ''

  constructor(doc: Doc) {
    this.doc = doc
  }

  /** Starts a page. `label` is stamped at its foot, `heading` on the pages that continue it. */
  begin(label: string, heading = label): void {
    this.#label = label
    this.#heading = heading
    this.#addPage()
  }

  #addPage(): void {
    this.doc.addPage()
    this.pages.push({ kind: 'own', index: this.#own, label: this.#label })
    this.#own += 1
    this.y = page.top
  }

  /** Starts another page unless there is room for `height`. */
  ensure(height: number): void {
    if (this.y + height <= page.bottom) return
    this.#addPage()
    const style = { size: 8.5, color: colors.muted }
    write(
      this.doc,
      `${this.#heading} (continued)`,
      { x: page.left, y: this.y, width: contentWidth, lines: 1 },
      style,
    )
    this.y += 22
  }

  get room(): number {
    return page.bottom - this.y
  }

  /** Adds pages of a paper that is a PDF. */
  addPaper(paper: number, count: number, label: string): void {
    for (let index = 0; index < count; index += 1)
      this.pages.push({ kind: 'paper', paper, page: index, label })
  }

  /** Adds a bookmark to the page that comes next, or to the current one. */
  mark(title: string, level: 0 | 1, position: 'next' | 'current'): void {
    this.outline.push({ title, level, page: this.pages.length - (position === 'next' ? 0 : 1) })
  }

  text(text: string, style: Style, gap = 0, tag: 'P' | 'H1' | 'H2' | 'H3' = 'P'): void {
    let rest = text
    while (rest !== '') {
      const measure = (part: string) => measureHeight(this.doc, part, { width: contentWidth }, style)
      this.ensure(Math.min(measure(rest), 40))
      const [part, after] = splitToFit(rest, this.room, measure)
      this.y = write(this.doc, part, { x: page.left, y: this.y, width: contentWidth, tag }, style)
      rest = after
    }
    this.y += gap
  }

  /** Draws lines of labels and values; a value of any length continues on the next page. */
  table(lines: readonly (readonly [label: string, value: string])[], labelWidth = 168): void {
    for (const [index, [label, value]] of lines.entries()) {
      if (index > 0) rule(this.doc, page.left, this.y, contentWidth)
      this.#row(label, value === '' ? '—' : value, labelWidth)
    }
  }

  #row(label: string, value: string, labelWidth: number): void {
    const padding = 5
    const labelBox = { width: labelWidth - 12 }
    const valueBox = { width: contentWidth - labelWidth }
    const labelStyle = { size: 9, color: colors.muted }
    const style = { size: 9.5, lineGap: 1.5 }
    const measure = (part: string) => measureHeight(this.doc, part, valueBox, style)
    const labelHeight = measureHeight(this.doc, label, labelBox, labelStyle)
    const whole = Math.max(measure(value), labelHeight) + 2 * padding
    // A value of some lines stays whole; a longer one continues on the next page.
    this.ensure(whole <= 200 ? whole : 80)
    let rest = value
    for (let first = true; rest !== ''; first = false) {
      const [part, after] = splitToFit(rest, this.room - 2 * padding, measure)
      const top = this.y + padding
      const labelBottom = first
        ? write(this.doc, label, { x: page.left, y: top + 0.5, ...labelBox }, labelStyle)
        : top
      const bottom = write(this.doc, part, { x: page.left + labelWidth, y: top, ...valueBox }, style)
      this.y = Math.max(labelBottom, bottom) + padding
      rest = after
      if (rest !== '') this.ensure(page.height)
    }
  }
}
