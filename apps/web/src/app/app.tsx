import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { RouterProvider } from 'react-router'
import { Toaster } from '../components/ui/toaster.tsx'
import { runWhenIdle } from '../lib/run-when-idle.ts'
import { useTheme } from '../lib/theme.ts'
import { useSession } from '../lib/use-session.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { showWaitingRequests } from './show-waiting.ts'
import { startSession } from './start-session.ts'

/** Loaded once the page is there, and before the server can be away. It runs as long as the page is open. */
async function startRefetching(): Promise<void> {
  const { refetchWhenReachable, offerReload } = await import('./refetch-when-reachable.ts')
  refetchWhenReachable(queryClient)
  offerReload()
}

/** The providers around all pages. Renders nothing until the login state is known. */
export function App() {
  const { status } = useSession()
  const { theme } = useTheme()
  useEffect(showWaitingRequests, [])
  useEffect(() => startSession(queryClient), [])
  useEffect(() => runWhenIdle(() => void startRefetching()), [])
  if (status === 'unknown') return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} flushSync={flushSync} />
      <Toaster theme={theme} />
    </QueryClientProvider>
  )
}
