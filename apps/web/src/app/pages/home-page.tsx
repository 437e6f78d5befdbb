import { usePrefetchInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { getHourOfDay } from '../../lib/format.ts'
import { lazy } from '../../lib/lazy.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useUser } from '../../lib/use-session.ts'
import { newListingCountQuery } from '../../queries/dashboard.ts'
import { inquiriesQuery, toAnswer } from '../../queries/inquiries.ts'
import { todayQuery } from '../../queries/today.ts'
import { PaletteButton } from '../shell/palette/palette-button.tsx'
import * as texts from './dashboard-texts.ts'

const TodayPanel = lazy(() => import('../../features/today/today-panel.tsx'))
const FirstSteps = lazy(() => import('../../features/office/first-steps.tsx'))
const WeatherPanel = lazy(() => import('../../features/dashboard/weather-panel.tsx'))
const DashboardMain = lazy(() => import('./dashboard-main.tsx'))
const DashboardSidebar = lazy(() => import('./dashboard-sidebar.tsx'))

function getGreeting(hour: number): string {
  if (hour < 5 || hour >= 18) return texts.goodEvening
  return hour < 12 ? texts.goodMorning : texts.goodAfternoon
}

/** What waits, with a placeholder of its size. */
function Today() {
  return (
    <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
      <TodayPanel />
    </Suspense>
  )
}

/**
 * The dashboard: what today asks for, inquiries, new listings, clients and comps, beside messages, notifications and the
 * calendar. Three columns from 1440 px; below that the right one is gone, and its parts are above the main panel.
 */
export function Component() {
  useDocumentTitle(texts.dashboard)
  const { name } = useUser()
  const [hour] = useState(() => getHourOfDay(Date.now() / 1000))
  const wide = useMediaQuery('(min-width: 1440px)')
  // All first calls go out at once, not when the code of each part has loaded.
  usePrefetchQuery(todayQuery)
  usePrefetchQuery(newListingCountQuery)
  usePrefetchInfiniteQuery(inquiriesQuery(toAnswer))
  return (
    <div className="mx-auto grid w-full max-w-[1920px] grid-cols-[minmax(0,1fr)] items-start gap-5 px-4 py-5 sm:px-5 min-[1024px]:grid-cols-[320px_minmax(0,1fr)] min-[1440px]:grid-cols-[340px_minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-5 min-[1024px]:order-2">
        <section
          aria-label={texts.search}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
        >
          <h1 className="text-2xl font-semibold tracking-[-0.015em]">
            {getGreeting(hour)}, {name.split(' ')[0]}
          </h1>
          <PaletteButton variant="page" className="max-w-md grow basis-64" />
        </section>
        {!wide && (
          <>
            <Today />
            <Suspense fallback={<Skeleton className="h-16 rounded-lg" />}>
              <WeatherPanel compact />
            </Suspense>
          </>
        )}
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <DashboardMain />
        </Suspense>
      </div>
      <div className="min-w-0 min-[1024px]:order-1 min-[1024px]:sticky min-[1024px]:top-20">
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <DashboardSidebar withCalendar={wide} />
        </Suspense>
      </div>
      {wide && (
        <div className="order-3 sticky top-20 flex min-w-0 flex-col gap-5">
          <Today />
          <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
            <WeatherPanel />
          </Suspense>
        </div>
      )}
    </div>
  )
}
