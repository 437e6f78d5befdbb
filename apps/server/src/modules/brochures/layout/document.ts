import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import type { BrochureCover } from '../brochure.ts'
import { printable } from './printable.ts'

export type Doc = PDFKit.PDFDocument

/** US Letter, in points; what New York prints on. */
export const page = { width: 612, height: 792, left: 48, right: 564, inner: 516 } as const

export const colors = {
  ink: '#24262e',
  muted: '#6b6f7b',
  line: '#dfe1e6',
  fill: '#f4f3ef',
  rental: '#6d4bb5',
  sale: '#1d7a55',
} as const

type Weight = 'regular' | 'semibold'

const resolve = createRequire(import.meta.url).resolve
const fonts: Readonly<Record<Weight, string>> = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/** A document without a page: who wrote it, what it is called, and its type faces. */
export function openDocument({ office, agent, date, listings }: BrochureCover): Doc {
  const [first] = listings
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    // Page numbers are written last, when all pages are known; pictures leave at once all the same.
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: {
      Title: printable(listings.length > 1 ? `${listings.length} listings` : first!.title),
      Author: printable(`${agent.name}, ${office}`),
      Subject: date,
    },
  })
  for (const [weight, file] of Object.entries(fonts)) doc.registerFont(weight, file)
  return doc
}

export interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'left' | 'right'
  readonly lineGap?: number
}

function choose(doc: Doc, { size, weight = 'regular', color = colors.ink }: Style): void {
  doc.font(weight).fontSize(size).fillColor(color)
}

/** Height of a text in points, in a column of this width. */
export function heightOf(doc: Doc, text: string, width: number, style: Style): number {
  choose(doc, style)
  return doc.heightOfString(printable(text), { width, lineGap: style.lineGap ?? 0 })
}

/** Width of a text in points, on one line. */
export function widthOf(doc: Doc, text: string, style: Style): number {
  choose(doc, style)
  return doc.widthOfString(printable(text))
}

/**
 * Writes a text into a box, as a paragraph or heading for those who listen to the document; what is too long for
 * `lines` ends in an ellipsis. Returns the y below it.
 */
export function write(
  doc: Doc,
  text: string,
  box: { x: number; y: number; width: number; lines?: number; tag?: 'P' | 'H1' | 'H2' },
  style: Style,
): number {
  choose(doc, style)
  const { align = 'left', lineGap = 0 } = style
  const lines = box.lines && { height: box.lines * (doc.currentLineHeight(true) + lineGap), ellipsis: true }
  const content = printable(text)
  const options = { width: box.width, align, lineGap, ...lines }
  const height = Math.min(
    doc.heightOfString(content, { width: box.width, lineGap }),
    lines ? lines.height : Infinity,
  )
  doc.addStructure(doc.struct(box.tag ?? 'P', {}, () => doc.text(content, box.x, box.y, options)))
  return box.y + height
}

/** A hairline. */
export function rule(doc: Doc, x: number, y: number, width: number): void {
  doc.markContent('Artifact')
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(colors.line)
  doc.endMarkedContent()
}

/** A picture that fills its box with rounded corners; an empty box where there is none. */
export function picture(
  doc: Doc,
  bytes: Uint8Array | null,
  box: { x: number; y: number; width: number; height: number; radius?: number; alt: string },
): void {
  const { x, y, width, height, radius = 4 } = box
  const draw = (): void => {
    doc.save().roundedRect(x, y, width, height, radius).clip()
    if (bytes)
      doc.image(Buffer.from(bytes), x, y, { cover: [width, height], align: 'center', valign: 'center' })
    else doc.rect(x, y, width, height).fill(colors.fill)
    doc.restore()
  }
  if (bytes) {
    doc.addStructure(doc.struct('Figure', { alt: printable(box.alt) }, draw))
    return
  }
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}
