import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { readIcs, type ParsedCalendar } from './read-ics.ts'

export interface IcsJob {
  readonly text: string
  /** Of times without one. */
  readonly timeZone: string
}

export type IcsResult = { readonly calendar: ParsedCalendar } | { readonly error: string }

serveJobs(async ({ text, timeZone }: IcsJob): Promise<IcsResult> => {
  try {
    return { calendar: readIcs(text, timeZone) }
  } catch (error) {
    return { error: error instanceof UnreadableFileError ? error.message : "We couldn't read this file" }
  }
})
