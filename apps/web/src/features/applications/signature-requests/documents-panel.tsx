import type { Client } from '@pb/contract/client-schemas'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { Link } from '../../../components/ui/link.tsx'
import { documentsPath } from '../paths.ts'
import { clientSignatureRequestsQuery } from '../../../queries/signature-requests.ts'
import { RequestRow } from './request-row.tsx'
import * as texts from './texts.ts'
import { forgetUndone, useUndone } from './undone-request.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

/** Documents that were sent to be signed, and sending another one. */
export default function DocumentsPanel({ client }: { readonly client: Client }) {
  const { data, error, refetch } = useQuery(clientSignatureRequestsQuery(client.user_id))
  const [open, setOpen] = useState(false)
  const undone = useUndone(client.user_id)
  return (
    <Panel
      title={texts.documents}
      action={
        <Button size="sm" variant="ghost" className="-my-1 -mr-2 self-center" onClick={() => setOpen(true)}>
          <Plus aria-hidden className="size-4" />
          {texts.send}
        </Button>
      }
    >
      {data ? (
        data.count === 0 ? (
          <p className="text-sm text-muted">{texts.none}</p>
        ) : (
          <>
            <ul aria-label={texts.documents} className="divide-y">
              {data.collection.map((request) => (
                <RequestRow key={request.request_id} request={request} />
              ))}
            </ul>
            <p className="border-t pt-3 text-sm">
              <Link to={documentsPath(client.user_id)}>{texts.showAll(data.count)}</Link>
            </p>
          </>
        )
      ) : error ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-label={texts.loading}>
          <Skeleton className="h-5 w-48" />
        </output>
      )}
      <Suspense fallback={null}>
        {(open || undone) && (
          <SendDialog
            key={undone?.key}
            client={client}
            written={undone}
            onClose={() => {
              forgetUndone(undone)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </Panel>
  )
}
