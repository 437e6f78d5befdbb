import { answerJobs } from '../../../platform/background/answer-jobs.ts'
import { SheetFault, type Worksheet } from './grid.ts'
import { readCsv } from './read-csv.ts'

/** What a worker is given; it does not load the contract for two numbers. */
export interface ToWorker {
  readonly file: Uint8Array<ArrayBuffer>
  readonly mostRows: number
  readonly mostColumns: number
}

export type FromWorker = { readonly worksheets: Worksheet[] } | { readonly fault: string }

const mostWorksheets = 50

async function readPacked(file: Uint8Array<ArrayBuffer>): Promise<Worksheet[]> {
  const { readXlsx } = await import('./read-xlsx.ts')
  return readXlsx(file)
}

async function read({ file, mostRows, mostColumns }: ToWorker): Promise<Worksheet[]> {
  if (file.byteLength === 0) throw new SheetFault('The file is empty')
  const packed = file[0] === 0x50 && file[1] === 0x4b
  // The format before XLSX begins so, and so does an XLSX file with a password.
  if (file[0] === 0xd0 && file[1] === 0xcf)
    throw new SheetFault(
      'This is an old XLS file, or one with a password. Save it as XLSX without a password.',
    )
  const sheets = (packed ? await readPacked(file) : readCsv(file)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new SheetFault('There is nothing in the file')
  if (sheets.length > mostWorksheets)
    throw new SheetFault(`The file has more than ${mostWorksheets} worksheets`)
  const long = sheets.find(({ rows }) => rows.length > mostRows)
  if (long) throw new SheetFault(`“${long.name}” has more than ${mostRows.toLocaleString('en-US')} rows`)
  return sheets.map(({ name, rows }) => ({
    name: name.slice(0, 100),
    rows: rows.map((row) => row.slice(0, mostColumns)),
  }))
}

answerJobs(async (job: ToWorker): Promise<FromWorker> => {
  try {
    return { worksheets: await read(job) }
  } catch (error) {
    return { fault: error instanceof SheetFault ? error.message : 'The file cannot be read' }
  }
})
