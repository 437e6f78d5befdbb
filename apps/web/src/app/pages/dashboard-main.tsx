import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { lazy } from '../../lib/lazy.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { newListingCountQuery, newListingsQuery } from '../../queries/dashboard.ts'
import { inquiriesQuery, toAnswer } from '../../queries/inquiries.ts'
import * as texts from './dashboard-texts.ts'

const panels = {
  inquiries: lazy(() => import('../../features/inquiries/dashboard-inquiries.tsx')),
  new: lazy(() => import('../../features/listings/results/new-apartments.tsx')),
  clients: lazy(() => import('../../features/clients/list/recent-clients.tsx')),
  comps: lazy(() => import('./dashboard-comps.tsx')),
} as const

type Tab = keyof typeof panels

const titles: Readonly<Record<Tab, string>> = {
  inquiries: texts.listingInquiries,
  new: texts.newApartments,
  clients: texts.clients,
  comps: texts.comps,
}

const viewFormat = {
  parse: (params: URLSearchParams): Tab => {
    const tab = params.get('tab') ?? ''
    return tab === 'new' || tab === 'clients' || tab === 'comps' ? tab : 'inquiries'
  },
  format: (tab: Tab) => new URLSearchParams(tab === 'inquiries' ? {} : { tab }),
}

/** The dashboard's main panel. The tab is in the URL, so that going back shows it again. */
export default function DashboardMain() {
  const [tab, , linkTo] = useUrlState(viewFormat)
  const cache = useQueryClient()
  const inquiries = useInfiniteQuery(inquiriesQuery(toAnswer))
  const { data: newCount } = useQuery(newListingCountQuery)
  // What was looked at stays open to come back to.
  const isSeen = cache.getQueryData(newListingsQuery.queryKey) !== undefined
  const noNew = newCount === 0 && !isSeen && tab !== 'new'
  const Panel = panels[tab]
  return (
    <section aria-label={texts.mainTabs} className="min-w-0">
      <TabLinks
        label={texts.mainTabs}
        current={tab}
        tabs={[
          {
            key: 'inquiries',
            title: texts.listingInquiries,
            count: inquiries.data?.pages[0]?.counts.needs_response,
            to: () => linkTo(() => 'inquiries'),
          },
          {
            key: 'new',
            title: texts.newApartments,
            count: newCount,
            to: () => linkTo(() => 'new'),
            disabled: noNew ? texts.noNewListings : undefined,
          },
          { key: 'clients', title: texts.clients, to: () => linkTo(() => 'clients') },
          { key: 'comps', title: texts.comps, to: () => linkTo(() => 'comps') },
        ]}
      />
      <div className="pt-4">
        <h2 className="sr-only">{titles[tab]}</h2>
        <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
          <Panel />
        </Suspense>
      </div>
    </section>
  )
}
