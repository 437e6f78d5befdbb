import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { alertsQuery, useMarkRead } from '../api.ts'
import { moveWithin } from '../hooks/move-within.ts'
import { alertsOf } from '../model/alert-pages.ts'
import { AlertItem } from './alert-item.tsx'
import { AlertSkeleton } from './alert-skeleton.tsx'
import { EndOfList } from './end-of-list.tsx'

/** The notifications, ten at a time; older ones come as one scrolls to them. */
export function AlertList({ onOpen }: { readonly onOpen?: () => void }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(alertsQuery)
  const markRead = useMarkRead()
  useTimeZone()

  if (isPending) return <AlertSkeleton />
  const alerts = alertsOf(data)
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move among its links
    <ul className="divide-y" onKeyDown={moveWithin}>
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
