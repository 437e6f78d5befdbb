import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { alertListQuery, useMarkRead } from '../api.ts'
import { moveWithin } from '../hooks/move-within.ts'
import type { ListState } from '../hooks/use-list-state.ts'
import { alertsOf } from '../model/alert-pages.ts'
import { byDay } from '../model/days.ts'
import { AlertItem } from './alert-item.tsx'
import { AlertSkeleton } from './alert-skeleton.tsx'
import { EndOfList } from './end-of-list.tsx'

function Nothing({ unread, kind, change }: ListState) {
  if (!unread && kind === undefined)
    return (
      <EmptyState icon={BellOff} title="No notifications yet">
        What happens to your clients and listings appears here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={BellOff}
      title={unread ? 'Nothing unread' : 'Nothing of this kind'}
      action={<Button onClick={() => change({ unread: false, kind: '' })}>Show all</Button>}
    />
  )
}

/** The notifications by day, ten at a time; older ones come as one scrolls to them. */
export function AlertDays(state: ListState) {
  const { unread, kind } = state
  const query = useInfiniteQuery(alertListQuery({ unread, ...(kind && { kind }) }))
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = query
  const markRead = useMarkRead()

  if (isPending) return <AlertSkeleton />
  const alerts = alertsOf(data)
  if (alerts.length === 0 && error)
    return (
      <ErrorState title="Notifications could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (alerts.length === 0) return <Nothing {...state} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move among its links
    <div onKeyDown={moveWithin}>
      {byDay(alerts).map(({ title, alerts: own }) => (
        <section key={title} aria-label={title}>
          <h2 className="border-b bg-sunken px-4 py-1.5 text-xs font-medium text-muted">{title}</h2>
          <ul className="divide-y border-b">
            {own.map((alert) => (
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
          <EndOfList key={alerts.length} onReach={fetchNextPage} />
        </ul>
      )}
    </div>
  )
}
