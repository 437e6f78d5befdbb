import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { isMissingChunk } from '../lib/missing-chunk.ts'
import { logError } from '../lib/log.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import * as texts from './texts.ts'

/** Reloads the page by itself. The code for it is loaded while the page is idle; without it, the button remains. */
function reloadLater(): () => void {
  let stop = (): void => {}
  let isStopped = false
  async function start(): Promise<void> {
    try {
      const { reloadWhenReachable } = await import('./refetch-when-reachable.ts')
      if (!isStopped) stop = reloadWhenReachable(() => location.reload())
    } catch (error) {
      logError('The page does not reload by itself', error)
    }
  }
  void start()
  return () => {
    isStopped = true
    stop()
  }
}

/** Error page for a route that threw or whose chunk could not be loaded. */
export function RouteError() {
  const error = useRouteError()
  const missing = isMissingChunk(error)
  useDocumentTitle(missing ? texts.reload : texts.error)
  useEffect(() => logError('Page failed', error), [error])
  useEffect(() => (missing ? reloadLater() : undefined), [missing])
  return (
    <div role="alert">
      <EmptyState
        className="pt-24"
        title={missing ? texts.pageNotLoaded : texts.pageFailed}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        }
      >
        {missing ? texts.offlineOrUpdated : texts.savedWorkSafe}
      </EmptyState>
    </div>
  )
}
