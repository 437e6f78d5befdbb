import { isRightToLeft } from './bidi-runs.ts'
import { breakLines } from './break-lines.ts'
import { hasUnusual } from './clusters.ts'
import { EmbeddedScriptFont, rightToLeftFeature } from './embedded-font.ts'
import type { FontSet } from './font-set.ts'
import { hasInterGlyph } from './inter.ts'
import type { ScriptFont, Weight } from './script-font.ts'
import { splitRuns, type TextRun } from './text-runs.ts'

type Doc = PDFKit.PDFDocument
/** Internals that the library's types leave out. */
interface PdfInternals {
  _font: { readonly ascender: number; readonly descender: number; readonly lineGap: number }
  readonly _fontFamilies: Record<string, unknown>
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly lines?: number
  readonly link?: string
  readonly align: 'left' | 'right'
  readonly lineGap: number
  readonly weight: Weight
}

type Direction = 'ltr' | 'rtl'

/**
 * Measures and writes texts that the document's own font cannot draw, line by line and run by run. All of it with the
 * document's current size and color, and the line height of its own font.
 */
export class ScriptText {
  readonly #doc: Doc
  readonly #fonts: FontSet
  readonly #embedded = new Map<string, EmbeddedScriptFont>()

  constructor(doc: Doc, fonts: FontSet) {
    this.#doc = doc
    this.#fonts = fonts
  }

  #embed(font: ScriptFont, weight: Weight): EmbeddedScriptFont {
    const key = `${weight} ${font.file}`
    const cached = this.#embedded.get(key)
    if (cached) return cached
    this.#doc.font(weight)
    const internals = this.#doc as unknown as PdfInternals
    const { ascender, descender, lineGap } = internals._font
    const measures = { ascender, descender, lineGap }
    const embedded = new EmbeddedScriptFont(this.#doc, `S${this.#embedded.size + 1}`, {
      font,
      weight,
      measures,
    })
    this.#embedded.set(key, embedded)
    // The library writes the fonts of this table when the document ends.
    internals._fontFamilies[embedded.id] = embedded
    return embedded
  }

  #split(line: string, direction: Direction, context: string): TextRun[] {
    return splitRuns(line, direction, { set: this.#fonts, inter: hasInterGlyph, context })
  }

  /** Makes the run's font the current one, and returns the options with which it is drawn. */
  #select({ font, rightToLeft }: TextRun, weight: Weight): { features?: ['rtl'] } {
    this.#doc.font(weight)
    if (font === null) return {}
    ;(this.#doc as unknown as PdfInternals)._font = this.#embed(font, weight)
    return rightToLeft ? { features: [rightToLeftFeature] } : {}
  }

  #measureRun(run: TextRun, weight: Weight): number {
    const options = this.#select(run, weight)
    const width = this.#doc.widthOfString(run.text, options as object)
    this.#doc.font(weight)
    return width
  }

  /** Width of a text on one line, in points. */
  measureWidth(text: string, weight: Weight, context = text): number {
    const direction = isRightToLeft(text) ? 'rtl' : 'ltr'
    return this.#split(text, direction, context).reduce((sum, run) => sum + this.#measureRun(run, weight), 0)
  }

  #break(text: string, { width, lines }: { width: number; lines?: number }, weight: Weight): string[] {
    const measure = (part: string) =>
      hasUnusual(part) ? this.measureWidth(part, weight, text) : this.#doc.font(weight).widthOfString(part)
    return breakLines(text, width, measure, lines)
  }

  /** Height of a text in a column, in points. */
  measureHeight(
    text: string,
    box: { width: number; lines?: number },
    { weight, lineGap }: { weight: Weight; lineGap: number },
  ): number {
    return this.#break(text, box, weight).length * (this.#doc.currentLineHeight(true) + lineGap)
  }

  /** Writes a text, and leaves the document's position below it. */
  write(text: string, box: Box): void {
    const { x, y, width, align, weight, lineGap } = box
    const lines = this.#break(text, box, weight)
    const height = this.#doc.font(weight).currentLineHeight(true) + lineGap
    const direction = isRightToLeft(text) ? 'rtl' : 'ltr'
    // A paragraph of a script from right to left begins at the right; a name stays where its label points.
    const isRight = align === 'right' || (direction === 'rtl' && lines.length > 1)
    for (const [index, line] of lines.entries()) {
      const runs = this.#split(line, direction, text)
      const widths = runs.map((run) => this.#measureRun(run, weight))
      let left = isRight ? x + width - widths.reduce((sum, each) => sum + each, 0) : x
      for (const [position, run] of runs.entries()) {
        const options = {
          ...this.#select(run, weight),
          ...(box.link && { link: box.link }),
          lineBreak: false,
        }
        this.#doc.text(run.text, left, y + index * height, options as object)
        left += widths[position]!
      }
    }
    this.#doc.font(weight)
    this.#doc.x = x
    this.#doc.y = y + lines.length * height
  }
}
