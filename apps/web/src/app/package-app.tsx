import { QueryClientProvider } from '@tanstack/react-query'
import { PackagePage } from '../features/applications/package-link/package-page.tsx'
import { createPublicQueryClient } from '../lib/create-public-query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const queryClient = createPublicQueryClient()

/** The app behind the link of a package. It has one page and no session; the link's token is in its path. */
export function PackageApp() {
  const token = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  return (
    <QueryClientProvider client={queryClient}>
      <PackagePage token={token} />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
