import { QueryClientProvider } from '@tanstack/react-query'
import { WatchPage } from '../features/live-streams/watch/watch-page.tsx'
import { createPublicQueryClient } from '../lib/create-public-query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const queryClient = createPublicQueryClient()

/** The page on which people watch a live stream. It has one page and no session, so no router. */
export function LiveApp() {
  const [, , token = ''] = location.pathname.split('/')
  return (
    <QueryClientProvider client={queryClient}>
      <WatchPage token={decodeURIComponent(token)} />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
