import { QueryClientProvider } from '@tanstack/react-query'
import { SigningPage } from '../features/applications/document-signing/signing-page.tsx'
import { createPublicQueryClient } from '../lib/create-public-query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const queryClient = createPublicQueryClient()

/** The app behind a signer's link. It has one page and no session; the link's token is in its path. */
export function SignApp() {
  const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  return (
    <QueryClientProvider client={queryClient}>
      <SigningPage token={token} />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
