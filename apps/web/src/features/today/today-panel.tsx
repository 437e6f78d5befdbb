import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../components/ui/states.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { cn } from '../../lib/cn.ts'
import { formatNumber } from '../../lib/format.ts'
import { subscribeToEvents } from '../../lib/live/subscribe-to-events.ts'
import { useUser } from '../../lib/use-session.ts'
import { todayQuery } from '../../queries/today.ts'
import { toTodayItems, type TodayItem } from './today-items.ts'
import * as texts from './texts.ts'

function Item({ icon: Icon, to, parts, urgent }: TodayItem) {
  return (
    <li>
      <Link
        to={to}
        className="group flex h-full min-h-11 items-center gap-3 px-4 py-2 text-sm hover:bg-hover"
      >
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={cn('size-[18px] shrink-0', urgent ? 'text-danger' : 'text-brand-text')}
        />
        <span className="min-w-0 grow">
          {parts.map(({ count, noun }, index) => (
            <span key={noun}>
              {index > 0 && ', '}
              <span className="font-semibold tabular-nums">{formatNumber(count)}</span> {noun}
            </span>
          ))}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted group-hover:text-ink" />
      </Link>
    </li>
  )
}

/** What waits for the agent today; each item opens the list of exactly what it counts. */
export default function TodayPanel({ className }: { readonly className?: string }) {
  const { data, error, refetch } = useQuery(todayQuery)
  const client = useQueryClient()
  const user = useUser()
  useEffect(
    () => subscribeToEvents(() => void client.invalidateQueries({ queryKey: todayQuery.queryKey })),
    [client],
  )
  const items = data ? toTodayItems(data, user) : []
  return (
    <section
      aria-labelledby="today"
      className={cn('@container overflow-hidden rounded-lg border bg-panel', className)}
    >
      <h2 id="today" className="px-4 py-3 text-sm font-semibold">
        {texts.today}
      </h2>
      {items.length > 0 ? (
        <ul className="grid border-t py-1 @lg:grid-cols-2 @4xl:grid-cols-3">
          {items.map((item) => (
            <Item key={item.to + item.parts[0]!.noun} {...item} />
          ))}
        </ul>
      ) : data ? (
        <p className="flex items-center gap-3 border-t px-4 py-3 text-sm">
          <CircleCheck aria-hidden className="size-[18px] shrink-0 text-brand-text" />
          <span>
            <span className="font-medium">{texts.allDone}.</span>{' '}
            <span className="text-muted">{texts.allDoneHint}</span>
          </span>
        </p>
      ) : error ? (
        <ErrorState title={texts.todayFailed} error={error} onRetry={() => void refetch()} className="py-4" />
      ) : (
        <Skeleton className="m-4 mt-0 h-24 rounded-md" />
      )}
    </section>
  )
}
