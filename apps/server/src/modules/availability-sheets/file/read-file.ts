import { maxSheetColumns, maxSheetRows } from '@pb/contract/availability-sheets'
import { FatalFileError, UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { runInChild } from '../../../platform/workers/run-in-child.ts'
import { type Worksheet } from './worksheet.ts'
import type { FileLimits, ParseResult, ParseJob } from './worker.ts'
import { unpackedBytes } from './zip-size.ts'

const workerFile = new URL('./worker.ts', import.meta.url)

/** Two files at a time: one that takes long does not keep the next waiting. Large ones go one by one. */
const small = { limits: { heapMegabytes: 256, seconds: 20 }, limiter: limitConcurrency(2) }
const large = { limits: { heapMegabytes: 1536, seconds: 90 }, limiter: limitConcurrency(1) }
const largeBytes = 8_000_000

function isLarge(file: Uint8Array): boolean {
  if (file[0] !== 0x50 || file[1] !== 0x4b) return file.byteLength > largeBytes
  try {
    return unpackedBytes(file) > 3 * largeBytes
  } catch {
    // The child refuses it with the reason.
    return false
  }
}

const fatalErrors = {
  memory: 'The file has too many cells',
  time: 'The file takes too long to read',
  ended: "We couldn't read this file",
} as const

/**
 * Reads the worksheets of an XLSX, CSV or HTML file in a child process; throws `UnreadableFileError` with the reason, or the
 * reason of `signal`.
 */
export async function readSheetFile(
  file: Uint8Array<ArrayBuffer>,
  {
    maxRows = maxSheetRows,
    maxColumns = maxSheetColumns,
    signal,
  }: Partial<FileLimits> & { signal?: AbortSignal } = {},
): Promise<Worksheet[]> {
  const job: ParseJob = { file, maxRows, maxColumns }
  const { limits, limiter } = isLarge(file) ? large : small
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
