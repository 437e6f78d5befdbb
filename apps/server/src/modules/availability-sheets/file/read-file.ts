import { maxSheetColumns, maxSheetRows } from '@pb/contract/availability-sheets'
import { FatalFileError, UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { runInChild } from '../../../platform/workers/run-in-child.ts'
import { type Worksheet } from './worksheet.ts'
import type { ParseResult, ParseJob } from './worker.ts'

const workerFile = new URL('./worker.ts', import.meta.url)
const limits = { heapMegabytes: 256, seconds: 20 }

/** Two files at a time: one that takes long does not keep the next waiting. */
const limiter = limitConcurrency(2)

const fatalErrors = {
  memory: 'The file has too many cells',
  time: 'The file takes too long to read',
  ended: "We couldn't read this file",
} as const

/**
 * Reads the worksheets of an XLSX or CSV file in a child process; throws `UnreadableFileError` with the reason, or the
 * reason of `signal`.
 */
export async function readSheetFile(
  file: Uint8Array<ArrayBuffer>,
  { maxRows = maxSheetRows, signal }: { maxRows?: number; signal?: AbortSignal } = {},
): Promise<Worksheet[]> {
  const job: ParseJob = { file, maxRows, maxColumns: maxSheetColumns }
  try {
    const result = await limiter(() => runInChild<ParseResult>(workerFile, job, { ...limits, signal }))
    if ('error' in result) throw new UnreadableFileError(result.error)
    return result.worksheets
  } catch (error) {
    if (error instanceof ForkedWorkerError && error.reason !== 'thrown')
      throw new FatalFileError(fatalErrors[error.reason])
    throw error
  }
}
