import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { endWorkProgress } from './progress-queries.ts'
import { findImport, saveProblem, type ImportRow } from './queries.ts'
import { sheetErrors } from './texts.ts'

/** A request waits as long for the end; the work on a larger sheet goes on, and the page follows it. */
const waitMilliseconds = 30_000

type Work = 'apply' | 'undo'
const statesBefore = { apply: 'draft', undo: 'applied' } as const
const failedTexts = { apply: sheetErrors.failed, undo: sheetErrors.undoFailed }

/** Ends the progress of an apply or undo that failed, unless it is another one that runs. */
export async function settleFailure(
  deps: Deps,
  id: string,
  error: unknown,
  { work, isAwaited }: { readonly work: Work; readonly isAwaited: boolean },
): Promise<void> {
  if (error instanceof AppError && error.message === sheetErrors.busy) return
  await endWorkProgress(deps.db, id, work)
  if (isAwaited) return
  const problem = error instanceof AppError ? error.message : failedTexts[work]
  await saveProblem(deps.db, id, { state: statesBefore[work], problem })
}

/** Applies or undoes a sheet. Returns the sheet as it is if that takes longer than a request should. */
export async function runInBackground(
  deps: Deps,
  id: string,
  { work, run }: { readonly work: Work; readonly run: () => Promise<ImportRow> },
): Promise<ImportRow> {
  let isAwaited = true
  const running = (async () => {
    try {
      const changed = await run()
      await endWorkProgress(deps.db, id, work)
      return { ...changed, progress: null, undoing: false }
    } catch (error) {
      await settleFailure(deps, id, error, { work, isAwaited })
      throw error
    }
  })()
  const waited = new AbortController()
  const finished = await Promise.race([
    running,
    setTimeout(waitMilliseconds, null, { signal: waited.signal, ref: false }).catch(() => null),
  ]).finally(() => waited.abort())
  if (finished) return finished
  isAwaited = false
  // Its error is kept for the page.
  running.catch((error: unknown) => {
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'availability sheet failed')
  })
  return (await findImport(deps.db, id))!
}
