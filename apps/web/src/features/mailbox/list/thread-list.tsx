import { maxSearchLength } from '@pb/rules/mail/limits'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import { Inbox, SearchX } from 'lucide-react'
import { Link } from '../../../components/ui/link.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatListTime } from '../../../lib/format.ts'
import { formatRowTime } from '../../../lib/format-row-time.ts'
import type { MailActions } from '../actions/use-mail-actions.tsx'
import type { ThreadListState } from './use-threads.ts'
import { isScheduled, type Folder } from '../folders.ts'
import { toListSearch } from './list-location.ts'
import { getRowPath } from './row-text.ts'
import { hasFolderOperator } from './search-hints.ts'
import { ListFooter } from './list-footer.tsx'
import { RefreshError } from './refresh-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ThreadRow } from './thread-row.tsx'
import * as texts from './texts.ts'

interface ThreadListProps {
  readonly folder: Folder
  readonly threads: ThreadListState
  readonly selected: ReadonlySet<string>
  readonly currentId: string | undefined
  /** Stable, so that rows do not re-render. */
  readonly actions: MailActions
  readonly onOpen: (row: MailThreadRow) => void
  readonly onSelect: (id: string, range: boolean) => void
  readonly onPoint: (id: string) => void
}

/** The hour at which scheduled email is sent or a snoozed thread wakes; of others, when the newest message came. */
function formatTime({ time_created, reminders }: MailThreadRow, folder: Folder): string {
  if (isScheduled(folder)) return formatListTime(time_created)
  const wakeAt = reminders.find(({ kind }) => kind === 'snooze')?.due_at
  return folder.id === 'SNOOZED' && wakeAt !== undefined
    ? formatListTime(wakeAt)
    : formatRowTime(time_created)
}

/** Rows of a folder or search, with loading, empty and error states. */
export function ThreadList({ folder, threads, selected, currentId, ...methods }: ThreadListProps) {
  const { data, error, rows, q, page, pages, size, total, isPlaceholderData, refetch } = threads
  if (q.length > maxSearchLength)
    return (
      <EmptyState icon={SearchX} title={texts.searchTooLong}>
        {texts.searchLimit(maxSearchLength)}
      </EmptyState>
    )
  if (!data)
    return error ? (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  if (rows.length === 0)
    return error ? (
      <RefreshError error={error} />
    ) : q === '' ? (
      <EmptyState icon={folder.icon ?? Inbox} title={texts.noMessagesInFolder(folder.label)} />
    ) : (
      <EmptyState icon={SearchX} title={texts.noMessagesMatch}>
        {hasFolderOperator(q) ? (
          texts.tryFewerWords
        ) : (
          <>
            {texts.tryFewerWordsOr}{' '}
            <Link to={{ search: `?${new URLSearchParams({ q: `${q} in:anywhere` }).toString()}` }}>
              {texts.searchEveryFolder}
            </Link>
          </>
        )}
      </EmptyState>
    )
  return (
    <>
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
            path={getRowPath(row, q, page)}
            time={formatTime(row, folder)}
            selected={selected.has(row.id)}
            current={row.id === currentId}
            {...methods}
          />
        ))}
      </ul>
      <ListFooter
        page={page}
        pages={pages}
        shown={rows.length}
        size={size}
        total={total}
        toSearch={(to) => toListSearch(q, to)}
        onSize={threads.changeSize}
      />
    </>
  )
}
