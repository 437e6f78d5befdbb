import { setTimeout as rest } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import { ensurePrints } from './print-files.ts'
import { markPrinted, unprinted } from './queries.ts'

/** Job that makes the sizes for paper of pictures that have none yet. */
export const printsJob = 'media-prints'

/** Pictures that one job sees to. */
const atOnce = 100
/** It rests for so many times as long as it works, so that it takes a quarter of one core at most. */
const restful = 3

interface Pace {
  readonly pause?: (milliseconds: number) => Promise<unknown>
  /** Ends it after the picture that it is at. */
  readonly ending?: AbortSignal
}

/**
 * Makes the sizes for paper of the next pictures that have none, slowly, so that nobody who uses the office feels it.
 * One that cannot be read is not tried again. Says whether there may be more.
 */
export async function printOlder(
  deps: Deps,
  { pause = rest, ending }: Pace = {},
): Promise<{ more: boolean }> {
  const names = await unprinted(deps.db, atOnce)
  for (const name of names) {
    if (ending?.aborted) return { more: false }
    const start = performance.now()
    const made = await ensurePrints(deps, name)
    await markPrinted(deps.db, name)
    if (made) await pause((performance.now() - start) * restful)
  }
  return { more: names.length === atOnce }
}
