import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { logError } from '../lib/log.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'

/** Browsers word a script that could not be fetched differently; an update of the office makes old ones vanish. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script|error loading/i.test(error.message)
  )
}

/** A page that broke, or could not be fetched: says so and offers to load it again. */
export function RouteError() {
  const error = useRouteError()
  const missing = isMissingChunk(error)
  useDocumentTitle(missing ? 'Reload' : 'Error')
  useEffect(() => logError('A page failed', error), [error])
  return (
    <div role="alert">
      <EmptyState
        className="pt-24"
        title={missing ? 'This page could not be fetched' : 'Something went wrong on this page'}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        {missing
          ? 'You are offline, or PB Office was updated while it was open.'
          : 'Nothing you saved is lost. Reload the page to go on.'}
      </EmptyState>
    </div>
  )
}
