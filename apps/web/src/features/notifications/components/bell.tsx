import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { alertsQuery } from '../../../queries/notifications.ts'
import { useMarkRead } from '../mutations.ts'
import { usePushRenewal } from '../channels/use-push-renewal.ts'
import { useOpenedAlert } from '../hooks/use-opened-alert.ts'
import { getUnreadCount } from '../model/alert-pages.ts'
import { notificationsWithUnread } from '../text-templates.ts'
import * as texts from '../texts.ts'

// Not needed until the bell is opened.
const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }))

/** Bell button with the unread count, opening the list of notifications. */
export function Bell() {
  const { data } = useInfiniteQuery(alertsQuery)
  const markRead = useMarkRead()
  useOpenedAlert()
  usePushRenewal()
  const unread = getUnreadCount(data)
  const label = unread === 0 ? texts.notifications : notificationsWithUnread(unread)
  return (
    <Disclosure
      label={label}
      triggerClass="relative flex size-9 items-center justify-center rounded-md transition-colors hover:bg-hover aria-expanded:bg-hover"
      panelClass="fixed! inset-x-2 top-14 flex max-h-[min(560px,calc(100dvh-72px))] flex-col sm:absolute! sm:inset-x-auto sm:top-full sm:right-0 sm:w-[380px]"
      trigger={
        <>
          <BellIcon aria-hidden className="size-[18px]" />
          {unread > 0 && (
            <span className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-[10px] leading-none font-semibold text-on-fill tabular-nums ring-2 ring-panel">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <div className="flex h-12 shrink-0 items-center justify-between border-b pr-2 pl-4">
            <h2 className="text-sm font-semibold">{texts.notifications}</h2>
            {unread > 0 && (
              <Button variant="ghost" size="sm" onClick={() => markRead.mutate(undefined)}>
                {texts.markAllAsRead}
              </Button>
            )}
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain">
            <Suspense>
              <AlertList onOpen={close} />
            </Suspense>
          </div>
          <Link
            to="/notifications"
            onClick={close}
            className="flex h-10 shrink-0 items-center justify-center rounded-b-lg border-t text-sm font-medium text-brand-text hover:bg-hover focus-visible:-outline-offset-2"
          >
            {texts.allNotifications}
          </Link>
        </>
      )}
    </Disclosure>
  )
}
