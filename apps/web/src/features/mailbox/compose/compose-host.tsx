import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { logError } from '../../../lib/log.ts'
import { useUser } from '../../../lib/use-session.ts'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { useComposeOpening } from './open-compose.ts'
import { useTrackedMessages } from './tracked-messages.ts'

const Compose = lazy(() => import('./compose.tsx'))

/** Mounts the compose dialog on every page. Its code is loaded when it first opens. */
export function ComposeHost() {
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const opening = useComposeOpening()
  const watched = useTrackedMessages()
  const asked = opening !== null || watched.length > 0
  const [needed, setNeeded] = useState(asked)
  if (asked && !needed) setNeeded(true)

  useEffect(() => {
    async function recover(): Promise<void> {
      const { recoverDrafts } = await import('./recover-drafts.ts')
      await recoverDrafts(client, personId)
    }
    const run = () =>
      void recover().catch((error: unknown) => logError('Drafts could not be recovered', error))
    const stop = runWhenIdle(run)
    addEventListener('online', run)
    return () => {
      stop()
      removeEventListener('online', run)
    }
  }, [client, personId])

  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <Compose />
    </Suspense>
  )
}
