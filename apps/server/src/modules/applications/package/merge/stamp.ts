import { degrees, PDF, rgb, type EmbeddedFont, type PDFEmbeddedPage, type PDFPage } from '@libpdf/core'
import { readFile } from 'node:fs/promises'
import { shorten } from '../../../../platform/pdf/fonts/break-lines.ts'
import type { FontSet } from '../../../../platform/pdf/fonts/font-set.ts'
import { fontFiles } from '../../../../platform/pdf/fonts/inter.ts'
import { readLine, renderLine } from '../../../../platform/pdf/fonts/render-line.ts'

const muted = { color: rgb(0.4, 0.42, 0.47), hex: '#666b78' }
/** Between black and white, with a tint: seen over white paper, dark photos and gray ones. */
const faint = { color: rgb(0.72, 0.36, 0.36), hex: '#b85c5c' }
const faintOpacity = 0.36
const paper = rgb(1, 1, 1)
const foot = { size: 7.5, y: 16 }
const watermarkAngle = 35

interface Stamp {
  /** What the page belongs to. */
  readonly label: string
  /** Space left and right. */
  readonly margin: number
  /** `12 of 48` */
  readonly number: string
  readonly watermark: string
}

/** A text in the font of the documents, or a line rendered in fonts of other scripts. */
type Line =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'page'; readonly page: PDFEmbeddedPage; readonly baseline: number }

interface Placed {
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly size: number
  readonly ink: typeof muted
  readonly opacity?: number
  /** Degrees, counterclockwise. */
  readonly angle?: number
}

/** The size in which lines of other scripts are rendered; they are scaled to the size that is asked for. */
const renderedSize = 10
const unlimited = 10_000

/** Stamps pages with what they belong to, their number, and the reader's name. */
export class Stamper {
  readonly #pdf: PDF
  readonly #font: EmbeddedFont
  readonly #fonts: FontSet
  /** The same labels stand on many pages. */
  readonly #rendered = new Map<string, Promise<Line>>()

  private constructor(pdf: PDF, font: EmbeddedFont, fonts: FontSet) {
    this.#pdf = pdf
    this.#font = font
    this.#fonts = fonts
  }

  static async open(pdf: PDF, fonts: FontSet): Promise<Stamper> {
    return new Stamper(pdf, pdf.embedFont(await readFile(fontFiles.regular)), fonts)
  }

  #width(line: Line, size: number): number {
    if (line.kind === 'text') return this.#font.getTextWidth(line.text, size)
    return (line.page.width * size) / renderedSize
  }

  async #read(
    source: string,
    { size, maxWidth }: { size: number; maxWidth: number },
    hex: string,
  ): Promise<Line> {
    const { text, hasScripts } = readLine(source, this.#fonts)
    const measure = (part: string) => this.#font.getTextWidth(part, size)
    if (!hasScripts) return { kind: 'text', text: shorten(text, maxWidth, measure) }
    const style = { size: renderedSize, color: hex, maxWidth: (maxWidth * renderedSize) / size }
    const key = `${style.maxWidth} ${hex} ${text}`
    const line = this.#rendered.get(key) ?? this.#render(text, style)
    this.#rendered.set(key, line)
    return line
  }

  async #render(text: string, style: Parameters<typeof renderLine>[2]): Promise<Line> {
    const { bytes, baseline } = await renderLine(text, this.#fonts, style)
    return { kind: 'page', page: await this.#pdf.embedPage(await PDF.load(bytes), 0), baseline }
  }

  #draw(page: PDFPage, line: Line, { x, y, size, ink, opacity = 1, angle = 0 }: Placed): void {
    if (line.kind === 'text') {
      const options = { x, y, size, font: this.#font, color: ink.color, opacity, rotate: degrees(angle) }
      page.drawText(line.text, options)
      return
    }
    const scale = size / renderedSize
    const radians = (angle * Math.PI) / 180
    const [right, up] = [Math.sin(radians), Math.cos(radians)].map((share) => share * line.baseline * scale)
    page.drawPage(line.page, { x: x + right!, y: y - up!, scale, opacity, rotate: angle })
  }

  /** Writes on white, so that it can be read over any page. */
  #writeFoot(page: PDFPage, line: Line, x: number): void {
    const width = this.#width(line, foot.size)
    const box = { x: x - 3, y: foot.y - 4, width: width + 6, height: foot.size + 5 }
    page.drawRectangle({ ...box, color: paper, opacity: 0.85 })
    this.#draw(page, line, { x, y: foot.y, size: foot.size, ink: muted })
  }

  /** Writes the reader's name across the page, three times. */
  async #drawWatermark(page: PDFPage, text: string): Promise<void> {
    const { width, height } = page
    const line = await this.#read(text, { size: renderedSize, maxWidth: unlimited }, faint.hex)
    const room = Math.min(width, height) * 0.95
    const size = Math.min(32, room / this.#width(line, 1))
    const length = this.#width(line, size)
    const radians = (watermarkAngle * Math.PI) / 180
    for (const share of [0.2, 0.5, 0.8]) {
      const x = width / 2 - (length / 2) * Math.cos(radians)
      const y = height * share - (length / 2) * Math.sin(radians)
      this.#draw(page, line, { x, y, size, ink: faint, opacity: faintOpacity, angle: watermarkAngle })
    }
  }

  async stamp(page: PDFPage, { label, margin, number, watermark }: Stamp): Promise<void> {
    if (watermark) await this.#drawWatermark(page, watermark)
    const right = page.width - margin - this.#font.getTextWidth(number, foot.size)
    const limits = { size: foot.size, maxWidth: right - margin - 12 }
    this.#writeFoot(page, await this.#read(label, limits, muted.hex), margin)
    this.#writeFoot(page, { kind: 'text', text: number }, right)
  }
}
