import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { DealPage } from '../../features/deals/sheet/deal-page.tsx'
import { lazy } from '../../lib/lazy.ts'
import { clientQuery } from '../../queries/clients.ts'
import { dealQuery } from '../../queries/deals.ts'
import { isNotFoundOrInvalid, NotFound } from '../not-found.tsx'
import * as texts from './texts.ts'

const DocumentsPanel = lazy(
  () => import('../../features/applications/signature-requests/documents-panel.tsx'),
)

/** Documents to sign of the deal's client, for the agent whose client it is. */
function ClientDocuments({ userId }: { readonly userId: string }) {
  const { data: client } = useQuery(clientQuery(userId))
  if (!client) return null
  return (
    <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
      <DocumentsPanel client={client} />
    </Suspense>
  )
}

const slots = { documents: (userId: string) => <ClientDocuments userId={userId} /> }

/** One deal. */
export function Component() {
  const { id = '' } = useParams()
  const { error } = useQuery(dealQuery(id))
  if (isNotFoundOrInvalid(error))
    return (
      <NotFound title={texts.dealNotFound} to="/deals" action={texts.goToDeals}>
        {texts.dealNotFoundHint}
      </NotFound>
    )
  return <DealPage id={id} slots={slots} />
}
