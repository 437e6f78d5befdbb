import { Suspense, type ComponentProps, type ContextType } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { InquiriesPage } from '../../features/inquiries/inquiries-page.tsx'
import { InquirySlotsContext } from '../../features/inquiries/inquiry-slots.ts'
import { lazy } from '../../lib/lazy.ts'
import { NotFound } from '../not-found.tsx'
import * as texts from './texts.ts'

const EmailDocument = lazy(() => import('../../features/mailbox/thread/email-document.tsx'))

const slots: ContextType<typeof InquirySlotsContext> = {
  renderEmail: (email: ComponentProps<typeof EmailDocument>) => (
    <Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
      <EmailDocument {...email} />
    </Suspense>
  ),
}

const id = /^[1-9]\d{0,18}$/

/** Inquiries, and one of them. */
export function Component() {
  const { inquiryId } = useParams()
  if (inquiryId !== undefined && !id.test(inquiryId))
    return (
      <NotFound title={texts.inquiryNotFound} to="/inquiries" action={texts.goToInquiries}>
        {texts.inquiryNotFoundHint}
      </NotFound>
    )
  return (
    <InquirySlotsContext value={slots}>
      <InquiriesPage inquiryId={inquiryId} />
    </InquirySlotsContext>
  )
}
