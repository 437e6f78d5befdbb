import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { logError } from '../lib/log.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import * as texts from './texts.ts'

/** Matches each browser's error for a missing chunk; a deployment removes the old chunks. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script|error loading/i.test(error.message)
  )
}

/** Error page for a route that threw or whose chunk could not be loaded. */
export function RouteError() {
  const error = useRouteError()
  const missing = isMissingChunk(error)
  useDocumentTitle(missing ? texts.reload : texts.error)
  useEffect(() => logError('Page failed', error), [error])
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
