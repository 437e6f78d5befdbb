import { openZip } from './zip-entries.ts'
import { decodeXml, findElement, findElements, getAttribute, isTrue } from './xml-tags.ts'

/** What a workbook shows of its cells beyond their values. Rows and columns are counted from 0. */
export interface SheetMarks {
  readonly hidden: boolean
  readonly hiddenRows: ReadonlySet<number>
  readonly hiddenColumns: ReadonlySet<number>
  /** `row column` of cells that are struck through. */
  readonly struck: ReadonlySet<string>
  /** Number of cells with a color in each row. */
  readonly colored: ReadonlyMap<number, number>
  /** Texts of cells of which a part is struck through, without that part. */
  readonly remaining: ReadonlyMap<string, string>
  /** Formats of numbers: a currency other than dollars, percent, powers of ten. */
  readonly formats: ReadonlyMap<string, string>
  /** Merged cells over several rows. */
  readonly merged: readonly { readonly row: number; readonly column: number; readonly lastRow: number }[]
}

interface Style {
  readonly struck: boolean
  /** Whether the cell or its text has a color other than black and white. */
  readonly colored: boolean
  readonly format: string
}

const builtInFormats: Readonly<Record<string, string>> = {
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  48: '##0.0E+0',
}
const hasStrike = (xml: string): boolean => {
  const tag = /<(?:\w+:)?d?strike(\s[^>]*?)?\/?>/.exec(xml)
  return tag !== null && !/val\s*=\s*["'](?:0|false)["']/.test(tag[1] ?? '')
}

/** Black, white and what a program takes for them: the first two colors of a theme, and those of the window. */
const plainColor = /\s(?:rgb="(?:..)?(?:0{6}|f{6})"|theme="[01]"|indexed="(?:0|1|8|9|64|65)"|auto="1")/i

const hasColor = (xml: string, name: string): boolean => {
  const tag = new RegExp(String.raw`<(?:\w+:)?${name}(\s[^>]*?)\/?>`).exec(xml)
  return tag !== null && !plainColor.test(tag[1] ?? '')
}
const hasFill = (xml: string): boolean =>
  /patternType\s*=\s*["']solid["']/.test(xml) && hasColor(xml, 'fgColor')

function readStyles(xml: string): Style[] {
  const codes = new Map(
    findElements(findElement(xml, 'numFmts'), 'numFmt').map((tag) => [
      getAttribute(tag, 'numFmtId'),
      getAttribute(tag, 'formatCode') ?? '',
    ]),
  )
  const fonts = findElements(findElement(xml, 'fonts'), 'font')
  const areStruck = fonts.map(hasStrike)
  const areColored = fonts.map((font) => hasColor(font, 'color'))
  const areFilled = findElements(findElement(xml, 'fills'), 'fill').map(hasFill)
  return findElements(findElement(xml, 'cellXfs'), 'xf').map((tag) => {
    const id = getAttribute(tag, 'numFmtId') ?? '0'
    const font = Number(getAttribute(tag, 'fontId') ?? 0)
    return {
      struck: areStruck[font] ?? false,
      colored: (areFilled[Number(getAttribute(tag, 'fillId') ?? 0)] ?? false) || (areColored[font] ?? false),
      format: codes.get(id) ?? builtInFormats[id] ?? '',
    }
  })
}

/** Returns the text without its struck runs; null when nothing in it is struck. */
function withoutStruckRuns(xml: string): string | null {
  const runs = findElements(xml, 'r')
  if (!runs.some((run) => hasStrike(findElement(run, 'rPr')))) return null
  return runs
    .filter((run) => !hasStrike(findElement(run, 'rPr')))
    .map((run) => decodeXml(findElement(run, 't').replace(/<[^>]*>/g, '')))
    .join('')
    .trim()
}

const maxColumn = 16_384

function toPosition(ref: string): { row: number; column: number } | null {
  const found = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref)
  if (!found) return null
  const [, letters = '', row] = found
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return { row: Number(row) - 1, column: column - 1 }
}

function readHiddenColumns(xml: string): Set<number> {
  const hidden = new Set<number>()
  for (const tag of findElements(findElement(xml, 'cols'), 'col')) {
    if (!isTrue(getAttribute(tag, 'hidden'))) continue
    const last = Math.min(Number(getAttribute(tag, 'max')), maxColumn)
    for (let column = Number(getAttribute(tag, 'min')); column <= last; column += 1) hidden.add(column - 1)
  }
  return hidden
}

interface Strings {
  readonly styles: readonly Style[]
  readonly shared: readonly (string | null)[]
}

const currencySigns = /[€£¥₪₹₩₽₺₫]|\[\$(?!\$|-)[^\]]+\]/
const isMarkedFormat = (format: string) =>
  /%|E\+/i.test(format) || currencySigns.test(format.replaceAll('[$$', ''))

function readSheet(xml: string, { styles, shared }: Strings): Omit<SheetMarks, 'hidden'> {
  const hiddenRows = new Set<number>()
  const struck = new Set<string>()
  const colored = new Map<number, number>()
  const remaining = new Map<string, string>()
  const formats = new Map<string, string>()
  let row = -1
  for (const [all, name, attributes = '', body = ''] of xml.matchAll(
    /<(?:\w+:)?(row|c)(\s[^>]*?)?(?:\/>|>((?:<(?:\w+:)?(?:f|v|is)(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/(?:\w+:)?(?:f|v|is)>)\s*)*)(?=<\/(?:\w+:)?c>)|>)/g,
  )) {
    if (name === 'row') {
      row = Number(getAttribute(attributes, 'r') ?? row + 2) - 1
      const height = getAttribute(attributes, 'ht')
      if (isTrue(getAttribute(attributes, 'hidden')) || height === '0') hiddenRows.add(row)
      continue
    }
    const position = toPosition(getAttribute(attributes, 'r') ?? '')
    if (!position || all === '') continue
    const key = `${position.row} ${position.column}`
    const style = styles[Number(getAttribute(attributes, 's') ?? 0)]
    const kind = getAttribute(attributes, 't')
    if (style?.struck) struck.add(key)
    if (style?.colored && body !== '') colored.set(position.row, (colored.get(position.row) ?? 0) + 1)
    if (style && (kind === undefined || kind === 'n') && isMarkedFormat(style.format))
      formats.set(key, style.format)
    const value = /<(?:\w+:)?v(?:\s[^>]*)?>(\d+)</.exec(body)?.[1]
    const text =
      kind === 's' ? (shared[Number(value)] ?? null) : kind === 'inlineStr' ? withoutStruckRuns(body) : null
    if (text === '') struck.add(key)
    else if (text !== null) remaining.set(key, text)
  }
  const merged = findElements(findElement(xml, 'mergeCells'), 'mergeCell').flatMap((tag) => {
    const [from, to] = (getAttribute(tag, 'ref') ?? '').split(':').map(toPosition)
    return from && to && to.row > from.row ? [{ ...from, lastRow: to.row }] : []
  })
  return { hiddenRows, hiddenColumns: readHiddenColumns(xml), struck, colored, remaining, formats, merged }
}

/** Reads the marks of each worksheet by its name. */
export function readMarks(file: Uint8Array, maxBytes: number): Map<string, SheetMarks> {
  const read = openZip(file, maxBytes)
  const workbook = read('xl/workbook.xml')
  const targets = new Map(
    findElements(read('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      getAttribute(tag, 'Id'),
      getAttribute(tag, 'Target') ?? '',
    ]),
  )
  const strings: Strings = {
    styles: readStyles(read('xl/styles.xml')),
    shared: findElements(read('xl/sharedStrings.xml'), 'si').map(withoutStruckRuns),
  }
  return new Map(
    findElements(findElement(workbook, 'sheets'), 'sheet').map((tag) => {
      const target = targets.get(/\s(?:\w+:)id\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      const hidden = /^(?:hidden|veryHidden)$/.test(getAttribute(tag, 'state') ?? '')
      return [getAttribute(tag, 'name') ?? '', { hidden, ...readSheet(read(path), strings) }] as const
    }),
  )
}
