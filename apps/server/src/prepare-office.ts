import { makeDemoOffice, settleDemoOffice } from './modules/demo/index.ts'
import type { Deps } from './platform/deps.ts'

/**
 * What a new office needs before it opens: in a demo, the demo. An office that is there already stays as it is.
 * Returns what is better done once the office is open, which nobody has to wait for. Rejects where `stopping` cuts it
 * short; then nothing of the demo is there.
 */
export async function prepareOffice(deps: Deps, stopping: AbortSignal): Promise<() => void> {
  if (!deps.env.demoOffice) return () => {}
  const start = performance.now()
  if (!(await makeDemoOffice(deps, { stopping }))) return () => {}
  deps.log.info({ milliseconds: Math.round(performance.now() - start) }, 'made the demo office')
  return () => {
    settleDemoOffice(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the demo office has no fresh statistics yet'),
    )
  }
}
