import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { logError } from '../../../lib/log.ts'
import { useUser } from '../../../lib/use-session.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { useComposeOpening } from './open-compose.ts'
import { useWatched } from './sent-watch.ts'

const Compose = lazy(() => import('./compose.tsx'))

/** Where the compose dialog appears, on whatever page; its code is fetched when it is first opened. */
export function ComposeHost() {
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const opening = useComposeOpening()
  const watched = useWatched()
  const asked = opening !== null || watched.length > 0
  const [needed, setNeeded] = useState(asked)
  if (asked && !needed) setNeeded(true)

  useEffect(() => {
    async function recover(): Promise<void> {
      const { recoverDrafts } = await import('./recover.ts')
      await recoverDrafts(client, personId)
    }
    const run = () =>
      void recover().catch((error: unknown) => logError('Drafts could not be recovered', error))
    const stop = whenIdle(run)
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
