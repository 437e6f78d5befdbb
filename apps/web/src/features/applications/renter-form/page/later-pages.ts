import { runWhenIdle } from '../../../../lib/run-when-idle.ts'
import { lazy } from '../../../../lib/lazy.ts'

/** Pages that no visit begins with are fetched once the first one is shown, before the connection may be lost. */
const papersStep = () => import('../papers/papers-step.tsx')
const signStep = () => import('../signing/sign-step.tsx')
const signedPage = () => import('./signed-page.tsx')
const stepDialog = () => import('./step-dialog.tsx')
const drawingPad = () => import('../signing/drawing-pad.tsx')

export const PapersStep = lazy(async () => ({ default: (await papersStep()).PapersStep }))
export const SignStep = lazy(async () => ({ default: (await signStep()).SignStep }))
export const SignedPage = lazy(async () => ({ default: (await signedPage()).SignedPage }))
export const StepDialog = lazy(async () => ({ default: (await stepDialog()).StepDialog }))

/** Fetches all of them when the browser is idle. Returns a function that cancels it. */
export function preloadLaterPages(): () => void {
  return runWhenIdle(() => {
    // A chunk that cannot be fetched now is fetched again when its page is opened.
    for (const load of [papersStep, signStep, signedPage, stepDialog, drawingPad])
      load().catch(() => undefined)
  })
}
