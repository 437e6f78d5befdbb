import { makeZip } from 'client-zip'

/** A cell: text stays text in a spreadsheet, whatever it looks like. */
export type Cell = string | number

export interface Sheet {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** Longest text of a cell, in UTF-16 code units. */
const maxText = 32_767
const maxRows = 1_048_575

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is the format "Text", so that a cell stays text when it is edited.
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** Text of XML 1.0: without characters that it cannot have, and with what Excel would take for an escape escaped. */
const escapeText = (text: string): string =>
  text
    .slice(0, maxText)
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replaceAll('\r\n', '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** `A` to `Z`, then `AA`. */
const toLetters = (column: number): string =>
  (column < 26 ? '' : toLetters(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

function formatCell(cell: Cell, address: string): string {
  if (cell === '') return ''
  return typeof cell === 'number'
    ? `<c r="${address}"><v>${cell}</v></c>`
    : `<c r="${address}" s="1" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
}

/** A row by its number, from 1. */
const formatRow = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, column) => formatCell(cell, `${toLetters(column)}${row}`)).join('')}</row>`

async function* writeSheet({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${head}<worksheet xmlns="${main}"><sheetData>${formatRow(columns, 1)}`)
  let count = 0
  for await (const cells of rows) {
    if (count >= maxRows) break
    count += 1
    yield encoder.encode(formatRow(cells, count + 1))
  }
  yield encoder.encode('</sheetData></worksheet>')
}

/**
 * A table as an Office Open XML workbook (ECMA-376), written while its rows are read. A spreadsheet changes nothing in it,
 * as it does in CSV: `007`, `1/2`, `1E5`, long numbers and formulas stay what they are.
 */
export function writeWorkbook(sheet: Sheet, lastModified: Date): AsyncIterable<Uint8Array> {
  const name = escapeText(sheet.name).replaceAll('"', '&quot;').slice(0, 31)
  const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  async function* list() {
    for (const [path, input] of Object.entries(parts)) yield { name: path, input, lastModified }
    yield { name: 'xl/workbook.xml', input: workbook, lastModified }
    yield { name: 'xl/worksheets/sheet1.xml', input: writeSheet(sheet), lastModified }
  }
  return makeZip(list()) as AsyncIterable<Uint8Array>
}
