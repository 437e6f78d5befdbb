import { makeDemoOffice } from './modules/demo/index.ts'
import type { Deps } from './platform/deps.ts'

/** What a new office needs before it opens: in a demo, the demo. An office that is there already stays as it is. */
export async function prepareOffice(deps: Deps): Promise<void> {
  if (!deps.env.demoOffice) return
  const start = performance.now()
  if (await makeDemoOffice(deps))
    deps.log.info({ milliseconds: Math.round(performance.now() - start) }, 'made the demo office')
}
