import { QueryClientProvider } from '@tanstack/react-query'
import { SharedPage } from '../features/shared-listings/shared-page.tsx'
import { queryClient } from './query-client.ts'

/** What a personal link opens. It has one page and no session, so it needs no router; the link's token is its path. */
export function SharedApp() {
  const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  return (
    <QueryClientProvider client={queryClient}>
      <SharedPage token={token} />
    </QueryClientProvider>
  )
}
