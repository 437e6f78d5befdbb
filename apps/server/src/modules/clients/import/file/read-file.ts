import { clientFileRows } from '@pb/rules/client-import-fields'
import { FatalFileError, UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import { ForkedWorkerError } from '../../../../platform/workers/forked-worker.ts'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'
import { runInChild } from '../../../../platform/workers/run-in-child.ts'
import { readSheetFile } from '../../../availability-sheets/index.ts'
import { fileErrors } from '../texts.ts'
import { guessField } from './columns.ts'
import { type Grid, type Reading } from './grid.ts'
import { looksLikeEmail, type ParseJob } from './parse-file.ts'
import { cardColumns } from './vcard.ts'
import type { ParseResult } from './worker.ts'

export interface ClientFile {
  readonly kind: 'table' | 'vcard'
  readonly grid: Grid
}

const workerFile = new URL('./worker.ts', import.meta.url)
const limits = { heapMegabytes: 192, seconds: 20 }
/** Two files at a time, see `readSheetFile`. */
const limiter = limitConcurrency(2)

/** Whether a file begins like a vCard, as UTF-8 or UTF-16. */
function isVcard(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 2000)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*BEGIN\s*:\s*VCARD/i.test(head)
}

async function parseInChild(job: ParseJob, signal: AbortSignal): Promise<Grid> {
  try {
    const result = await limiter(() => runInChild<ParseResult>(workerFile, job, { ...limits, signal }))
    if ('error' in result) throw new UnreadableFileError(result.error)
    return result.grid
  } catch (error) {
    if (error instanceof ForkedWorkerError && error.reason !== 'thrown')
      throw new FatalFileError(fileErrors.tooLarge)
    throw error
  }
}

/**
 * Reads a file of clients in child processes; the format is detected from the content, not the name. Throws
 * `UnreadableFileError`, or the reason of `signal`.
 */
export async function readClientFile(
  file: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ClientFile> {
  if (isVcard(file)) return { kind: 'vcard', grid: await parseInChild({ vcard: file }, signal) }
  // Titles and empty rows count here too; the number of clients is limited later.
  const worksheets = await readSheetFile(file, { maxRows: 2 * clientFileRows, signal })
  return { kind: 'table', grid: await parseInChild({ worksheets }, signal) }
}

/** Maps columns as in the agent's earlier imports, and guesses the others. */
export function suggestReading(
  { kind, grid }: ClientFile,
  known: ReadonlyMap<string, Reading['columns'][number]['field']>,
  normalizeTitle: (title: string) => string,
): Reading {
  const columns =
    kind === 'vcard'
      ? cardColumns.map(({ field }) => ({ field, known: false }))
      : grid.titles.map((title, at) => {
          const stored = known.get(normalizeTitle(title))
          if (stored !== undefined) return { field: stored, known: true }
          return { field: guessField(title) ?? guessFieldByContent(grid, at), known: false }
        })
  return { columns, searchType: 'rental', source: '', tagIds: [] }
}

/** Recognizes a column of emails whose title is unknown. */
function guessFieldByContent({ rows }: Grid, column: number): 'email' | null {
  const texts = rows.slice(0, 50).flatMap((row) => row[column] || [])
  return texts.length > 0 && texts.every(looksLikeEmail) ? 'email' : null
}
