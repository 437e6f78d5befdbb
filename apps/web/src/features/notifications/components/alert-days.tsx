import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { alertListQuery } from '../../../queries/notifications.ts'
import { useMarkRead } from '../mutations.ts'
import { moveFocus } from '../hooks/move-focus.ts'
import type { AlertFilterState } from '../hooks/use-alert-filters.ts'
import { getAlerts } from '../model/alert-pages.ts'
import { groupByDay } from '../model/days.ts'
import { AlertItem } from './alert-item.tsx'
import { AlertSkeleton } from './alert-skeleton.tsx'
import { EndOfList } from '../../../components/ui/end-of-list.tsx'
import * as texts from '../texts.ts'

function NoAlerts({ unread, kind, change }: AlertFilterState) {
  if (!unread && kind === undefined)
    return (
      <EmptyState icon={BellOff} title={texts.noNotificationsYet}>
        {texts.noNotificationsHint}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={BellOff}
      title={unread ? texts.nothingUnread : texts.nothingOfThisKind}
      action={<Button onClick={() => change({ unread: false, kind: '' })}>{texts.showAll}</Button>}
    />
  )
}

/** Notifications grouped by day, with infinite scrolling. */
export function AlertDays(state: AlertFilterState) {
  const { unread, kind } = state
  const query = useInfiniteQuery(alertListQuery({ unread, ...(kind && { kind }) }))
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = query
  const markRead = useMarkRead()

  if (isPending) return <AlertSkeleton />
  const alerts = getAlerts(data)
  if (alerts.length === 0 && error)
    return <ErrorState title={texts.notificationsNotLoaded} error={error} onRetry={() => void refetch()} />
  if (alerts.length === 0) return <NoAlerts {...state} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles arrow keys for its links
    <div onKeyDown={moveFocus}>
      {groupByDay(alerts).map(({ title, alerts: dayAlerts }) => (
        <section key={title} aria-label={title}>
          <h2 className="border-b bg-sunken px-4 py-1.5 text-xs font-medium text-muted">{title}</h2>
          <ul className="divide-y border-b">
            {dayAlerts.map((alert) => (
              <AlertItem
                key={alert.alert_id}
                alert={alert}
                onOpen={() => alert.read === 0 && markRead.mutate(alert.alert_id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {error && <ErrorState error={error} onRetry={() => void fetchNextPage()} className="-my-4" />}
      {hasNextPage && !error && (
        <ul>
          <EndOfList label={texts.loadingOlderNotifications} key={alerts.length} onReach={fetchNextPage} />
        </ul>
      )}
    </div>
  )
}
