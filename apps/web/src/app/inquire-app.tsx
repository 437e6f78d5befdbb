import { QueryClientProvider } from '@tanstack/react-query'
import { InquiryFormPage } from '../features/inquiries/form/inquiry-form-page.tsx'
import { queryClient } from './query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const id = /^[1-9]\d{0,18}$/

/** The office's public form. It has one page and no session, so no router; the listing is in the query string. */
export function InquireApp() {
  const listing = new URLSearchParams(location.search).get('listing_id') ?? ''
  return (
    <QueryClientProvider client={queryClient}>
      <InquiryFormPage listingId={id.test(listing) ? listing : undefined} />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
