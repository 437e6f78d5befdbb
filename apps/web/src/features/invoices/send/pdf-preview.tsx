import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { invoicePdfQuery } from '../download.ts'
import * as texts from './texts.ts'

const PdfPages = lazy(() => import('../../../components/domain/file-viewer/pdf-pages.tsx'))

/** The PDF as it is now, shown in place. */
export function PdfPreview({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(invoicePdfQuery(id))
  const loading = (
    <output aria-label={texts.loading}>
      <Skeleton className="aspect-[8.5/11] w-full rounded-md" />
    </output>
  )
  if (error) return <ErrorState title={texts.notShown} error={error} onRetry={() => void refetch()} />
  if (!data) return loading
  return (
    <Suspense fallback={loading}>
      <PdfPages file={data.file} name={texts.previewName} />
    </Suspense>
  )
}
