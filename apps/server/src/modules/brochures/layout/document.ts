import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import type { BrochureCover } from '../brochure.ts'
import { printable, type Covers } from './printable.ts'

export type Doc = PDFKit.PDFDocument

export const colors = {
  ink: '#22252d',
  muted: '#676b77',
  line: '#dcdee3',
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

type Features = readonly string[] | undefined

/** What the library does not show of itself: the type face in use, and the document's own entry. */
interface Inside {
  readonly _font: {
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
    layoutRun(text: string, features: Features): unknown
  }
  readonly _root: { readonly data: { PageMode?: string } }
}
const insideOf = (doc: Doc) => doc as unknown as Inside

/** Keeps how words are set with features too; the library does so only without. */
function keepRuns(face: Inside['_font']): void {
  const set = face.layoutRun.bind(face)
  const known = new Map<string, unknown>()
  face.layoutRun = (text, features) => {
    if (!features) return set(text, features)
    const key = `${features.join(' ')}\n${text}`
    const run = known.get(key) ?? set(text, features)
    known.set(key, run)
    return run
  }
}

interface Face {
  readonly covers: Covers
  /** The same words stand on every page. */
  readonly known: Map<string, string>
}
const faces = new WeakMap<Doc, Face>()

/** A text as this document can set it. */
export function settable(doc: Doc, text: string): string {
  const { covers, known } = faces.get(doc)!
  const before = known.get(text)
  if (before !== undefined) return before
  const made = printable(text, covers)
  known.set(text, made)
  return made
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
  })
  for (const [weight, file] of Object.entries(fonts))
    keepRuns(insideOf(doc.registerFont(weight, file).font(weight))._font)
  // Both weights have the same characters.
  const { font } = insideOf(doc.font('regular'))._font
  faces.set(doc, { covers: (codePoint) => font.hasGlyphForCodePoint(codePoint), known: new Map() })
  // Its contents stand ready in the reader's side bar, without covering the page.
  insideOf(doc)._root.data.PageMode = 'UseNone'
  Object.assign(doc.info, {
    Title: settable(doc, listings.length > 1 ? `${listings.length} listings` : first!.title),
    Author: settable(doc, `${agent.name}, ${office}`),
    Subject: date,
  })
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

/** A text beyond is no amount, and would be set anew line by line. */
const longestAmount = 48

/** Amounts have figures of one width: they stand below each other, and no comma crowds into a 7. */
function featuresOf(text: string): Pick<PDFKit.Mixins.TextOptions, 'features'> {
  return text.length <= longestAmount && /\$\d/.test(text) ? { features: ['tnum'] } : {}
}

/** Height of a text in points, in a column of this width; of no more than so many lines. */
export function heightOf(
  doc: Doc,
  text: string,
  box: { width: number; lines?: number },
  style: Style,
): number {
  choose(doc, style)
  const { lineGap = 0 } = style
  const whole = doc.heightOfString(settable(doc, text), { width: box.width, lineGap, ...featuresOf(text) })
  return Math.min(whole, (box.lines ?? Infinity) * (doc.currentLineHeight(true) + lineGap))
}

/** Width of a text in points, on one line. */
export function widthOf(doc: Doc, text: string, style: Style): number {
  choose(doc, style)
  return doc.widthOfString(settable(doc, text), featuresOf(text))
}

/** Where the top of a text stands whose baseline is that of a larger one at `y`. */
export function onBaseline(y: number, { size, beside }: { size: number; beside: number }): number {
  const ascent = 0.96875
  return y + (beside - size) * ascent
}

interface TextBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly lines?: number
  readonly tag?: 'P' | 'H1' | 'H2' | 'H3'
  /** Where the text leads: an address. */
  readonly link?: string
}

/**
 * Writes a text into a box, as a paragraph or heading for those who listen to the document; what is too long for
 * `lines` ends in an ellipsis. Returns the y below it.
 */
export function write(doc: Doc, text: string, box: TextBox, style: Style): number {
  choose(doc, style)
  const { align = 'left', lineGap = 0 } = style
  const lines = box.lines && { height: box.lines * (doc.currentLineHeight(true) + lineGap), ellipsis: true }
  const link = box.link && { link: box.link }
  const options = { width: box.width, align, lineGap, ...lines, ...link, ...featuresOf(text) }
  const draw = () => doc.text(settable(doc, text), box.x, box.y, options)
  const content = box.link ? [doc.struct('Link', {}, draw)] : draw
  doc.addStructure(doc.struct(box.tag ?? 'P', {}, content))
  return doc.y
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
