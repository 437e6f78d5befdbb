import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import { toPrintableText, type HasGlyph } from './printable-text.ts'

export type Doc = PDFKit.PDFDocument

export const colors = {
  ink: '#22252d',
  muted: '#676b77',
  line: '#dcdee3',
  fill: '#f4f3ef',
} as const

type Weight = 'regular' | 'semibold'

const resolve = createRequire(import.meta.url).resolve
export const fontFiles: Readonly<Record<Weight, string>> = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

type Features = readonly string[] | undefined

/** A font as the library parsed it. */
interface ParsedFont {
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** Internals that the library's types leave out: the current font, and the document catalog. */
interface PdfInternals {
  readonly _font: {
    readonly font: ParsedFont
    layoutRun(text: string, features: Features): unknown
  }
  readonly _root: { readonly data: { PageMode?: string } }
}
const getInternals = (doc: Doc) => doc as unknown as PdfInternals

/** Caches layout runs that use font features; the library caches only runs without them. */
function cacheRuns(face: PdfInternals['_font']): void {
  const layoutRun = face.layoutRun.bind(face)
  const cache = new Map<string, unknown>()
  face.layoutRun = (text, features) => {
    if (!features) return layoutRun(text, features)
    const key = `${features.join(' ')}\n${text}`
    const run = cache.get(key) ?? layoutRun(text, features)
    cache.set(key, run)
    return run
  }
}

/** Fonts parsed by this process: parsing takes longer than drawing a page, and documents only read them. */
const parsedFonts = new Map<string, ParsedFont>()

function registerFont(doc: Doc, weight: string, file: string): void {
  // The library takes a parsed font as well, which its types leave out.
  const source = (parsedFonts.get(file) ?? file) as string
  const face = getInternals(doc.registerFont(weight, source).font(weight))._font
  parsedFonts.set(file, face.font)
  cacheRuns(face)
}

interface Face {
  readonly hasGlyph: HasGlyph
  /** Cache by source text, since the same texts repeat on every page. */
  readonly printableTexts: Map<string, string>
}
const faces = new WeakMap<Doc, Face>()

/** Returns the text reduced to the characters of the document's font. */
export function toPrintable(doc: Doc, text: string): string {
  const { hasGlyph, printableTexts } = faces.get(doc)!
  const cached = printableTexts.get(text)
  if (cached !== undefined) return cached
  const printable = toPrintableText(text, hasGlyph)
  printableTexts.set(text, printable)
  return printable
}

interface DocumentTitle {
  readonly title: string
  readonly author: string
  readonly subject: string
}

/** Opens a document without pages, of US Letter, with its metadata and fonts. */
export function openDocument({ title, author, subject }: DocumentTitle): Doc {
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    // Page numbers are written last, when the page count is known; images are flushed at once regardless.
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
  })
  for (const [weight, file] of Object.entries(fontFiles)) registerFont(doc, weight, file)
  // Both weights have the same glyphs.
  const { font } = getInternals(doc.font('regular'))._font
  faces.set(doc, { hasGlyph: (codePoint) => font.hasGlyphForCodePoint(codePoint), printableTexts: new Map() })
  // The outline is available in the viewer's sidebar, but the sidebar starts closed.
  getInternals(doc)._root.data.PageMode = 'UseNone'
  Object.assign(doc.info, {
    Title: toPrintable(doc, title),
    Author: toPrintable(doc, author),
    Subject: toPrintable(doc, subject),
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

function applyStyle(doc: Doc, { size, weight = 'regular', color = colors.ink }: Style): void {
  doc.font(weight).fontSize(size).fillColor(color)
}

/** Longer texts are not amounts, and features would disable the run cache for them. */
const maxAmountLength = 48

/** Amounts use tabular figures, so that columns align and commas do not overlap a 7. */
function getFontFeatures(text: string): Pick<PDFKit.Mixins.TextOptions, 'features'> {
  return text.length <= maxAmountLength && /\$\d/.test(text) ? { features: ['tnum'] } : {}
}

/** Height of a text in points in a column of the given width, limited to `lines`. */
export function measureHeight(
  doc: Doc,
  text: string,
  box: { width: number; lines?: number },
  style: Style,
): number {
  applyStyle(doc, style)
  const { lineGap = 0 } = style
  const fullHeight = doc.heightOfString(toPrintable(doc, text), {
    width: box.width,
    lineGap,
    ...getFontFeatures(text),
  })
  return Math.min(fullHeight, (box.lines ?? Infinity) * (doc.currentLineHeight(true) + lineGap))
}

/** Width of a text in points, on one line. */
export function measureWidth(doc: Doc, text: string, style: Style): number {
  applyStyle(doc, style)
  return doc.widthOfString(toPrintable(doc, text), getFontFeatures(text))
}

/** Top of a text that shares the baseline of a larger text (`beside`) at `y`. */
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
  /** URL. */
  readonly link?: string
}

/**
 * Writes a text into a box, tagged as paragraph or heading for screen readers; text longer than `lines` ends in an
 * ellipsis. Returns the y below it.
 */
export function write(doc: Doc, text: string, box: TextBox, style: Style): number {
  applyStyle(doc, style)
  const { align = 'left', lineGap = 0 } = style
  const lines = box.lines && { height: box.lines * (doc.currentLineHeight(true) + lineGap), ellipsis: true }
  const link = box.link && { link: box.link }
  const options = { width: box.width, align, lineGap, ...lines, ...link, ...getFontFeatures(text) }
  const draw = () => doc.text(toPrintable(doc, text), box.x, box.y, options)
  const content = box.link ? [doc.struct('Link', {}, draw)] : draw
  doc.addStructure(doc.struct(box.tag ?? 'P', {}, content))
  return doc.y
}

/** Draws a hairline. */
export function rule(doc: Doc, x: number, y: number, width: number): void {
  doc.markContent('Artifact')
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(colors.line)
  doc.endMarkedContent()
}
