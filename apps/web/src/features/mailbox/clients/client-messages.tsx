import type { MailThreadRow } from '@pb/contract/mail-threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailPlus, Mails } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatRowTime } from '../../../lib/format-row-time.ts'
import { pluralize } from '../../../lib/format.ts'
import { useStableMethods } from '../../../lib/use-stable-methods.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { threadsPerPage, clientThreadsQuery } from '../../../queries/mailbox.ts'
import { ListFooter } from '../list/list-footer.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { RefreshError } from '../list/refresh-error.tsx'
import { ThreadRow } from '../list/thread-row.tsx'
import { openCompose } from '../compose/index.ts'
import { useMailActions } from '../actions/use-mail-actions.tsx'
import { usePrefetchThreads, usePrefetchThread } from '../list/use-prefetch-threads.ts'
import { getFolder } from '../folders.ts'
import { parsePage, toListSearch } from '../list/list-location.ts'
import { parseMailboxState } from '../route-state.ts'
import { Thread } from '../thread/thread.tsx'
import { MailboxSlotsContext, type MailboxSlots } from './slots.ts'
import * as texts from './texts.ts'

interface ClientMessagesProps {
  readonly client: { readonly user_id: string; readonly name: string; readonly email: string }
  readonly threadId: string | undefined
  /** Path of the tab, or of a thread in it. */
  readonly path: (threadId?: string) => string
  readonly slots?: MailboxSlots
}

const noSlots: MailboxSlots = {}

/** Threads with a client, matched by all of the client's addresses: the list, or an open thread. */
export default function ClientMessages({ client, threadId, path, slots = noSlots }: ClientMessagesProps) {
  useTimeZone()
  const navigate = useNavigate()
  const location = useLocation()
  const page = parsePage(location.state, new URLSearchParams(location.search))
  const { fromList = false } = parseMailboxState(location.state)
  const folder = { ...getFolder('ALL'), label: texts.messagesWith(client.name) }

  function backToList(): void {
    if (fromList) void navigate(-1)
    else void navigate(path() + toListSearch('', page), { state: { page } })
  }

  const { actions, confirmDialog } = useMailActions(folder, (leaving) => {
    if (leaving.some(({ id }) => id === threadId)) backToList()
  })

  return (
    <MailboxSlotsContext value={slots}>
      {threadId === undefined ? (
        <ThreadsWithClient client={client} page={page} path={path} actions={actions} />
      ) : (
        <div className="max-w-[920px] sm:-mx-6">
          <Thread
            key={threadId}
            id={threadId}
            folder={folder}
            actions={actions}
            onBack={backToList}
            within={client.user_id}
          />
        </div>
      )}
      {confirmDialog}
    </MailboxSlotsContext>
  )
}

interface ListProps extends Pick<ClientMessagesProps, 'client' | 'path'> {
  readonly page: number
  readonly actions: ReturnType<typeof useMailActions>['actions']
}

function ThreadsWithClient({ client, page, path, actions }: ListProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const { user_id: userId, name, email } = client
  const { data, error, refetch, isPlaceholderData } = useQuery(clientThreadsQuery(userId, page))
  const rows = data?.threads ?? []
  const prefetchThread = usePrefetchThread()
  usePrefetchThreads(rows)
  const { onOpen } = useStableMethods({
    onOpen: ({ id }: MailThreadRow): void =>
      void navigate(path(id), { state: { page, fromList: true }, flushSync: true }),
  })

  const more = data?.next_page_token != null
  useEffect(
    () =>
      more ? runWhenIdle(() => void queries.prefetchQuery(clientThreadsQuery(userId, page + 1))) : undefined,
    [queries, more, userId, page],
  )
  // The last row of the last page was removed.
  const isPastEnd = data !== undefined && !isPlaceholderData && rows.length === 0 && page > 1
  useEffect(() => {
    if (isPastEnd)
      void navigate(
        { pathname: location.pathname, search: toListSearch('', page - 1) },
        { replace: true, state: { page: page - 1 } },
      )
  }, [isPastEnd, navigate, location, page])

  const composeButton = (
    <Button onClick={() => openCompose({ kind: 'new', to: email })} disabled={email === ''}>
      <MailPlus aria-hidden className="size-4" />
      {texts.newMessage}
    </Button>
  )
  if (!data)
    return error ? (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  if (rows.length === 0 && page === 1)
    return (
      <EmptyState icon={Mails} title={texts.noMessagesYet(name)} action={composeButton}>
        {texts.emailsAppearHere}
      </EmptyState>
    )
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b px-3 py-2 sm:px-4">
        <p className="text-sm text-muted tabular-nums">{pluralize(data.total, 'thread')}</p>
        {composeButton}
      </div>
      <RefreshError error={error} />
      <ul
        aria-label={texts.threads}
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
            onPoint={prefetchThread}
          />
        ))}
      </ul>
      <ListFooter
        page={page}
        pages={Math.max(1, Math.ceil(data.total / threadsPerPage))}
        shown={rows.length}
        total={data.total}
        toSearch={(to) => toListSearch('', to)}
      />
    </Card>
  )
}
