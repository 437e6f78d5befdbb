import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { nameFileKind } from '../../../platform/files/name-file-kind.ts'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { type Worksheet } from './worksheet.ts'
import { readCsv } from './read-csv.ts'

/** Passes the limits along, so that the worker need not load the contract for two numbers. */
export interface ParseJob {
  readonly file: Uint8Array<ArrayBuffer>
  readonly maxRows: number
  readonly maxColumns: number
}

export type ParseResult = { readonly worksheets: Worksheet[] } | { readonly error: string }

const maxWorksheets = 50
/** All texts together. A small file may repeat a long text in every cell. */
const maxCharacters = 5_000_000

const countCharacters = (sheets: readonly Worksheet[]): number =>
  sheets
    .flatMap(({ rows }) => rows)
    .reduce(
      (sum, row) =>
        row.reduce<number>((length, cell) => length + (typeof cell === 'string' ? cell.length : 8), sum),
      0,
    )

/** Kinds that are read, or refused with a reason of their own. */
const expectedKinds = /Excel/

async function readZip(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  const { readXlsx } = await import('./read-xlsx.ts')
  return readXlsx(file)
}

async function readWorksheets({ file, maxRows, maxColumns }: ParseJob): Promise<Worksheet[]> {
  if (file.byteLength === 0) throw new UnreadableFileError('The file is empty')
  const kind = nameFileKind(file)
  if (kind !== null && !expectedKinds.test(kind))
    throw new UnreadableFileError(`This is ${kind}. Upload an XLSX or CSV file.`)
  const packed = file[0] === 0x50 && file[1] === 0x4b
  // Signature of an OLE file: the XLS format, or an encrypted XLSX file.
  if (file[0] === 0xd0 && file[1] === 0xcf)
    throw new UnreadableFileError(
      'This is an old XLS file, or it has a password. Save it as XLSX without a password and try again.',
    )
  const sheets = (packed ? await readZip(file) : readCsv(file)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new UnreadableFileError('There is no data in the file')
  if (sheets.length > maxWorksheets)
    throw new UnreadableFileError(`The file has more than ${maxWorksheets} worksheets`)
  const long = sheets.find(({ rows }) => rows.length > maxRows)
  if (long)
    throw new UnreadableFileError(`“${long.name}” has more than ${maxRows.toLocaleString('en-US')} rows`)
  const worksheets = sheets.map((sheet): Worksheet =>
    Object.assign(sheet, {
      name: sheet.name.slice(0, 100),
      rows: sheet.rows.map((row) => row.slice(0, maxColumns)),
    }),
  )
  if (countCharacters(worksheets) > maxCharacters) throw new UnreadableFileError('The file has too much text')
  return worksheets
}

serveJobs(async (job: ParseJob): Promise<ParseResult> => {
  try {
    return { worksheets: await readWorksheets(job) }
  } catch (error) {
    return { error: error instanceof UnreadableFileError ? error.message : "We couldn't read this file" }
  }
})
