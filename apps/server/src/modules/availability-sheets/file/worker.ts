import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { nameFileKind } from '../../../platform/files/name-file-kind.ts'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { type Worksheet } from './worksheet.ts'
import { decode, readCsv } from './read-csv.ts'

/** What is read of a file; one with more is refused with its number. */
export interface FileLimits {
  /** Of all worksheets together. */
  readonly maxRows: number
  readonly maxColumns: number
}

/** Passes the limits along, so that the worker need not load the contract for two numbers. */
export interface ParseJob extends FileLimits {
  readonly file: Uint8Array<ArrayBuffer>
}

export type ParseResult = { readonly worksheets: Worksheet[] } | { readonly error: string }

const maxWorksheets = 50
/** All texts together. A small file may repeat a long text in every cell. */
const maxCharacters = 50_000_000

const format = (count: number) => count.toLocaleString('en-US')

function checkLimits(sheets: readonly Worksheet[], { maxRows, maxColumns }: FileLimits): void {
  let [rowCount, characters] = [0, 0]
  for (const { name, rows } of sheets) {
    rowCount += rows.length
    let columns = 0
    for (const row of rows) {
      columns = Math.max(columns, row.length)
      for (const cell of row) characters += typeof cell === 'string' ? cell.length : 8
    }
    if (columns > maxColumns)
      throw new UnreadableFileError(
        `“${name}” has ${format(columns)} columns. We read up to ${format(maxColumns)}: delete the ones you don’t need and try again.`,
      )
  }
  if (rowCount > maxRows)
    throw new UnreadableFileError(
      `The file has ${format(rowCount)} rows. We read up to ${format(maxRows)}: split it and upload each part.`,
    )
  if (characters > maxCharacters) throw new UnreadableFileError('The file has too much text')
}

/** Kinds that are read, or refused with a reason of their own. */
const expectedKinds = /Excel/

async function readZip(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  const { readXlsx } = await import('./read-xlsx.ts')
  return readXlsx(file)
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** The tables of a web page, as many systems export them under the name of an XLS file; null for other files. */
async function readPage(file: Uint8Array): Promise<Worksheet[] | null> {
  const kind = nameFileKind(file)
  if (kind !== 'a web page' && kind !== 'an XML file' && !isUtf16(file)) return null
  const text = decode(file)
  if (!/^\s*</.test(text)) return null
  const { isHtmlTable, readHtml } = await import('./read-html.ts')
  return isHtmlTable(text) ? readHtml(text) : null
}

async function readAnyKind(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  const page = await readPage(file)
  if (page) return page
  const kind = nameFileKind(file)
  if (kind !== null && !expectedKinds.test(kind))
    throw new UnreadableFileError(`This is ${kind}. Upload an XLSX or CSV file.`)
  if (/^MIME-Version:/i.test(Buffer.from(file.subarray(0, 20)).toString('latin1')))
    throw new UnreadableFileError(
      'This is a web archive. Open it in Excel, save it as XLSX and upload the new copy.',
    )
  const packed = file[0] === 0x50 && file[1] === 0x4b
  // Signature of an OLE file: the XLS format, or an encrypted XLSX file.
  if (file[0] === 0xd0 && file[1] === 0xcf)
    throw new UnreadableFileError(
      'This is an old XLS file, or it has a password. Save it as XLSX without a password and try again.',
    )
  return packed ? readZip(file) : readCsv(file)
}

async function readWorksheets({ file, ...limits }: ParseJob): Promise<Worksheet[]> {
  if (file.byteLength === 0) throw new UnreadableFileError('The file is empty')
  const sheets = (await readAnyKind(file)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new UnreadableFileError('There is no data in the file')
  if (sheets.length > maxWorksheets)
    throw new UnreadableFileError(`The file has ${sheets.length} worksheets. We read up to ${maxWorksheets}.`)
  checkLimits(sheets, limits)
  return sheets.map((sheet): Worksheet => Object.assign(sheet, { name: sheet.name.slice(0, 100) }))
}

serveJobs(async (job: ParseJob): Promise<ParseResult> => {
  try {
    return { worksheets: await readWorksheets(job) }
  } catch (error) {
    return { error: error instanceof UnreadableFileError ? error.message : "We couldn't read this file" }
  }
})
