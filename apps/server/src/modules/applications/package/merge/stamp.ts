import { degrees, rgb, type EmbeddedFont, type PDFPage } from '@libpdf/core'

const muted = rgb(0.4, 0.42, 0.47)
const paper = rgb(1, 1, 1)
const foot = { size: 7.5, y: 16 }

interface Stamp {
  readonly font: EmbeddedFont
  /** What the page belongs to. */
  readonly label: string
  /** Space left and right. */
  readonly margin: number
  /** `12 of 48` */
  readonly number: string
  readonly watermark: string
}

/** Shortens a text to a width. */
function fit(font: EmbeddedFont, text: string, size: number, width: number): string {
  if (font.getTextWidth(text, size) <= width) return text
  let length = text.length
  while (length > 0 && font.getTextWidth(`${text.slice(0, length)}…`, size) > width) length -= 1
  return `${text.slice(0, length)}…`
}

/** Writes on white, so that it can be read over any page. */
function writeFoot(page: PDFPage, font: EmbeddedFont, text: string, x: number): void {
  const width = font.getTextWidth(text, foot.size)
  const box = { x: x - 3, y: foot.y - 4, width: width + 6, height: foot.size + 5 }
  page.drawRectangle({ ...box, color: paper, opacity: 0.85 })
  page.drawText(text, { x, y: foot.y, size: foot.size, font, color: muted })
}

const watermarkAngle = 35

/** Writes the reader's name across the page, three times. */
function drawWatermark(page: PDFPage, font: EmbeddedFont, text: string): void {
  const { width, height } = page
  const room = Math.min(width, height) * 0.95
  const size = Math.min(32, room / font.getTextWidth(text, 1))
  const length = font.getTextWidth(text, size)
  const radians = (watermarkAngle * Math.PI) / 180
  for (const share of [0.2, 0.5, 0.8]) {
    const x = width / 2 - (length / 2) * Math.cos(radians)
    const y = height * share - (length / 2) * Math.sin(radians)
    page.drawText(text, {
      x,
      y,
      size,
      font,
      color: rgb(0.3, 0.32, 0.38),
      opacity: 0.13,
      rotate: degrees(watermarkAngle),
    })
  }
}

/** Stamps a page with what it belongs to, its number, and the reader's name. */
export function stampPage(page: PDFPage, { font, label, margin, number, watermark }: Stamp): void {
  if (watermark) drawWatermark(page, font, watermark)
  const right = page.width - margin - font.getTextWidth(number, foot.size)
  writeFoot(page, font, fit(font, label, foot.size, right - margin - 12), margin)
  writeFoot(page, font, number, right)
}
