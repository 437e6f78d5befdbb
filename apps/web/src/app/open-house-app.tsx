import { QueryClientProvider } from '@tanstack/react-query'
import { SignInPage } from '../features/open-houses/sign-in/sign-in-page.tsx'
import { createPublicQueryClient } from '../lib/create-public-query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const queryClient = createPublicQueryClient()

/** The page on which visitors of an open house sign in. It has one page and no session, so no router. */
export function OpenHouseApp() {
  const [, , token = ''] = location.pathname.split('/')
  return (
    <QueryClientProvider client={queryClient}>
      <SignInPage token={decodeURIComponent(token)} />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
