import type { Alert } from '@pb/contract/notifications'
import { getNotificationLink } from '@pb/rules/notification-links'
import { Link } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { formatAgo, formatListTime } from '../../../lib/format.ts'
import { getKindLabel } from '../model/kind-labels.ts'
import * as texts from '../texts.ts'

interface AlertItemProps {
  readonly alert: Alert
  readonly onOpen: () => void
}

/** One notification. Opening it marks it as read and navigates to its subject. */
export function AlertItem({ alert, onOpen }: AlertItemProps) {
  const target = getNotificationLink(alert.payload)
  const unread = alert.read === 0
  const { title, icon: Icon } = getKindLabel(alert.kind)
  const itemClass =
    'flex w-full gap-3 px-4 py-3 text-left text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2'
  const content = (
    <>
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', unread ? 'text-brand-text' : 'text-muted')}
        strokeWidth={1.75}
      />
      <span className="min-w-0 grow">
        <span className={cn('block text-pretty wrap-anywhere', unread ? 'font-medium' : 'text-muted')}>
          {unread && <span className="sr-only">{texts.unreadColon} </span>}
          {alert.message}
        </span>
        <span className="mt-0.5 block text-xs text-muted">
          {title}
          {' · '}
          <time
            dateTime={new Date(alert.time_created * 1000).toISOString()}
            title={formatAgo(alert.time_created)}
          >
            {formatListTime(alert.time_created)}
          </time>
        </span>
      </span>
      <span aria-hidden className={cn('mt-1.5 size-2 shrink-0 rounded-full', unread && 'bg-unread')} />
    </>
  )
  return (
    <li>
      {target === null ? (
        <button type="button" onClick={onOpen} className={itemClass}>
          {content}
        </button>
      ) : (
        <Link to={target} onClick={onOpen} className={itemClass}>
          {content}
        </Link>
      )}
    </li>
  )
}
