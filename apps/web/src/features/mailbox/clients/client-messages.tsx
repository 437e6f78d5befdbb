import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailPlus, Mails } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatRowTime, plural } from '../../../lib/format.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { pageSize } from '../api/queries.ts'
import { ListFooter } from '../components/list-footer.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { ThreadRow } from '../components/thread-row.tsx'
import { openCompose } from '../compose/index.ts'
import { useMailActions } from '../hooks/use-mail-actions.tsx'
import { useListAhead, useThreadAhead } from '../hooks/use-thread-ahead.ts'
import { folderOf } from '../model/folders.ts'
import { readState } from '../model/route-state.ts'
import { Thread } from '../thread/thread.tsx'
import { clientThreadsQuery } from './api.ts'
import { MailboxSlotsContext, type MailboxSlots } from './slots.ts'

interface ClientMessagesProps {
  readonly client: { readonly user_id: string; readonly name: string; readonly email: string }
  readonly threadId: string | undefined
  /** Where the tab stands, and a thread in it. */
  readonly path: (threadId?: string) => string
  readonly slots?: MailboxSlots
}

const noSlots: MailboxSlots = {}

/** Everything written with a client, by all addresses of the client: the list, or a thread of it. */
export default function ClientMessages({ client, threadId, path, slots = noSlots }: ClientMessagesProps) {
  useTimeZone()
  const navigate = useNavigate()
  const location = useLocation()
  const { page = 1, fromList = false } = readState(location.state)
  const folder = { ...folderOf('ALL'), label: `messages of ${client.name}` }

  function toList(): void {
    if (fromList) void navigate(-1)
    else void navigate(path(), { state: { page } })
  }

  const { actions, question } = useMailActions(folder, (gone) => {
    if (gone.some(({ id }) => id === threadId)) toList()
  })

  return (
    <MailboxSlotsContext value={slots}>
      {threadId === undefined ? (
        <List client={client} page={page} path={path} actions={actions} />
      ) : (
        <div className="max-w-[920px] sm:-mx-6">
          <Thread
            key={threadId}
            id={threadId}
            folder={folder}
            actions={actions}
            onBack={toList}
            within={client.user_id}
          />
        </div>
      )}
      {question}
    </MailboxSlotsContext>
  )
}

interface ListProps extends Pick<ClientMessagesProps, 'client' | 'path'> {
  readonly page: number
  readonly actions: ReturnType<typeof useMailActions>['actions']
}

function List({ client, page, path, actions }: ListProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const { user_id: userId, name, email } = client
  const { data, error, refetch, isPlaceholderData } = useQuery(clientThreadsQuery(userId, page))
  const rows = data?.threads ?? []
  const ahead = useThreadAhead()
  useListAhead(rows)
  const { onOpen } = useStable({
    onOpen: ({ id }: MailThreadRow): void =>
      void navigate(path(id), { state: { page, fromList: true }, flushSync: true }),
  })

  const more = data?.next_page_token != null
  useEffect(
    () =>
      more ? whenIdle(() => void queries.prefetchQuery(clientThreadsQuery(userId, page + 1))) : undefined,
    [queries, more, userId, page],
  )
  // The last row of the last page went away.
  const beyond = data !== undefined && !isPlaceholderData && rows.length === 0 && page > 1
  useEffect(() => {
    if (beyond) void navigate(location, { replace: true, state: { page: page - 1 } })
  }, [beyond, navigate, location, page])

  const write = (
    <Button onClick={() => openCompose({ kind: 'new', to: email })} disabled={email === ''}>
      <MailPlus aria-hidden className="size-4" />
      New Message
    </Button>
  )
  if (!data)
    return error ? (
      <ErrorState title="The messages could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  if (rows.length === 0 && page === 1)
    return (
      <EmptyState icon={Mails} title={`No messages with ${name} yet`} action={write}>
        What you write to each other appears here, by whichever address.
      </EmptyState>
    )
  return (
    <div className="overflow-hidden rounded-lg border bg-panel">
      <div className="flex items-center justify-between gap-3 border-b px-3 py-2 sm:px-4">
        <p className="text-sm text-muted tabular-nums">{plural(data.total, 'thread')}</p>
        {write}
      </div>
      <ul
        aria-label="Threads"
        aria-busy={isPlaceholderData || undefined}
        className={cn('@container', isPlaceholderData && 'opacity-60')}
      >
        {rows.map((row) => (
          <ThreadRow
            key={row.id}
            row={row}
            plain
            path={path(row.id)}
            time={formatRowTime(row.time_created)}
            actions={actions}
            onOpen={onOpen}
            onPoint={ahead}
          />
        ))}
      </ul>
      <ListFooter
        page={page}
        pages={Math.max(1, Math.ceil(data.total / pageSize))}
        shown={rows.length}
        total={data.total}
        exact
      />
    </div>
  )
}
