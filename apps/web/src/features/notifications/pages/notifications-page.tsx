import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { alertsQuery } from '../../../queries/notifications.ts'
import { useMarkRead } from '../mutations.ts'
import { AlertDays } from '../components/alert-days.tsx'
import { AlertFilters } from '../components/alert-filters.tsx'
import { useAlertFilters } from '../hooks/use-alert-filters.ts'
import { getUnreadCount } from '../model/alert-pages.ts'
import * as texts from './texts.ts'

/** All notifications with filters. */
export function Component() {
  const state = useAlertFilters()
  const { data } = useInfiniteQuery(alertsQuery)
  const markRead = useMarkRead()
  useTimeZone()
  const unread = getUnreadCount(data)
  return (
    <div className="mx-auto w-full max-w-[760px] px-3 py-5 sm:px-5 sm:py-6">
      <PageTitle
        meta={unread > 0 && texts.unread(formatNumber(unread))}
        actions={
          <>
            {unread > 0 && <Button onClick={() => markRead.mutate(undefined)}>{texts.markAllAsRead}</Button>}
            <ButtonLink
              to="/account-settings#notifications"
              aria-label={texts.notificationSettings}
              title={texts.notificationSettings}
            >
              <Settings2 aria-hidden className="size-4" />
              <span className="hidden sm:inline">{texts.settings}</span>
            </ButtonLink>
          </>
        }
      >
        {texts.notifications}
      </PageTitle>
      <div className="mt-4">
        <AlertFilters {...state} />
      </div>
      <Card className="mt-3 overflow-hidden [&>div>section:last-of-type>ul]:border-b-0">
        <AlertDays {...state} />
      </Card>
    </div>
  )
}
