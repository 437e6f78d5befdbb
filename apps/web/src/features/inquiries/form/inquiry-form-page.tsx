import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { inquiryFormQuery } from '../../../queries/inquiry-form.ts'
import { InquiryForm } from './inquiry-form.tsx'
import * as texts from './texts.ts'

function Sent({ onAgain }: { readonly onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-2">
      <CircleCheck aria-hidden className="size-8 text-brand-text" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {texts.sent}
      </h1>
      <p className="text-sm text-muted">{texts.sentHint}</p>
      <Button className="mt-3" onClick={onAgain}>
        {texts.sendAnother}
      </Button>
    </div>
  )
}

/** The office's public form, on its own or within another website. */
export function InquiryFormPage({ listingId }: { readonly listingId: string | undefined }) {
  const { data, error, refetch } = useQuery(inquiryFormQuery(listingId))
  const [sent, setSent] = useState(false)
  const off = !data && isNotFound(error)
  const title = data ? texts.contact(data.office) : off ? texts.closed : ''
  useDocumentTitle(title)
  return (
    <main className="relative mx-auto w-full max-w-[560px] overflow-hidden px-4 py-6 sm:px-6">
      {data && sent && <Sent onAgain={() => setSent(false)} />}
      {data && !sent && (
        <>
          <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
          <p className="pt-1 pb-5 text-sm text-muted">
            {data.listing ? texts.aboutListing(data.listing.listing) : texts.lead}
          </p>
          <InquiryForm listingId={data.listing?.listing_id} onSent={() => setSent(true)} />
        </>
      )}
      {off && (
        <>
          <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
          <p className="pt-1 text-sm text-muted">{texts.closedHint}</p>
        </>
      )}
      {!data && error && !off && (
        <ErrorState title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <output aria-label={texts.loading} className="flex flex-col gap-4">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-72 rounded-lg" />
        </output>
      )}
    </main>
  )
}
