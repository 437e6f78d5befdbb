import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import { serveJobs } from '../../../../platform/workers/serve-jobs.ts'
import type { Grid } from './grid.ts'
import { parseFile, type ParseJob } from './parse-file.ts'

export type ParseResult = { readonly grid: Grid } | { readonly error: string }

serveJobs((job: ParseJob): ParseResult => {
  try {
    return { grid: parseFile(job) }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { error: error.message }
    throw error
  }
})
