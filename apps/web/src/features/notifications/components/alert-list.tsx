import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { alertsQuery } from '../../../queries/notifications.ts'
import { useMarkRead } from '../mutations.ts'
import { moveFocus } from '../hooks/move-focus.ts'
import { getAlerts } from '../model/alert-pages.ts'
import { AlertItem } from './alert-item.tsx'
import { AlertSkeleton } from './alert-skeleton.tsx'
import { EndOfList } from '../../../components/ui/end-of-list.tsx'
import * as texts from '../texts.ts'

/** Notifications with infinite scrolling. */
export function AlertList({ onOpen }: { readonly onOpen?: () => void }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(alertsQuery)
  const markRead = useMarkRead()
  useTimeZone()

  if (isPending) return <AlertSkeleton />
  const alerts = getAlerts(data)
  if (alerts.length === 0 && error)
    return <ErrorState title={texts.notificationsNotLoaded} error={error} onRetry={() => void refetch()} />
  if (alerts.length === 0)
    return (
      <EmptyState icon={BellOff} title={texts.noNotificationsYet}>
        {texts.noNotificationsHint}
      </EmptyState>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles arrow keys for its links
    <ul className="divide-y" onKeyDown={moveFocus}>
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
      {hasNextPage && !error && (
        <EndOfList label={texts.loadingOlderNotifications} key={alerts.length} onReach={fetchNextPage} />
      )}
    </ul>
  )
}
