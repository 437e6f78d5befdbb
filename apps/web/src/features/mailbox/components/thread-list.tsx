import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { Inbox, SearchX } from 'lucide-react'
import { Link } from '../../../components/ui/link.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatRowTime } from '../../../lib/format.ts'
import type { MailActions } from '../hooks/use-mail-actions.tsx'
import type { Threads } from '../hooks/use-threads.ts'
import type { Folder } from '../model/folders.ts'
import { rowPath } from '../model/row-text.ts'
import { namesFolder } from '../model/search-hints.ts'
import { ListFooter } from './list-footer.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ThreadRow } from './thread-row.tsx'

interface ThreadListProps {
  readonly folder: Folder
  readonly threads: Threads
  readonly selected: ReadonlySet<string>
  readonly currentId: string | undefined
  /** These stay the same ones, for the rows' sake. */
  readonly actions: MailActions
  readonly onOpen: (row: MailThreadRow) => void
  readonly onSelect: (id: string, range: boolean) => void
  readonly onPoint: (id: string) => void
}

/** The rows of a folder or a search, or why there are none. */
export function ThreadList({ folder, threads, selected, currentId, ...methods }: ThreadListProps) {
  const { data, error, rows, q, page, pages, isPlaceholderData, refetch } = threads
  if (!data)
    return error ? (
      <ErrorState title="The mail could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    )
  if (rows.length === 0)
    return q === '' ? (
      <EmptyState icon={folder.icon ?? Inbox} title={`No messages in ${folder.label} folder`} />
    ) : (
      <EmptyState icon={SearchX} title="No messages match given criteria">
        Try fewer words
        {!namesFolder(q) && (
          <>
            , or{' '}
            <Link to={{ search: `?${new URLSearchParams({ q: `${q} in:anywhere` }).toString()}` }}>
              search every folder
            </Link>
          </>
        )}
      </EmptyState>
    )
  return (
    <>
      {error && (
        <p role="alert" className="border-b bg-danger-soft px-4 py-2 text-sm text-danger">
          The newest mail could not be loaded; this is what was there before.
        </p>
      )}
      <ul
        aria-label="Threads"
        aria-busy={isPlaceholderData || undefined}
        className={cn('@container', isPlaceholderData && 'opacity-60')}
      >
        {rows.map((row) => (
          <ThreadRow
            key={row.id}
            row={row}
            path={rowPath(row, q)}
            time={formatRowTime(row.time_created)}
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
        total={data.total}
        exact={data.total_is_exact === 1}
      />
    </>
  )
}
