import type { SignatureRequest } from '@pb/contract/signature-requests'
import { Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import * as texts from './texts.ts'

const DocumentViewer = lazy(() => import('./document-viewer.tsx'))

/** The document's title, which opens its PDF. */
export function DocumentTitle({ request }: { readonly request: SignatureRequest }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={texts.view(request.title)}
        onClick={() => setOpen(true)}
        className="block max-w-full text-left text-sm font-medium wrap-anywhere hover:underline"
      >
        {request.title}
      </button>
      {open && (
        <Suspense fallback={null}>
          <DocumentViewer request={request} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
