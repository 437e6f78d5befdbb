import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { listQuery } from '../features/clients/model/list-view.ts'
import { clientPath } from '../features/clients/model/paths.ts'
import { nameOf } from '../features/clients/model/row-text.ts'
import { showAddClient } from '../features/clients/open-dialog.ts'
import type { ClientRoomProps, ClientRooms } from '../features/clients/rooms.ts'
import { openCompose } from '../features/mailbox/compose/index.ts'

const ClientMessages = lazy(() => import('../features/mailbox/clients/client-messages.tsx'))
const SavedListingsTab = lazy(async () => ({
  default: (await import('../features/sending/saved/saved-listings.tsx')).SavedListingsTab,
}))
const searchDetails = () => import('./for-client/search-details.tsx')
const SearchDetails = lazy(async () => ({ default: (await searchDetails()).SearchDetails }))
const NewestApartments = lazy(async () => ({ default: (await searchDetails()).ClientNewestApartments }))
const ClientLife = lazy(async () => ({
  default: (await import('../features/clients/life/client-life.tsx')).ClientLife,
}))
const ListsMenu = lazy(async () => ({
  default: (await import('../features/clients/life/lists/lists-menu.tsx')).ListsMenu,
}))

const mailSlots = { onAddClient: showAddClient }

function Messages({ client, adType, threadId }: ClientRoomProps) {
  const path = clientPath(adType, client.user_id, 'messages')
  // The list beside it stays as it is narrowed and ordered.
  const query = listQuery(useSearchParams()[0])
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

function SavedListings({ client }: ClientRoomProps) {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
      <SavedListingsTab userId={client.user_id} name={nameOf(client)} />
    </Suspense>
  )
}

function Searches({ client }: ClientRoomProps) {
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
      <SearchDetails userId={client.user_id} />
    </Suspense>
  )
}

function Newest({ client }: ClientRoomProps) {
  return (
    <Suspense fallback={null}>
      <NewestApartments userId={client.user_id} />
    </Suspense>
  )
}

function Life({ client }: ClientRoomProps) {
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
      <ClientLife userId={client.user_id} name={nameOf(client)} />
    </Suspense>
  )
}

function Lists() {
  return (
    <Suspense fallback={<span className="h-8" />}>
      <ListsMenu />
    </Suspense>
  )
}

/** What mail, sending, saved searches, and notes and tasks show on a client's page; each loads when it is shown. */
export const clientRooms: ClientRooms = {
  onWrite: (to) => openCompose({ kind: 'new', to }),
  Searches,
  Newest,
  Messages,
  SavedListings,
  Life,
  Lists,
}
