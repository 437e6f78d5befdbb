import type { ClientRow } from '@pb/contract/client-schemas'
import type { AdType } from '@pb/rules/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { HttpError, getErrorMessage } from '../../../lib/http-error.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useRemoveClient, useSaveClient } from './mutations.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import { markClientOpened } from '../optimistic-updates.ts'
import { clientQuery, type ClientPage } from '../../../queries/clients.ts'
import { RemoveClientDialog } from './form/remove-client-dialog.tsx'
import type { ClientTab } from '../paths.ts'
import { getClientName } from '../client-text.ts'
import type { ClientSlots } from '../client-slots.ts'
import { ArchivedNote } from './archived-note.tsx'
import { OptOutNote } from './opt-out-note.tsx'
import { useDetailsLoaded } from './use-details-loaded.ts'
import { ClientHeader } from './client-header.tsx'
import { ClientTabBody, ClientTabs } from './client-tabs.tsx'
import * as texts from './texts.ts'

const EditClientDialog = lazy(() => import('./form/edit-client-dialog.tsx'))
const OptOutDialog = lazy(() => import('./form/opt-out-dialog.tsx'))
const ReassignDialog = lazy(() => import('./reassign/reassign-dialog.tsx'))

interface ClientDetailProps {
  readonly id: string
  readonly adType: AdType
  readonly tab: ClientTab
  readonly threadId: string | undefined
  readonly slots: ClientSlots
  /** Query string that tabs and clients share. */
  readonly query: string
  /** Goes back to the list; on narrow screens only. */
  readonly onBack: (() => void) | undefined
  /** Called after the client left the list. */
  readonly onRemoved: () => void
}

/** The client's row in the cached lists, to show while the client is loading. */
function useCachedRow(id: string): ClientRow | undefined {
  const cache = useQueryClient()
  for (const [, page] of cache.getQueriesData<ClientPage | number>({ queryKey: clientKeys.lists })) {
    const row = typeof page === 'object' ? page.collection.find(({ user_id }) => user_id === id) : undefined
    if (row) return row
  }
  return undefined
}

/** One client: header and tabs. */
export function ClientDetail({
  id,
  adType,
  tab,
  threadId,
  slots,
  query,
  onBack,
  onRemoved: onGone,
}: ClientDetailProps) {
  const cache = useQueryClient()
  const { data: client, error, refetch } = useQuery(clientQuery(id))
  const row = useCachedRow(id)
  const user = useUser()
  const save = useSaveClient(id)
  const remove = useRemoveClient()
  const [open, setOpen] = useState<'edit' | 'remove' | 'reassign' | 'opt-out' | null>(null)
  const close = (): void => setOpen(null)
  useShortcuts({
    editClient: () => {
      if (!client || client.archived) return false
      setOpen('edit')
      return true
    },
  })

  const areDetailsLoaded = useDetailsLoaded(slots.loadDetails, id, tab === 'details')
  const isLoaded = client !== undefined
  useEffect(() => {
    if (isLoaded) markClientOpened(cache, id)
  }, [cache, id, isLoaded])

  const shown = client ?? row
  if (!shown) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 400))
      return (
        <>
          <h1 className="sr-only">{texts.client}</h1>
          <EmptyState icon={UserRoundX} title={texts.clientNotFound} className="pt-24!">
            {texts.clientNotFoundHint}
          </EmptyState>
        </>
      )
    if (error)
      return (
        <>
          <h1 className="sr-only">{texts.client}</h1>
          <ErrorState
            className="pt-16"
            title={texts.clientFailed}
            error={error}
            onRetry={() => void refetch()}
          />
        </>
      )
    return <DetailSkeleton />
  }
  const name = getClientName(shown)
  return (
    <article aria-label={name} className="flex min-w-0 grow flex-col">
      <ClientHeader
        client={shown}
        activity={client?.activity}
        adType={adType}
        archived={client?.archived != null}
        onWrite={slots.onWrite}
        onStage={(stage) =>
          save.mutate(
            { stage },
            {
              onError: (reason) => toast.error(texts.stageFailed, { description: getErrorMessage(reason) }),
            },
          )
        }
        onEdit={client && (() => setOpen('edit'))}
        onRemove={() => setOpen('remove')}
        onStopEmails={
          client && client.email !== '' && client.opt_out === null ? () => setOpen('opt-out') : undefined
        }
        onReassign={user.roles.includes('SUPERVISOR') ? () => setOpen('reassign') : undefined}
        onBack={onBack}
      />
      {client?.archived && <ArchivedNote client={client} archived={client.archived} />}
      {client?.opt_out && (
        <OptOutNote optOut={client.opt_out} onEnd={client.archived ? undefined : () => setOpen('opt-out')} />
      )}
      <div className="px-4 pt-2 sm:px-6">
        <ClientTabs adType={adType} userId={id} tab={tab} slots={slots} query={query} client={client} />
      </div>
      <div className="min-w-0 grow px-4 pt-5 pb-12 sm:px-6">
        {client && areDetailsLoaded ? (
          // One boundary for all parts, so that they appear together and nothing moves.
          <Suspense fallback={<BodySkeleton />}>
            <ClientTabBody client={client} adType={adType} tab={tab} threadId={threadId} slots={slots} />
          </Suspense>
        ) : error && !client ? (
          <ErrorState title={texts.clientFailed} error={error} onRetry={() => void refetch()} />
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
        {open === 'opt-out' && client && <OptOutDialog client={client} onClose={close} />}
        {open === 'reassign' && (
          <ReassignDialog
            from={user.user_id}
            clients={[{ user_id: id, name }]}
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
    <output aria-label={texts.loadingClient} className="flex flex-col gap-5">
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </output>
  )
}

function DetailSkeleton() {
  return (
    <div className="px-4 pt-4 sm:px-6">
      <h1 className="sr-only">{texts.client}</h1>
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
