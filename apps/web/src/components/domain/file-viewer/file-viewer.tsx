import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import * as texts from './texts.ts'

const PdfPages = lazy(() => import('./pdf-pages.tsx'))

interface FileViewerProps {
  /** Key of the file among cached data. */
  readonly queryKey: readonly string[]
  readonly load: (signal: AbortSignal) => Promise<Blob>
  readonly contentType: string
  readonly name: string
  /** The name under which it is saved, if not `name`. */
  readonly filename?: string
  readonly onClose: () => void
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

/** Shows a private PDF or picture without saving it on the agent's device. */
export function FileViewer({ queryKey, load, contentType, name, filename = name, onClose }: FileViewerProps) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
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
      footer={data && <Button onClick={() => saveFile(data, filename)}>{texts.save}</Button>}
    >
      {error ? (
        <ErrorState title={texts.notShown} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        loading
      ) : contentType === 'application/pdf' ? (
        <Suspense fallback={loading}>
          <PdfPages file={data} name={name} />
        </Suspense>
      ) : (
        <ImageView file={data} name={name} />
      )}
    </Dialog>
  )
}
