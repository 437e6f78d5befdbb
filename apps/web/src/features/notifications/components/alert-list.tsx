import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { alertsQuery, useMarkRead } from '../api.ts'
import { AlertItem } from './alert-item.tsx'

/** Calls when the end of a list comes into sight; a new one for each length, since the end may stay in sight. */
function EndOfList({ onReach }: { readonly onReach: () => Promise<unknown> }) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onReach())
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onReach])
  return (
    <li ref={end} className="flex justify-center py-4 text-muted">
      <Spinner label="Loading older notifications" />
    </li>
  )
}

/** The notifications, ten at a time; older ones come as one scrolls to them. */
export function AlertList({ onOpen }: { readonly onOpen?: () => void }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(alertsQuery)
  const markRead = useMarkRead()

  if (isPending)
    return (
      <output aria-label="Loading notifications" className="block divide-y">
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="flex flex-col gap-2 px-4 py-3.5 pl-9">
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3 w-16" />
          </div>
        ))}
      </output>
    )
  const alerts = data?.pages.flatMap(({ collection }) => collection) ?? []
  if (alerts.length === 0 && error)
    return (
      <ErrorState title="Notifications could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (alerts.length === 0)
    return (
      <EmptyState icon={BellOff} title="No notifications yet">
        What happens to your clients and listings appears here.
      </EmptyState>
    )
  return (
    <ul className="divide-y">
      {alerts.map((alert) => (
        <AlertItem
          key={alert.alert_id}
          alert={alert}
          onOpen={() => {
            if (alert.read === 0) markRead.mutate(alert.alert_id)
            onOpen?.()
          }}
        />
      ))}
      {error && (
        <li>
          <ErrorState error={error} onRetry={() => void fetchNextPage()} className="-my-4" />
        </li>
      )}
      {hasNextPage && !error && <EndOfList key={alerts.length} onReach={fetchNextPage} />}
    </ul>
  )
}
