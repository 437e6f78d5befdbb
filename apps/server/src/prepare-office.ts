import { createDemoOffice, vacuumDemoOffice } from './modules/demo/index.ts'
import type { Deps } from './platform/deps.ts'

/**
 * Creates the content of a new demo office; existing offices do not change. Returns optional work for after the start.
 * Rejects when `stopping` aborts it, and then leaves nothing.
 */
export async function prepareOffice(deps: Deps, stopping: AbortSignal): Promise<() => void> {
  if (!deps.env.demoOffice) return () => {}
  const start = performance.now()
  if (!(await createDemoOffice(deps, { stopping }))) return () => {}
  deps.log.info({ milliseconds: Math.round(performance.now() - start) }, 'made the demo office')
  return () => {
    vacuumDemoOffice(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the demo office has no fresh statistics yet'),
    )
  }
}
