import { dayMs } from '@pb/rules/dates'
import { crc32, deflateRawSync } from 'node:zlib'

/** A cell; a date is written as a serial number with a date format. */
export type TestCell = string | number | boolean | Date | null

export interface TestSheet {
  readonly name: string
  readonly rows: readonly (readonly TestCell[])[]
  /** `A1:C1` */
  readonly merged?: readonly string[]
  /** Counted from 1. */
  readonly hiddenRows?: readonly number[]
  /** Counted from 1. */
  readonly hiddenColumns?: readonly number[]
  /** Cells that are struck through: `A1`. */
  readonly struck?: readonly string[]
  /** Cells that are filled with a color. */
  readonly filled?: readonly string[]
  /** Cells whose number is shown in euros. */
  readonly euros?: readonly string[]
  readonly hidden?: boolean
}

/** Creates a ZIP archive. `claimedSize` replaces the sizes in its directory, for malicious files. */
export function zip(entries: Readonly<Record<string, string | Buffer>>, claimedSize?: number): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, Buffer.from(name)]))
    bodies.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(bodies.length, 8)
  end.writeUInt16LE(bodies.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function cellXml(value: TestCell, ref: string, style: number): string {
  if (value === null) return ''
  const s = style === 0 ? '' : ` s="${style}"`
  if (typeof value === 'string')
    return `<c r="${ref}"${s} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  if (typeof value === 'boolean') return `<c r="${ref}"${s} t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return `<c r="${ref}"${s}><v>${value}</v></c>`
  return `<c r="${ref}" s="1"><v>${(value.getTime() - Date.UTC(1899, 11, 30)) / dayMs}</v></c>`
}

function sheetXml({
  rows,
  merged = [],
  hiddenRows = [],
  hiddenColumns = [],
  struck = [],
  filled = [],
  euros = [],
}: TestSheet): string {
  const body = rows.map((row, at) => {
    const cells = row.map((value, column) => {
      const ref = `${letters(column)}${at + 1}`
      return cellXml(
        value,
        ref,
        struck.includes(ref) ? 2 : euros.includes(ref) ? 3 : filled.includes(ref) ? 4 : 0,
      )
    })
    return `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`
  })
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`)
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `${head}<worksheet xmlns="${main}">${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${body.join('')}</sheetData>${
    merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`
  }</worksheet>`
}

/** Creates an XLSX file as spreadsheet programs do; `given` replaces files in it. */
export function xlsx(sheets: readonly TestSheet[], given: Readonly<Record<string, string>> = {}): Buffer {
  const each = (text: (sheet: TestSheet, nr: number) => string) =>
    sheets.map((sheet, at) => text(sheet, at + 1)).join('')
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${each((_sheet, nr) => `<Override PartName="/xl/worksheets/sheet${nr}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(({ name, hidden }, nr) => `<sheet name="${escapeXml(name)}" sheetId="${nr}"${hidden === true ? ' state="hidden"' : ''} r:id="rId${nr}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${each((_sheet, nr) => `<Relationship Id="rId${nr}" Type="${office}/worksheet" Target="worksheets/sheet${nr}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$€-407] #,##0"/></numFmts><fonts count="2"><font/><font><strike/></font></fonts><fills count="2"><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFF9999"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="0" fontId="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="0" fillId="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
    ...given,
  })
}
