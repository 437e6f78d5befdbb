import { QueryClientProvider } from '@tanstack/react-query'
import { InquiryFormPage } from '../features/inquiries/form/inquiry-form-page.tsx'
import { chooseLanguage } from '../features/inquiries/form/language.ts'
import { createPublicQueryClient } from '../lib/create-public-query-client.ts'
import { ReloadNotice } from './reload-notice.tsx'

const queryClient = createPublicQueryClient()

const id = /^[1-9]\d{0,18}$/

/** The office's public form. It has one page and no session, so no router; the listing, the agent
 * and the language are in the query string. */
export function InquireApp() {
  const query = new URLSearchParams(location.search)
  const listing = query.get('listing_id') ?? ''
  const agent = query.get('agent_id') ?? ''
  return (
    <QueryClientProvider client={queryClient}>
      <InquiryFormPage
        listingId={id.test(listing) ? listing : undefined}
        agentId={id.test(agent) ? agent : undefined}
        language={chooseLanguage(query.get('lang'), navigator.languages)}
      />
      <ReloadNotice />
    </QueryClientProvider>
  )
}
