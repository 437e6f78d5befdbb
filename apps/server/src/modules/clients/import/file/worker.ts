import type { ClientImportField } from '@pb/rules/client-import-fields'
import { chunk } from '@pb/rules/chunk'
import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import { serveJobs } from '../../../../platform/workers/serve-jobs.ts'
import { rowsPerChunk, type Grid, type Table } from './grid.ts'
import { findDateOrder } from './parse-dates.ts'
import { parseFile, type ParseJob } from './parse-file.ts'
import { suggestCardColumns } from './vcard-table.ts'
import { suggestColumns, type SuggestedColumns } from './suggest-columns.ts'

export interface ReadJob {
  readonly content: ParseJob
  /** The agent's fields of earlier imports, by normalized title. */
  readonly remembered: readonly (readonly [string, ClientImportField | null])[]
}

export interface ParsedFile {
  readonly grid: Grid
  readonly suggested: SuggestedColumns
  readonly rowCount: number
  /** The rows as JSON, in parts, so that the server need not parse them to store them. */
  readonly chunks: readonly string[]
}
export type ParseResult = ParsedFile | { readonly error: string }

const sampleCount = 3

/** The first distinct texts of a column. */
function getSamples({ rows }: Table, column: number): string[] {
  const texts = new Set<string>()
  for (const row of rows) {
    const text = row[column] ?? ''
    if (text !== '') texts.add(text.slice(0, 80))
    if (texts.size === sampleCount) break
  }
  return [...texts]
}

function* columnTexts({ rows }: Table, column: number): Generator<string> {
  for (const row of rows) yield row[column] ?? ''
}

function readFile({ content, remembered }: ReadJob): ParsedFile {
  const table = parseFile(content)
  const { titles, firstRow, leftOut, rows } = table
  return {
    grid: {
      titles,
      firstRow,
      leftOut,
      samples: titles.map((_, at) => getSamples(table, at)),
      dateOrders: titles.map((_, at) => findDateOrder(columnTexts(table, at))),
    },
    suggested:
      'vcard' in content ? suggestCardColumns(table) : suggestColumns(titles, rows, new Map(remembered)),
    rowCount: rows.length,
    chunks: chunk(rows, rowsPerChunk).map((part) => JSON.stringify(part)),
  }
}

serveJobs((job: ReadJob): ParseResult => {
  try {
    return readFile(job)
  } catch (error) {
    if (error instanceof UnreadableFileError) return { error: error.message }
    throw error
  }
})
