import type { ClientRow } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { HttpError, messageOf } from '../../../lib/http-error.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useRemoveClient, useSaveClient } from '../api/changes.ts'
import { keys } from '../api/keys.ts'
import { markOpened } from '../api/optimistic.ts'
import { clientQuery, type ClientPage } from '../api/queries.ts'
import { RemoveClientDialog } from '../forms/remove-client-dialog.tsx'
import type { ClientTab } from '../model/paths.ts'
import { nameOf } from '../model/row-text.ts'
import type { ClientRooms } from '../rooms.ts'
import { ArchivedNote } from './archived-note.tsx'
import { ClientHeader } from './client-header.tsx'
import { ClientTabBody, ClientTabs } from './client-tabs.tsx'

const EditClientDialog = lazy(() => import('../forms/edit-client-dialog.tsx'))
const ReassignDialog = lazy(() => import('../office/reassign-dialog.tsx'))

interface ClientDetailProps {
  readonly id: string
  readonly adType: AdType
  readonly tab: ClientTab
  readonly threadId: string | undefined
  readonly rooms: ClientRooms
  /** The query that goes along from tab to tab. */
  readonly query: string
  /** On a narrow screen the list is a step back. */
  readonly onBack: (() => void) | undefined
  /** The client has left the list. */
  readonly onGone: () => void
}

/** A client as the list shows it, while the whole of it is on its way. */
function useRow(id: string): ClientRow | undefined {
  const cache = useQueryClient()
  for (const [, page] of cache.getQueriesData<ClientPage | number>({ queryKey: keys.lists })) {
    const row = typeof page === 'object' ? page.collection.find(({ user_id }) => user_id === id) : undefined
    if (row) return row
  }
  return undefined
}

/** One client: who it is, and everything about it in tabs. */
export function ClientDetail({ id, adType, tab, threadId, rooms, query, onBack, onGone }: ClientDetailProps) {
  const cache = useQueryClient()
  const { data: client, error, refetch } = useQuery(clientQuery(id))
  const row = useRow(id)
  const user = useUser()
  const save = useSaveClient(id)
  const remove = useRemoveClient()
  const [open, setOpen] = useState<'edit' | 'remove' | 'reassign' | null>(null)
  const close = (): void => setOpen(null)
  useShortcuts({
    editClient: () => {
      if (!client || client.archived) return false
      setOpen('edit')
      return true
    },
  })

  const here = client !== undefined
  useEffect(() => {
    if (here) markOpened(cache, id)
  }, [cache, id, here])

  const shown = client ?? row
  if (!shown) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 400))
      return (
        <>
          <h1 className="sr-only">Client</h1>
          <EmptyState icon={UserRoundX} title="This client is not here" className="pt-24!">
            It is no client of yours, or the address is wrong.
          </EmptyState>
        </>
      )
    if (error)
      return (
        <>
          <h1 className="sr-only">Client</h1>
          <ErrorState
            className="pt-16"
            title="The client could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </>
      )
    return <DetailSkeleton />
  }
  const name = nameOf(shown)
  return (
    <article aria-label={name} className="flex min-w-0 grow flex-col">
      <ClientHeader
        client={shown}
        archived={client?.archived != null}
        onWrite={rooms.onWrite}
        onStage={(stage) =>
          save.mutate(
            { stage },
            {
              onError: (reason) =>
                toast.error('The stage was not changed', { description: messageOf(reason) }),
            },
          )
        }
        onEdit={client && (() => setOpen('edit'))}
        onRemove={() => setOpen('remove')}
        onReassign={user.roles.includes('SUPERVISOR') ? () => setOpen('reassign') : undefined}
        onBack={onBack}
      />
      {client?.archived && <ArchivedNote client={client} archived={client.archived} />}
      <div className="px-4 pt-2 sm:px-6">
        <ClientTabs adType={adType} userId={id} tab={tab} rooms={rooms} query={query} client={client} />
      </div>
      <div className="min-w-0 grow px-4 pt-5 pb-12 sm:px-6">
        {client ? (
          <ClientTabBody client={client} adType={adType} tab={tab} threadId={threadId} rooms={rooms} />
        ) : error ? (
          <ErrorState title="The client could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <BodySkeleton />
        )}
      </div>
      {open === 'remove' && (
        <RemoveClientDialog
          name={name}
          onClose={close}
          onRemove={(reason) => {
            remove.mutate({ id, name, reason })
            onGone()
          }}
        />
      )}
      <Suspense fallback={null}>
        {open === 'edit' && client && <EditClientDialog client={client} onClose={close} />}
        {open === 'reassign' && (
          <ReassignDialog
            from={user.user_id}
            people={[{ user_id: id, name }]}
            onClose={close}
            onMoved={(moved) => moved.includes(id) && onGone()}
          />
        )}
      </Suspense>
    </article>
  )
}

function BodySkeleton() {
  return (
    <output aria-label="Loading the client" className="flex flex-col gap-5">
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </output>
  )
}

function DetailSkeleton() {
  return (
    <div className="px-4 pt-4 sm:px-6">
      <h1 className="sr-only">Client</h1>
      <div className="flex items-center gap-4 pb-8">
        <Skeleton className="size-11 rounded-full!" />
        <span className="flex flex-col gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-3.5 w-64" />
        </span>
      </div>
      <BodySkeleton />
    </div>
  )
}
