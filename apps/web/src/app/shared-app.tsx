import { QueryClientProvider } from '@tanstack/react-query'
import { SharedPage } from '../features/listing-sends/shared-page/shared-page.tsx'
import { createPublicQueryClient } from '../lib/create-public-query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const queryClient = createPublicQueryClient()

/** The app behind a personal link. It has one page and no session, so no router; the link's token is in its path. */
export function SharedApp() {
  const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  return (
    <QueryClientProvider client={queryClient}>
      <SharedPage token={token} />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
