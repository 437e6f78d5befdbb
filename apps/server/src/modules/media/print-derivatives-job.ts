import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import { ensurePrintDerivatives } from './derivative-files.ts'
import { markPrinted, findWithoutPrintDerivatives } from './queries.ts'

/** Job that creates missing print derivatives. */
export const printDerivativesJob = 'media-prints'

/** Images per job. */
const batchSize = 100
/** The job pauses this many times as long as it works, so that it uses at most a quarter of one core. */
const pauseFactor = 3

interface RunOptions {
  readonly pause?: (milliseconds: number) => Promise<unknown>
  /** Stops the job after the current image. */
  readonly signal?: AbortSignal
}

/**
 * Creates the print derivatives of the next images without any, slowly, so that requests are not affected. A damaged
 * image is not retried. Returns whether there may be more.
 */
export async function createMissingPrintDerivatives(
  deps: Deps,
  { pause = sleep, signal: ending }: RunOptions = {},
): Promise<{ more: boolean }> {
  const names = await findWithoutPrintDerivatives(deps.db, batchSize)
  for (const name of names) {
    if (ending?.aborted) return { more: false }
    const start = performance.now()
    const created = await ensurePrintDerivatives(deps, name)
    await markPrinted(deps.db, name)
    if (created) await pause((performance.now() - start) * pauseFactor)
  }
  return { more: names.length === batchSize }
}
