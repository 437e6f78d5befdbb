import Pdf from 'pdfkit'
import { getInter, hasInterGlyph, type ParsedFont } from './fonts/inter.ts'
import { ScriptText } from './fonts/script-text.ts'
import type { FontSet } from './fonts/font-set.ts'
import type { Weight } from './fonts/script-font.ts'
import { UnprintableTextError } from './fonts/unprintable-text-error.ts'
import { toPrintableText, type PrintableText } from './printable-text.ts'

export type Doc = PDFKit.PDFDocument

export const colors = {
  ink: '#22252d',
  muted: '#676b77',
  line: '#dcdee3',
  fill: '#f4f3ef',
} as const

type Features = readonly string[] | undefined

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

function registerFont(doc: Doc, weight: Weight): void {
  // The library takes a parsed font as well, which its types leave out.
  const source = getInter(weight) as unknown as string
  cacheRuns(getInternals(doc.registerFont(weight, source).font(weight))._font)
}

interface Face {
  readonly fonts: FontSet
  readonly scripts: ScriptText
  /** Cache by source text, since the same texts repeat on every page. */
  readonly printableTexts: Map<string, PrintableText>
}
const faces = new WeakMap<Doc, Face>()

/** Throws an `UnprintableTextError` for letters whose fonts were not loaded. */
function readPrintable(doc: Doc, text: string): PrintableText {
  const { fonts, printableTexts } = faces.get(doc)!
  const cached = printableTexts.get(text)
  if (cached) return cached
  const printable = toPrintableText(text, hasInterGlyph, (cluster) => fonts.find(cluster) !== null)
  if (printable.missing.length > 0)
    throw new UnprintableTextError(new Map(printable.missing.map((cluster) => [cluster, text])))
  printableTexts.set(text, printable)
  return printable
}

/** Returns the text as the document shows it: without pictograms and control characters. */
export const toPrintable = (doc: Doc, text: string): string => readPrintable(doc, text).text

interface DocumentTitle {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Of all texts that the document will show, by `loadFonts`. */
  readonly fonts: FontSet
}

/** Opens a document without pages, of US Letter, with its metadata and fonts. */
export function openDocument({ title, author, subject, fonts }: DocumentTitle): Doc {
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
  for (const weight of ['regular', 'semibold'] as const) registerFont(doc, weight)
  faces.set(doc, { fonts, scripts: new ScriptText(doc, fonts), printableTexts: new Map() })
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
  /** As a name that was typed as a signature; letters of other scripts stay upright. */
  readonly oblique?: boolean
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
  const { text: printable, hasScripts } = readPrintable(doc, text)
  if (hasScripts)
    return faces
      .get(doc)!
      .scripts.measureHeight(printable, box, { lineGap, weight: style.weight ?? 'regular' })
  const fullHeight = doc.heightOfString(printable, {
    width: box.width,
    lineGap,
    ...getFontFeatures(text),
  })
  return Math.min(fullHeight, (box.lines ?? Infinity) * (doc.currentLineHeight(true) + lineGap))
}

/** Width of a text in points, on one line. */
export function measureWidth(doc: Doc, text: string, style: Style): number {
  applyStyle(doc, style)
  const { text: printable, hasScripts } = readPrintable(doc, text)
  if (hasScripts) return faces.get(doc)!.scripts.measureWidth(printable, style.weight ?? 'regular')
  return doc.widthOfString(printable, getFontFeatures(text))
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

/** Writes a text without a tag, for pages that are drawn onto those of another document. */
export function writeUntagged(doc: Doc, text: string, box: TextBox, style: Style): void {
  prepareText(doc, text, { box, style })()
}

/** Returns a function that draws a text in the style that is applied. */
function prepareText(
  doc: Doc,
  text: string,
  { box, style }: { readonly box: TextBox; readonly style: Style },
): () => void {
  applyStyle(doc, style)
  const { align = 'left', lineGap = 0, oblique = false } = style
  const lines = box.lines && { height: box.lines * (doc.currentLineHeight(true) + lineGap), ellipsis: true }
  const link = box.link && { link: box.link }
  const options = { width: box.width, align, lineGap, oblique, ...lines, ...link, ...getFontFeatures(text) }
  const { text: printable, hasScripts } = readPrintable(doc, text)
  if (!hasScripts) return () => void doc.text(printable, box.x, box.y, options)
  const { scripts } = faces.get(doc)!
  return () => scripts.write(printable, { ...box, align, lineGap, weight: style.weight ?? 'regular' })
}

/**
 * Writes a text into a box, tagged as paragraph or heading for screen readers; text longer than `lines` ends in an
 * ellipsis. Returns the y below it.
 */
export function write(doc: Doc, text: string, box: TextBox, style: Style): number {
  const draw = prepareText(doc, text, { box, style })
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
