import type { Application, PaperValue } from '@pb/contract/applications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { request } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { applicationKeys } from '../../../queries/application-keys.ts'
import { applicationQuery } from '../../../queries/applications.ts'
import * as texts from './texts.ts'

const PdfPages = lazy(() => import('./pdf-pages.tsx'))

interface PaperViewerProps {
  readonly formId: string
  readonly paper: PaperValue
  readonly name: string
  readonly onClose: () => void
}

/** The current address of a file; the one on the page ends 15 minutes after the form was fetched. */
function findUrl({ report }: Application, id: string): string | undefined {
  for (const { value } of report)
    if (value !== null && typeof value === 'object' && value.media_item_id === id) return value.url
  return undefined
}

function ImageView({ file, name }: { readonly file: Blob; readonly name: string }) {
  return (
    <img
      alt={name}
      ref={(image) => {
        if (!image) return
        const url = URL.createObjectURL(file)
        image.src = url
        return () => URL.revokeObjectURL(url)
      }}
      className="mx-auto max-h-[calc(100dvh-12rem)] max-w-full object-contain"
    />
  )
}

/** Shows a file without saving it on the agent's device. */
export default function PaperViewer({ formId, paper, name, onClose }: PaperViewerProps) {
  const client = useQueryClient()
  const { media_item_id: id } = paper
  const { data, error, refetch } = useQuery({
    queryKey: [...applicationKeys.papers, id],
    queryFn: async ({ signal }) => {
      const form = await client.fetchQuery(applicationQuery(formId))
      const response = await request(findUrl(form, id) ?? paper.url, { method: 'GET', signal })
      return response.blob()
    },
    // Private: kept no longer than it is shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const loading = (
    <output aria-label={texts.loading}>
      <Skeleton className="h-[60dvh] w-full rounded-md" />
    </output>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      className="max-w-4xl!"
      footer={data && <Button onClick={() => saveFile(data, name)}>{texts.save}</Button>}
    >
      {error ? (
        <ErrorState title={texts.notShown} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        loading
      ) : paper.content_type === 'application/pdf' ? (
        <Suspense fallback={loading}>
          <PdfPages file={data} name={name} />
        </Suspense>
      ) : (
        <ImageView file={data} name={name} />
      )}
    </Dialog>
  )
}
