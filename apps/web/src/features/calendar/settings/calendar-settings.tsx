import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { calendarSettingsQuery } from '../../../queries/calendar.ts'
import { calendarPath } from '../paths.ts'
import { FeedsPanel } from './feeds-panel.tsx'
import { GooglePanel } from './google-panel.tsx'
import { HoursForm } from './hours-form.tsx'
import { ImportPanel } from './import-panel.tsx'
import * as texts from './texts.ts'

/** Working hours and reminders, feeds, and importing another calendar. */
export function CalendarSettings() {
  const { data, error, refetch } = useQuery(calendarSettingsQuery)
  return (
    <PageBody className="flex max-w-[860px] flex-col gap-5 pt-4 pb-12">
      <div>
        <Link
          to={calendarPath}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {texts.backToCalendar}
        </Link>
        <PageTitle>{texts.settings}</PageTitle>
      </div>
      {data ? (
        <HoursForm settings={data} />
      ) : error ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80 rounded-lg" />
      )}
      <GooglePanel />
      <FeedsPanel />
      <ImportPanel />
    </PageBody>
  )
}
