import { FatalFileError, UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { ForkedWorker, ForkedWorkerError } from '../../../platform/workers/forked-worker.ts'
import type { IcsJob, IcsResult } from './ics-worker.ts'
import type { ParsedCalendar } from './read-ics.ts'

/** One process, reused: reading an invitation takes milliseconds, starting a process a hundred times as long. */
const worker = new ForkedWorker<IcsJob, IcsResult>(new URL('./ics-worker.ts', import.meta.url), {
  heapMegabytes: 384,
  seconds: 20,
})

const fatalErrors = {
  memory: 'The file has too many events',
  time: 'The file takes too long to read',
  ended: "We couldn't read this file",
} as const

/**
 * Reads an .ics in a child process.
 *
 * @throws {UnreadableFileError} With the reason for the agent.
 */
export async function readIcsInChild(text: string, timeZone: string): Promise<ParsedCalendar> {
  try {
    const result = await worker.run({ text, timeZone })
    if ('error' in result) throw new UnreadableFileError(result.error)
    return result.calendar
  } catch (error) {
    if (error instanceof ForkedWorkerError && error.reason !== 'thrown')
      throw new FatalFileError(fatalErrors[error.reason])
    throw error
  }
}

export const endIcsReader = (): Promise<void> => worker.end()
