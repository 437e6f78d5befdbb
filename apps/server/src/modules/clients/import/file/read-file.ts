import type { ClientImportField } from '@pb/rules/client-import-fields'
import { clientFileColumns, clientFileRows } from '@pb/rules/client-import-fields'
import { FatalFileError, UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import { nameFileKind } from '../../../../platform/files/name-file-kind.ts'
import { ForkedWorkerError } from '../../../../platform/workers/forked-worker.ts'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import { runInChild } from '../../../../platform/workers/run-in-child.ts'
import { readSheetFile } from '../../../availability-sheets/index.ts'
import { fileErrors } from '../texts.ts'
import type { ParseJob } from './parse-file.ts'
import type { ParsedFile, ParseResult, ReadJob } from './worker.ts'

export interface ClientFile extends ParsedFile {
  readonly kind: 'table' | 'vcard'
}

const workerFile = new URL('./worker.ts', import.meta.url)
/** The largest files take some ten seconds; the rest is for a machine that is busy. */
const limits = { heapMegabytes: 1024, seconds: 90 }
/** One file at a time: a large one needs much memory. */
const limiter = limitConcurrency(1)

/** Whether a file begins like a vCard, as UTF-8 or UTF-16. */
function isVcard(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 2000)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*BEGIN\s*:\s*VCARD/i.test(head)
}

/** Whether a file is one that `readSheetFile` reads or refuses with its reason: XLSX, XLS, and kinds that hold no table. */
const isNoText = (file: Uint8Array<ArrayBuffer>): boolean =>
  (file[0] === 0x50 && file[1] === 0x4b) ||
  (file[0] === 0xd0 && file[1] === 0xcf) ||
  nameFileKind(file) !== null

async function readContent(file: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ParseJob> {
  if (isVcard(file)) return { vcard: file }
  if (file.byteLength > 0 && !isNoText(file)) return { csv: file }
  // Titles and empty rows count here too; the number of clients is limited later.
  return {
    worksheets: await readSheetFile(file, {
      maxRows: clientFileRows + 1000,
      maxColumns: clientFileColumns,
      signal,
    }),
  }
}

async function parseInChild(job: ReadJob, signal: AbortSignal): Promise<ParsedFile> {
  try {
    const result = await limiter(() => runInChild<ParseResult>(workerFile, job, { ...limits, signal }))
    if ('error' in result) throw new UnreadableFileError(result.error)
    return result
  } catch (error) {
    if (error instanceof ForkedWorkerError && error.reason !== 'thrown')
      throw new FatalFileError(fileErrors.tooLarge)
    throw error
  }
}

/**
 * Reads a file of clients in child processes and suggests what its columns are; the format is detected from the content,
 * not the name. Throws `UnreadableFileError`, or the reason of `signal`.
 */
export async function readClientFile(
  file: Uint8Array<ArrayBuffer>,
  remembered: ReadonlyMap<string, ClientImportField | null>,
  signal: AbortSignal,
): Promise<ClientFile> {
  const content = await readContent(file, signal)
  const parsed = await parseInChild(
    { content, remembered: 'vcard' in content ? [] : [...remembered] },
    signal,
  )
  return { kind: 'vcard' in content ? 'vcard' : 'table', ...parsed }
}
