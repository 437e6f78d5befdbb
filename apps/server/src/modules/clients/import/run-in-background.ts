import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { endProgress, saveProblem } from './apply-progress.ts'
import { awaitBriefly, trackWork } from './background-work.ts'
import { findImport, type ImportRow } from './queries.ts'
import { importErrors } from './texts.ts'

/**
 * Applies or undoes an import and waits for it as long as a request may; then returns the import as it is, and the page
 * follows its progress.
 */
export async function runInBackground(
  actor: Actor,
  deps: Deps,
  id: string,
  run: () => Promise<ImportRow>,
): Promise<ImportRow> {
  let isAwaited = true
  const work = (async () => {
    try {
      const changed = await run()
      await endProgress(deps.db, id)
      return { ...changed, progress: null, undoing: false }
    } catch (error) {
      const isRunning = error instanceof AppError && error.message === importErrors.running
      if (isRunning) throw error
      if (isAwaited) await endProgress(deps.db, id)
      else await saveProblem(deps.db, id, error instanceof AppError ? error.message : importErrors.failed)
      throw error
    }
  })()
  trackWork(deps.db, `change ${id}`, work)
  for (;;) {
    const finished = await awaitBriefly(work)
    if (finished) return finished
    const file = (await findImport(deps.db, actor.personId, id))!
    // On a busy database it may not have begun yet, and the page would not follow it.
    if (file.progress === null && !file.undoing) continue
    isAwaited = false
    // Its error is kept for the page.
    work.catch((error: unknown) => {
      if (!(error instanceof AppError)) deps.log.error({ err: error }, 'client import failed')
    })
    return file
  }
}
