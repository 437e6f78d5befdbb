import { QueryClientProvider } from '@tanstack/react-query'
import { RenterFormPage } from '../features/applications/renter-form/page/renter-form-page.tsx'
import { queryClient } from './query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

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
