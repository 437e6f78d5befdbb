import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Link as TextLink } from '../../../components/ui/link.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatRowTime } from '../../../lib/format-row-time.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { threadListQuery, threadsPerPage } from '../../../queries/mailbox.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { formatCorrespondent, formatSubject, getCorrespondent } from './row-text.ts'
import * as texts from './texts.ts'

/** The newest threads of the inbox in a narrow column, for the dashboard. */
export default function InboxPanel() {
  useTimeZone()
  const { data, error, refetch } = useQuery(threadListQuery('INBOX', '', 1, threadsPerPage))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />
  if (data.threads.length === 0) return <EmptyState icon={Inbox} title={texts.inboxEmpty} className="py-8" />
  return (
    <>
      <ul className="divide-y">
        {data.threads.map((row) => {
          const unread = row.seen === 0
          return (
            <li key={row.id}>
              <Link
                to={`/mailbox/inbox/${row.id}`}
                className="flex gap-2.5 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
              >
                <Avatar name={getCorrespondent(row)} className="size-7" />
                <span className="min-w-0 grow">
                  <span className="flex items-baseline gap-2">
                    <span dir="auto" className={cn('min-w-0 grow truncate', unread && 'font-semibold')}>
                      {unread && <span className="sr-only">{texts.unread} </span>}
                      {formatCorrespondent(row)}
                    </span>
                    <time
                      dateTime={new Date(row.time_created * 1000).toISOString()}
                      className="shrink-0 text-xs text-muted tabular-nums"
                    >
                      {formatRowTime(row.time_created)}
                    </time>
                  </span>
                  <span dir="auto" className="block truncate">
                    {formatSubject(row)}
                  </span>
                  <span dir="auto" className="block truncate text-xs text-muted">
                    {row.snippet}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="border-t px-4 py-2.5 text-sm">
        <TextLink to="/mailbox/inbox">{texts.openMailbox}</TextLink>
      </p>
    </>
  )
}
