import { Suspense } from 'react'
import type { MailboxSlots } from '../../features/mailbox/clients/slots.ts'
import { lazy } from '../../lib/lazy.ts'

const StopRequestOffer = lazy(() => import('../../features/clients/record/stop-request-offer.tsx'))

/** The offer to stop emails to a client who asked for it, above a thread. */
export const renderStopRequest: NonNullable<MailboxSlots['renderStopRequest']> = (client, text) => (
  <Suspense>
    <StopRequestOffer client={client} text={text} />
  </Suspense>
)
