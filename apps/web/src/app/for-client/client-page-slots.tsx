import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { listSearchParams } from '../../features/clients/list/list-view.ts'
import { clientPath } from '../../features/clients/paths.ts'
import { getClientName } from '../../features/clients/client-text.ts'
import { showAddClientDialog } from '../../features/clients/add-client-store.ts'
import type { ClientSlotProps, ClientSlots } from '../../features/clients/client-slots.ts'
import { loadDetails } from './load-details.ts'
import { renderStopRequest } from './stop-request.tsx'
import { openCompose } from '../../features/mailbox/compose/index.ts'

const ClientMessages = lazy(() => import('../../features/mailbox/clients/client-messages.tsx'))
const SavedListingsTab = lazy(async () => ({
  default: (await import('../../features/listing-sends/saved/saved-listings.tsx')).SavedListingsTab,
}))
const searchDetails = () => import('./search-details.tsx')
const SearchDetails = lazy(async () => ({ default: (await searchDetails()).SearchDetails }))
const NewestApartments = lazy(async () => ({ default: (await searchDetails()).ClientNewestApartments }))
const clientActivity = () => import('../../features/clients/client-activity.tsx')
const ClientActivity = lazy(async () => ({ default: (await clientActivity()).ClientActivity }))
const clientReactions = () => import('../../features/listing-sends/reactions/client-reactions.tsx')
const ClientReactions = lazy(async () => ({ default: (await clientReactions()).ClientReactions }))
const ClientApplication = lazy(() => import('../../features/applications/view/client-application.tsx'))
const ShowingsPanel = lazy(() => import('../../features/showings/list/showings-panel.tsx'))
const ClientTours = lazy(() => import('../../features/tours/list/client-tours.tsx'))
const DocumentsPanel = lazy(
  () => import('../../features/applications/signature-requests/documents-panel.tsx'),
)
const TodayPanel = lazy(() => import('../../features/today/today-panel.tsx'))
const ListsMenu = lazy(async () => ({
  default: (await import('../../features/clients/lists/lists-menu.tsx')).ListsMenu,
}))

const onWrite = (to: string) => openCompose({ kind: 'new', to })

const mailSlots = { onAddClient: showAddClientDialog, renderStopRequest }

function Messages({ client, adType, threadId }: ClientSlotProps) {
  const path = clientPath(adType, client.user_id, 'messages')
  // Keeps the search and order of the client list.
  const query = listSearchParams(useSearchParams()[0])
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
      <ClientMessages
        client={client}
        threadId={threadId}
        path={(thread) => (thread === undefined ? path : `${path}/${thread}`) + query}
        slots={mailSlots}
      />
    </Suspense>
  )
}

function SavedListings({ client }: ClientSlotProps) {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
      <SavedListingsTab userId={client.user_id} name={getClientName(client)} />
    </Suspense>
  )
}

function Searches({ client }: ClientSlotProps) {
  return <SearchDetails userId={client.user_id} />
}

function Newest({ client }: ClientSlotProps) {
  return <NewestApartments userId={client.user_id} />
}

function Application({ client }: ClientSlotProps) {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
      <ClientApplication userId={client.user_id} formId={client.application_form_id} />
    </Suspense>
  )
}

function Documents({ client }: ClientSlotProps) {
  return <DocumentsPanel client={client} />
}

function Reactions({ client }: ClientSlotProps) {
  return <ClientReactions userId={client.user_id} onReply={onWrite} />
}

function Showings({ client }: ClientSlotProps) {
  const picked = { user_id: client.user_id, name: getClientName(client) }
  return (
    <Suspense>
      <ShowingsPanel client={picked} />
      <ClientTours client={picked} />
    </Suspense>
  )
}

function Today() {
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full max-w-xl rounded-lg" />}>
      <TodayPanel className="w-full max-w-xl" />
    </Suspense>
  )
}

function Activity({ client }: ClientSlotProps) {
  return <ClientActivity userId={client.user_id} name={getClientName(client)} />
}

function Lists() {
  return (
    <Suspense fallback={<span className="h-8" />}>
      <ListsMenu />
    </Suspense>
  )
}

/** Content of other features on a client's page. Each loads when it is shown. */
export const clientPageSlots: ClientSlots = {
  onWrite,
  loadDetails,
  SavedSearches: Searches,
  NewestApartments: Newest,
  Messages,
  SavedListings,
  Application,
  Documents,
  Reactions,
  Showings,
  Activity,
  SmartLists: Lists,
  Today,
}
