import type { SigningPage } from '@pb/contract/signing'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { Suspense } from 'react'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import { signingPdfQuery } from '../../../queries/signing.ts'
import { Action } from '../renter-form/action.tsx'
import type { Fields } from './fields/use-fields.ts'
import { useSigningTexts } from './use-signing-texts.ts'
import { lazy } from '../../../lib/lazy.ts'

const DocumentPages = lazy(() => import('./document-pages.tsx'))

const linkClass = cn(buttonClass('secondary', 'lg'), 'min-h-11 grow sm:grow-0')

interface DocumentViewProps {
  readonly token: string
  readonly page: SigningPage
  readonly fields: Fields
}

/** The pages of the document, and links that open and save it. */
export function DocumentView({ token, page, fields }: DocumentViewProps) {
  const texts = useSigningTexts()
  const isSigned = page.state === 'completed'
  const { data, error, refetch } = useQuery(signingPdfQuery(token, isSigned ? 'signed' : page.sha256))
  if (error)
    return (
      <div role="alert" className="space-y-3">
        <p className="font-medium">{texts.notShown}</p>
        <p className="text-sm text-muted">{texts.notShownHint}</p>
        <Action onClick={() => void refetch()}>{texts.tryAgain}</Action>
      </div>
    )
  const loading = (
    <div>
      <output className="sr-only">{texts.loading}</output>
      <Skeleton className="aspect-[612/792] w-full rounded-sm" />
    </div>
  )
  return (
    <>
      {data && (
        <p className="flex flex-wrap gap-2.5 pb-4">
          <a href={data.url} target="_blank" rel="noreferrer" className={linkClass}>
            <ExternalLink aria-hidden className="size-4" />
            {texts.open}
          </a>
          <a href={data.url} download={`${page.title}.pdf`} className={linkClass}>
            <Download aria-hidden className="size-4" />
            {texts.save}
          </a>
        </p>
      )}
      {data ? (
        <Suspense fallback={loading}>
          <DocumentPages file={data.file} name={page.title} fields={fields} />
        </Suspense>
      ) : (
        loading
      )}
    </>
  )
}
