import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { toPrintableText } from '../printable-text.ts'
import { shorten } from './break-lines.ts'
import type { FontSet } from './font-set.ts'
import { getInter, hasInterGlyph } from './inter.ts'
import { ScriptText } from './script-text.ts'

interface LineStyle {
  readonly size: number
  readonly color: string
  /** The line is shortened to this width, in points. */
  readonly maxWidth: number
}

export interface RenderedLine {
  /** A PDF of one page that is as large as the text. */
  readonly bytes: Uint8Array
  readonly width: number
  /** Distance of the baseline from the lower edge. */
  readonly baseline: number
}

/** Renders one line of text in several scripts, to be placed on pages of another document. */
export async function renderLine(text: string, fonts: FontSet, style: LineStyle): Promise<RenderedLine> {
  const { size, color, maxWidth } = style
  const doc = new Pdf({ autoFirstPage: false, margin: 0, pdfVersion: '1.7' })
  const bytes = buffer(doc)
  doc
    .registerFont('regular', getInter('regular') as unknown as string)
    .font('regular')
    .fontSize(size)
  const scripts = new ScriptText(doc, fonts)
  const measure = (part: string) => scripts.measureWidth(part, 'regular', text)
  const line = shorten(text, maxWidth, measure)
  const width = measure(line)
  const height = doc.currentLineHeight()
  doc.addPage({ size: [width, height], margin: 0 })
  doc.fontSize(size).fillColor(color)
  scripts.write(line, { x: 0, y: 0, width: width + 1, align: 'left', lineGap: 0, weight: 'regular' })
  doc.end()
  const { descender } = (doc as unknown as { _font: { descender: number } })._font
  return { bytes: await bytes, width, baseline: (-descender * size) / 1000 }
}

/** Returns a text as documents show it, and whether it needs `renderLine`. */
export function readLine(text: string, fonts: FontSet): { text: string; hasScripts: boolean } {
  return toPrintableText(text, hasInterGlyph, (cluster) => fonts.find(cluster) !== null)
}
