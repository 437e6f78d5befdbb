import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { EndOfList } from '../../../components/ui/end-of-list.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { inquiriesQuery, type InquiryList } from '../../../queries/inquiries.ts'
import { notAvailable } from '../texts.ts'
import { useNow } from '../use-now.ts'
import { InquiryRow } from './inquiry-row.tsx'
import * as texts from './texts.ts'

interface InquiriesListProps {
  readonly view: InquiryList
  readonly currentId?: string | undefined
  readonly toPath: (id: string) => string
  readonly onClearSearch?: () => void
}

function LoadingRows() {
  return (
    <output aria-label={texts.loading} className="block divide-y">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-56 max-w-full" />
          <Skeleton className="h-3.5 w-4/5" />
        </span>
      ))}
    </output>
  )
}

function NoInquiries({
  view: { scope, filter, q },
  onClearSearch,
}: Pick<InquiriesListProps, 'view' | 'onClearSearch'>) {
  if (q !== '')
    return (
      <EmptyState
        icon={MessagesSquare}
        title={texts.noMatch}
        action={onClearSearch && <Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      >
        {texts.noMatchHint}
      </EmptyState>
    )
  if (scope === 'unassigned' && filter !== 'closed' && filter !== 'not_lead')
    return <EmptyState icon={MessagesSquare} title={texts.noneUnassigned} />
  if (filter !== 'needs_response') return <EmptyState icon={MessagesSquare} title={texts.none[filter]} />
  return (
    <EmptyState icon={MessagesSquare} title={texts.noneToAnswer}>
      {texts.noneToAnswerHint}
    </EmptyState>
  )
}

/** Inquiries with infinite scrolling. */
export function InquiriesList({ view, currentId, toPath, onClearSearch }: InquiriesListProps): ReactNode {
  const { data, error, hasNextPage, fetchNextPage, refetch, isPlaceholderData, dataUpdatedAt } =
    useInfiniteQuery(inquiriesQuery(view))
  const now = useNow(data?.pages.at(-1)?.now ?? 0, dataUpdatedAt)
  useTimeZone()
  if (!data)
    return error ? (
      <ErrorState title={notAvailable} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows />
    )
  // A row that moved between two pages while they loaded is shown once.
  const rows = [
    ...new Map(
      data.pages.flatMap(({ collection }) => collection).map((row) => [row.inquiry_id, row]),
    ).values(),
  ]
  return (
    <Fragment>
      {error && (
        <p role="alert" className="border-b bg-danger-soft px-4 py-2 text-sm text-danger">
          {texts.refreshFailed(getErrorMessage(error))}{' '}
          <button type="button" className="font-medium underline" onClick={() => void refetch()}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {rows.length === 0 ? (
        <NoInquiries view={view} {...(onClearSearch && { onClearSearch })} />
      ) : (
        <ul
          aria-label={texts.list}
          aria-busy={isPlaceholderData || undefined}
          className={cn(isPlaceholderData && 'opacity-60')}
        >
          {rows.map((row) => (
            <InquiryRow
              key={row.inquiry_id}
              row={row}
              to={toPath(row.inquiry_id)}
              current={row.inquiry_id === currentId}
              withAgent={view.scope === 'office'}
              now={now}
            />
          ))}
          {hasNextPage && !error && !isPlaceholderData && (
            <EndOfList key={rows.length} label={texts.loadingMore} onReach={fetchNextPage} />
          )}
        </ul>
      )}
    </Fragment>
  )
}
