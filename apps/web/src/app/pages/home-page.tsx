import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { AlertList } from '../../features/notifications/components/alert-list.tsx'
import { NewestListings } from '../../features/listings/results/newest-listings.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { getHourOfDay } from '../../lib/format.ts'
import { useUser } from '../../lib/use-session.ts'
import { PaletteButton } from '../shell/palette/palette-button.tsx'
import * as texts from './texts.ts'

const TodayPanel = lazy(() => import('../../features/today/today-panel.tsx'))
const FirstSteps = lazy(() => import('../../features/office/first-steps.tsx'))

const sections = [
  { adType: 'rental', title: texts.newRentals, all: '/results/rental' },
  { adType: 'sale', title: texts.newSales, all: '/results/sale' },
] as const

function getGreeting(hour: number): string {
  if (hour < 5 || hour >= 18) return texts.goodEvening
  return hour < 12 ? texts.goodMorning : texts.goodAfternoon
}

/** The home page: what today asks for, building search, new listings and notifications. */
export function Component() {
  useDocumentTitle(texts.home)
  const { name } = useUser()
  const [hour] = useState(() => getHourOfDay(Date.now() / 1000))
  return (
    <div className="mx-auto grid w-full max-w-[1800px] items-start gap-x-8 gap-y-9 px-4 py-6 sm:px-5 md:py-9 min-[1200px]:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-9">
        <section aria-label={texts.search}>
          <h1 className="text-2xl font-semibold tracking-[-0.015em]">
            {getGreeting(hour)}, {name.split(' ')[0]}
          </h1>
          <PaletteButton variant="page" className="mt-4 max-w-xl" />
        </section>
        <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
          <TodayPanel />
        </Suspense>
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
        {sections.map(({ adType, title, all }) => (
          <section key={adType} aria-labelledby={`new-${adType}`}>
            <div className="mb-3.5 flex items-baseline justify-between gap-4">
              <h2 id={`new-${adType}`} className="text-lg font-semibold tracking-[-0.01em]">
                {title}
              </h2>
              <Link to={all} className="text-sm">
                {texts.seeAll}
                <span className="sr-only"> {title.toLowerCase()}</span>
              </Link>
            </div>
            <NewestListings adType={adType} />
          </section>
        ))}
      </div>
      <section
        aria-labelledby="happened"
        className="flex flex-col overflow-hidden rounded-lg border bg-panel min-[1200px]:sticky min-[1200px]:top-20 min-[1200px]:max-h-[calc(100dvh-112px)]"
      >
        <h2 id="happened" className="border-b px-4 py-3 text-sm font-semibold">
          {texts.notifications}
        </h2>
        <div className="max-h-[480px] min-h-0 overflow-y-auto overscroll-contain min-[1200px]:max-h-none">
          <AlertList />
        </div>
      </section>
    </div>
  )
}
