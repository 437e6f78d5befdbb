import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { Cell } from '../cells/cell.ts'
import { toCell, trimRows, type Worksheet } from './worksheet.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** The bounds of HTML for cells that span others. */
const maxColumnSpan = 1000
/** Elements inside each other, of which a table of a report has few. */
const maxDepth = 200
/** Cells together with those that they span: a few bytes may ask for millions. */
const maxCells = 10_000_000

const isElement = (node: Node): node is Element => tree.isElementNode(node)
const getAttribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

const breakingTags = new Set('br p div li tr td th h1 h2 h3 h4 h5 h6'.split(' '))
const hiddenTags = new Set('head script style template title noscript'.split(' '))
const struckTags = new Set(['s', 'strike', 'del'])
const cellTags = new Set(['td', 'th'])

const isHidden = (element: Element): boolean =>
  getAttribute(element, 'hidden') !== undefined ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(
    getAttribute(element, 'style') ?? '',
  )
/** Black, white and what shows what is below. */
const plainColor =
  /^(?:transparent|inherit|initial|none|white|window|#fff(?:f{3}|f{5})?|rgba?\(\s*255[\s,]+255[\s,]+255\b.*|.*[\s,/]+0(?:\.0+)?\s*\))?$/i
const background = /(?:^|[;{\s])background(?:-color)?\s*:\s*([^;}!]*)/i

const isColor = (text: string | undefined): boolean => text !== undefined && !plainColor.test(text.trim())

/** The classes to which the page's own styles give a background. */
function findColoredClasses(text: string): ReadonlySet<string> {
  const classes = new Set<string>()
  for (const [, style = ''] of text.matchAll(/<style[^>]*>([\s\S]{0,200000}?)<\/style>/gi))
    for (const [, selectors = '', rules = ''] of style.matchAll(/([^{}]{1,2000})\{([^{}]*)\}/g))
      if (isColor(background.exec(rules)?.[1]))
        for (const selector of selectors.split(',')) {
          const name = /\.([\w-]+)\s*$/.exec(selector)?.[1]
          if (name !== undefined) classes.add(name)
        }
  return classes
}

function isColored(element: Element, classes: ReadonlySet<string>): boolean {
  const own = background.exec(getAttribute(element, 'style') ?? '')?.[1] ?? getAttribute(element, 'bgcolor')
  if (own !== undefined) return isColor(own)
  return (getAttribute(element, 'class') ?? '').split(/\s+/).some((name) => classes.has(name))
}

const isStruck = (element: Element): boolean =>
  struckTags.has(element.tagName) || /line-through/i.test(getAttribute(element, 'style') ?? '')

/** Puts the children of a node on a stack so that the first comes first; a table may have more than a call has arguments. */
function pushChildren(stack: Node[], { childNodes }: { readonly childNodes: readonly Node[] }): void {
  for (let at = childNodes.length - 1; at >= 0; at -= 1) stack.push(childNodes[at]!)
}

interface CellText {
  readonly text: string
  /** Whether all of it is crossed out. */
  readonly isStruck: boolean
}

/** The text of an element, on the lines that one sees. */
function readText(element: Element): CellText {
  let [text, plain, struck, kept] = ['', '', '', '']
  const visit = (node: Node, isOut: boolean, depth: number): void => {
    if (depth > maxDepth) throw new UnreadableFileError('The elements in this web page are nested too deep')
    if (tree.isTextNode(node)) {
      const part = node.value.replace(/\s+/g, ' ')
      text += part
      if (isOut) struck += part.trim()
      else {
        plain += part.trim()
        kept += part
      }
    }
    if (!isElement(node) || hiddenTags.has(node.tagName) || isHidden(node)) return
    const isOwn = isOut || isStruck(node)
    const addBreak = () => {
      text += '\n'
      kept += '\n'
    }
    if (breakingTags.has(node.tagName)) addBreak()
    for (const child of node.childNodes) visit(child, isOwn, depth + 1)
    if (breakingTags.has(node.tagName) && node.tagName !== 'br') addBreak()
  }
  visit(element, false, 0)
  // Of a cell that is crossed out in part, the rest counts.
  const lines = (plain === '' ? text : kept).split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return {
    text: lines.filter((line) => line !== '').join('\n'),
    isStruck: struck !== '' && plain === '',
  }
}

interface Grid {
  readonly rows: Cell[][]
  readonly hiddenRows: number[]
  readonly struck: Record<number, number[]>
  /** Rows of which most cells have a color. */
  readonly coloredRows: number[]
  /** Classes of cells with a color. */
  readonly classes: ReadonlySet<string>
  cells: number
}

const toSpan = (text: string | undefined): number =>
  Math.max(1, Math.min(Number.parseInt(text ?? '1', 10) || 1, maxColumnSpan))

/** A cell that goes on in the rows below it. */
interface Spanning {
  readonly cell: Cell
  rows: number
}

/** Adds the rows of a table. A cell over several rows is in each of them, one over several columns in the first. */
function addTable(grid: Grid, rows: readonly Element[]): void {
  const spanning = new Map<number, Spanning>()
  for (const element of rows) {
    const at = grid.rows.length
    const row: Cell[] = []
    grid.rows.push(row)
    if (isHidden(element)) grid.hiddenRows.push(at)
    const isRowStruck = isStruck(element)
    const isRowColored = isColored(element, grid.classes)
    let column = 0
    let colored = 0
    const put = (cell: Cell) => {
      row[column] = cell
      column += 1
      grid.cells += 1
      if (grid.cells > maxCells) throw new UnreadableFileError('The file has too many cells')
    }
    const putSpanning = () => {
      for (let above = spanning.get(column); above; above = spanning.get(column)) {
        above.rows -= 1
        if (above.rows === 0) spanning.delete(column)
        put(above.cell)
      }
    }
    for (const child of element.childNodes) {
      if (!isElement(child) || !cellTags.has(child.tagName)) continue
      putSpanning()
      const { text, isStruck: isTextStruck } = readText(child)
      const cell = toCell(text)
      if (cell !== null && (isRowColored || isColored(child, grid.classes))) colored += 1
      if (cell !== null && (isRowStruck || isTextStruck)) (grid.struck[at] ??= []).push(column)
      const span = toSpan(getAttribute(child, 'rowspan')) - 1
      const width = toSpan(getAttribute(child, 'colspan'))
      for (let offset = 0; offset < width; offset += 1) {
        if (span > 0) spanning.set(column, { cell: offset === 0 ? cell : null, rows: span })
        put(offset === 0 ? cell : null)
      }
    }
    putSpanning()
    if (colored > 0 && colored * 2 >= row.filter((cell) => cell !== null).length) grid.coloredRows.push(at)
  }
}

/** The rows of a table, without those of tables in its cells. */
function collectRows(table: Element): Element[] {
  const rows: Element[] = []
  const open: Node[] = []
  pushChildren(open, table)
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === 'tr') rows.push(node)
    else if (node.tagName !== 'table') pushChildren(open, node)
  }
  return rows
}

/** Whether the cells of a table are laid out by further tables; one of a single row, such as links to pages, does not. */
function isLayout(rows: readonly Element[]): boolean {
  const tables = rows.map(findTables)
  const nested = tables.filter((found) => found.length > 0).length
  return (
    nested * 2 > rows.length || tables.some((found) => found.some((table) => collectRows(table).length > 1))
  )
}

/** Adds tables and the lines between them, which name the buildings, in their order. */
function addContent(grid: Grid, body: Node): number {
  let tables = 0
  const addLine = (text: string) => {
    for (const line of text.split('\n').filter((part) => part !== '')) grid.rows.push([toCell(line)])
  }
  const open: Node[] = [body]
  for (let node = open.pop(); node; node = open.pop()) {
    if (tree.isTextNode(node)) addLine(node.value.replace(/\s+/g, ' ').trim())
    if (!('childNodes' in node)) continue
    if (isElement(node)) {
      if (hiddenTags.has(node.tagName) || isHidden(node)) continue
      if (node.tagName === 'table') {
        const rows = collectRows(node)
        if (isLayout(rows))
          throw new UnreadableFileError(
            'This web page has tables inside of tables. Open it in Excel, save it as XLSX and upload the new copy.',
          )
        for (const child of node.childNodes)
          if (isElement(child) && child.tagName === 'caption') addLine(readText(child).text)
        if (grid.rows.length > 0) grid.rows.push([])
        addTable(grid, rows)
        tables += 1
        continue
      }
      if (findTables(node).length === 0) {
        addLine(readText(node).text)
        continue
      }
    }
    pushChildren(open, node)
  }
  return tables
}

/** The outermost tables in an element. */
function findTables(element: Element): Element[] {
  const tables: Element[] = []
  const open: Node[] = []
  pushChildren(open, element)
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === 'table') tables.push(node)
    else pushChildren(open, node)
  }
  return tables
}

/** Whether a text is a web page with a table, which many systems call `.xls`. */
export const isHtmlTable = (text: string): boolean =>
  /^\s*</.test(text) && /<table[\s>]/i.test(text) && !/<workbook[\s>]/i.test(text.slice(0, 4000))

/**
 * Reads the tables of a web page as one worksheet: what one sees of them, nothing is run or fetched. Throws
 * `UnreadableFileError`.
 */
export function readHtml(text: string): Worksheet[] {
  const grid: Grid = {
    rows: [],
    hiddenRows: [],
    struck: {},
    coloredRows: [],
    classes: findColoredClasses(text),
    cells: 0,
  }
  const tables = addContent(grid, parse(text))
  if (tables === 0) throw new UnreadableFileError('There is no table in this web page')
  const rows = trimRows(grid.rows.map((row) => Array.from(row, (cell) => cell ?? null)))
  const hiddenRows = grid.hiddenRows.filter((row) => row < rows.length)
  return [
    {
      name: 'HTML',
      rows,
      ...(hiddenRows.length > 0 && { hiddenRows }),
      ...(Object.keys(grid.struck).length > 0 && { struck: grid.struck }),
      ...(grid.coloredRows.length > 0 && { coloredRows: grid.coloredRows }),
    },
  ]
}
