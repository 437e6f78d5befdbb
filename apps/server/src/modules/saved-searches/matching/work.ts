import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../platform/deps.ts'
import type { StopWork } from '../../../platform/module.ts'
import { drainSome } from './drain.ts'
import { tellAtOnce } from './tell.ts'

/** News are looked for so often: whoever waits for a match waits less than a second. */
const idleMs = 400
const afterFaultMs = 5_000
/** While much comes in, agents hear of it so often, so that it is folded into few lines. */
const tellEveryMs = 3_000

/**
 * Matches all news there are, and tells of them. Where more waits, it rests as long as it worked, so that those who
 * look for homes meanwhile have the database half of the time to themselves. Once it is to stop, it ends with its batch:
 * what still waits, the next process matches.
 */
export async function matchNews(deps: Deps, stopping?: AbortSignal): Promise<void> {
  let [told, untold] = [performance.now(), 0]
  for (let more = true; more;) {
    const began = performance.now()
    const { matched, more: waits } = await drainSome(deps)
    if (waits) await pause(performance.now() - began, undefined, { signal: stopping }).catch(() => {})
    more = waits && stopping?.aborted !== true
    untold += matched
    if (untold === 0 || (more && performance.now() - told < tellEveryMs)) continue
    await tellAtOnce(deps)
    ;[told, untold] = [performance.now(), 0]
  }
}

/** Matches news as they come, until it is stopped; what is under way is finished first. */
export function startMatching(deps: Deps): StopWork {
  const stopped = new AbortController()
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      let wait = idleMs
      try {
        await matchNews(deps, stopped.signal)
      } catch (error) {
        deps.log.error({ err: error }, 'listings could not be matched')
        wait = afterFaultMs
      }
      await pause(wait, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopped.abort()
    await running
  }
}
