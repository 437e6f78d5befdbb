import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
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

async function readZip(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  const { readXlsx } = await import('./read-xlsx.ts')
  return readXlsx(file)
}

async function readWorksheets({ file, maxRows, maxColumns }: ParseJob): Promise<Worksheet[]> {
  if (file.byteLength === 0) throw new UnreadableFileError('The file is empty')
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
  return sheets.map(({ name, rows }) => ({
    name: name.slice(0, 100),
    rows: rows.map((row) => row.slice(0, maxColumns)),
  }))
}

serveJobs(async (job: ParseJob): Promise<ParseResult> => {
  try {
    return { worksheets: await readWorksheets(job) }
  } catch (error) {
    return { error: error instanceof UnreadableFileError ? error.message : "We couldn't read this file" }
  }
})
