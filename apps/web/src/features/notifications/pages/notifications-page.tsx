import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { alertsQuery, useMarkRead } from '../api.ts'
import { AlertDays } from '../components/alert-days.tsx'
import { AlertFilters } from '../components/alert-filters.tsx'
import { useListState } from '../hooks/use-list-state.ts'
import { unreadOf } from '../model/alert-pages.ts'

/** Every notification, for when the list under the bell is too small. */
export function Component() {
  const state = useListState()
  const { data } = useInfiniteQuery(alertsQuery)
  const markRead = useMarkRead()
  useTimeZone()
  const unread = unreadOf(data)
  return (
    <div className="mx-auto w-full max-w-[760px] px-3 py-5 sm:px-5 sm:py-6">
      <PageTitle
        meta={unread > 0 && `${formatNumber(unread)} unread`}
        actions={
          <>
            {unread > 0 && <Button onClick={() => markRead.mutate(undefined)}>Mark all as read</Button>}
            <ButtonLink
              to="/account-settings#notifications"
              aria-label="Notification settings"
              title="Notification settings"
            >
              <Settings2 aria-hidden className="size-4" />
              <span className="hidden sm:inline">Settings</span>
            </ButtonLink>
          </>
        }
      >
        Notifications
      </PageTitle>
      <div className="mt-4">
        <AlertFilters {...state} />
      </div>
      <div className="mt-3 overflow-hidden rounded-lg border bg-panel [&>div>section:last-of-type>ul]:border-b-0">
        <AlertDays {...state} />
      </div>
    </div>
  )
}
