import { QueryClientProvider } from '@tanstack/react-query'
import { RenterFormPage } from '../features/applications/renter-form/page/renter-form-page.tsx'
import { createPublicQueryClient } from '../lib/create-public-query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const queryClient = createPublicQueryClient()

/** The app behind a renter's link. It has one page and no session, so no router; the link's token is in its path. */
export function ApplyApp() {
  const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  return (
    <QueryClientProvider client={queryClient}>
      <RenterFormPage token={token} />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
