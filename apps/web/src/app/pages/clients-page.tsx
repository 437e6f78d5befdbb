import { adTypes } from '@pb/rules/vocabulary'
import { lazy, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Clients } from '../../features/clients/clients.tsx'
import { showAddClient } from '../../features/clients/open-dialog.ts'
import { clientPath, clientTabs } from '../../features/clients/model/paths.ts'
import { nameOf } from '../../features/clients/model/row-text.ts'
import type { ClientRooms } from '../../features/clients/rooms.ts'
import { openCompose } from '../../features/mailbox/compose/index.ts'
import { NotHere } from '../not-here.tsx'

const SavedListingsTab = lazy(async () => ({
  default: (await import('../../features/sending/saved/saved-listings.tsx')).SavedListingsTab,
}))

const ClientMessages = lazy(() => import('../../features/mailbox/clients/client-messages.tsx'))

const mailSlots = { onAddClient: showAddClient }

const id = /^[1-9]\d{0,18}$/

/** The agent's clients, with what other rooms know of them. */
export function Component() {
  const { clientType, clientId, tab = 'details', threadId } = useParams()
  const adType = adTypes.find((type) => type === clientType)
  const shown = clientTabs.find(({ key }) => key === tab)?.key
  const rooms = useMemo<ClientRooms>(
    () => ({
      onWrite: (to) => openCompose({ kind: 'new', to }),
      savedListings: (client) => (
        <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
          <SavedListingsTab userId={client.user_id} name={nameOf(client)} />
        </Suspense>
      ),
      messages: (client, openThread) => (
        <Suspense fallback={null}>
          <ClientMessages
            client={client}
            threadId={openThread}
            path={(thread) =>
              `${clientPath(adType, client.user_id, 'messages')}${thread ? `/${thread}` : ''}`
            }
            slots={mailSlots}
          />
        </Suspense>
      ),
    }),
    [adType],
  )
  if (
    !adType ||
    !shown ||
    (clientId !== undefined && !id.test(clientId)) ||
    (threadId !== undefined && !id.test(threadId))
  )
    return (
      <NotHere title="No such clients" to="/clients/rental" action="Go to the clients">
        The address names no kind of clients, no client, or no part of one.
      </NotHere>
    )
  return <Clients adType={adType} clientId={clientId} tab={shown} threadId={threadId} rooms={rooms} />
}
