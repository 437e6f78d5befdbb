import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { inquiryFormQuery } from '../../../queries/inquiry-form.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { FormTextsContext, useFormLanguage, useTexts, type FormLanguage } from './language.ts'

function Sent({ onAgain }: { readonly onAgain: () => void }) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-2">
      {/* The check that the form's check boxes have loaded already. */}
      <Check
        aria-hidden
        className="size-8 rounded-full border-2 border-current p-1 text-brand-text"
        strokeWidth={1.5}
      />
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

interface InquiryFormPageProps {
  readonly listingId: string | undefined
  /** The agent whom the link names. */
  readonly agentId?: string | undefined
  readonly language?: FormLanguage
}

interface FormPageProps extends InquiryFormPageProps {
  readonly language: FormLanguage
  readonly onLanguage: (language: FormLanguage) => void
}

function FormPage({ listingId, agentId = '', language, onLanguage }: FormPageProps) {
  const texts = useTexts()
  const { data, error, refetch } = useQuery(inquiryFormQuery(listingId))
  const [sent, setSent] = useState(false)
  const off = !data && isNotFound(error)
  const title = data ? texts.contact(data.office) : off ? texts.closed : ''
  const other = language === 'en' ? 'es' : 'en'
  useDocumentTitle(title)
  return (
    <>
      <div className="-mt-2 flex justify-end">
        <Button variant="ghost" size="sm" lang={other} onClick={() => onLanguage(other)}>
          {texts.otherLanguage}
        </Button>
      </div>
      {data && sent && <Sent onAgain={() => setSent(false)} />}
      {data && !sent && (
        <>
          <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
          <p className="pt-1 pb-5 text-sm text-muted">
            {data.listing ? texts.aboutListing(data.listing.listing) : texts.lead}
          </p>
          <InquiryForm
            listingId={data.listing?.listing_id}
            agents={data.agents}
            agentId={data.agents.some(({ user_id: id }) => id === agentId) ? agentId : ''}
            language={language}
            onSent={() => setSent(true)}
          />
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
      {!data && !error && <Loading label={texts.loading} />}
    </>
  )
}

function Loading({ label }: { readonly label: string }) {
  return (
    <output aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-72 rounded-lg" />
    </output>
  )
}

/** The office's public form, on its own or within another website, in English or Spanish. */
export function InquiryFormPage({ language: initial = 'en', ...props }: InquiryFormPageProps) {
  const { language, texts, setLanguage } = useFormLanguage(initial)
  // What is typed stays while the language changes: the texts shown are the last ones until others are loaded.
  const [shown, setShown] = useState(texts)
  if (texts !== null && texts !== shown) setShown(texts)
  return (
    <main className="relative mx-auto w-full max-w-[560px] overflow-hidden px-4 py-6 sm:px-6">
      {shown === null ? (
        <Loading label="…" />
      ) : (
        <FormTextsContext value={shown}>
          <FormPage {...props} language={language} onLanguage={setLanguage} />
        </FormTextsContext>
      )}
    </main>
  )
}
