import { maxSheetColumns, maxSheetRows } from '@pb/contract/availability-sheets'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { ForkedWorker, ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { type Worksheet } from './worksheet.ts'
import type { ParseResult, ParseJob } from './worker.ts'

/** Parses one file at a time, so that uploads occupy at most one CPU core. */
const worker = new ForkedWorker<ParseJob, ParseResult>(new URL('./worker.ts', import.meta.url), {
  heapMegabytes: 256,
  seconds: 30,
})

const limitErrors = {
  memory: 'The file has too many cells',
  time: 'The file takes too long to read',
} as const

/** Reads the worksheets of an XLSX or CSV file in a child process; throws `UnreadableFileError` with the reason. */
export async function readSheetFile(
  file: Uint8Array<ArrayBuffer>,
  maxRows = maxSheetRows,
): Promise<Worksheet[]> {
  try {
    const result = await worker.run({ file, maxRows, maxColumns: maxSheetColumns })
    if ('error' in result) throw new UnreadableFileError(result.error)
    return result.worksheets
  } catch (error) {
    if (error instanceof ForkedWorkerError && (error.reason === 'memory' || error.reason === 'time'))
      throw new UnreadableFileError(limitErrors[error.reason])
    throw error
  } finally {
    // Releases the memory of a large file.
    await worker.end()
  }
}
