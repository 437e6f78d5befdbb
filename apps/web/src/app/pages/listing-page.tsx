import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { BuildingListings } from '../../features/buildings/components/building-listings.tsx'
import { BuildingSummary } from '../../features/buildings/components/building-summary.tsx'
import { CompsTab } from '../../features/comps/components/comps-tab.tsx'
import { listingQuery } from '../../features/listings/api.ts'
import { ListingDetails } from '../../features/listings/components/listing-details.tsx'
import { ListingHeader } from '../../features/listings/components/listing-header.tsx'
import { ListingHistory } from '../../features/listings/components/listing-history.tsx'
import { TrailLinks } from '../../features/listings/components/trail-links.tsx'
import { listingPath, type ListingTab } from '../../features/listings/model/labels.ts'
import { ListingActions, ListingReport } from '../../features/my-listings/components/listing-actions.tsx'
import { useMatchingClients } from '../../features/saved-searches/matching/matching-clients.ts'
import { leadsNowhere, NotHere } from '../not-here.tsx'

const MatchingPanel = lazy(async () => ({
  default: (await import('../for-client/matching-clients.tsx')).MatchingPanel,
}))
const ListingClients = lazy(async () => ({
  default: (await import('../for-client/listing-clients.tsx')).ListingClients,
}))
const MatchingTab = lazy(async () => ({
  default: (await import('../for-client/matching-clients.tsx')).MatchingTab,
}))

const tabs: readonly { readonly key: ListingTab; readonly title: string }[] = [
  { key: 'details', title: 'Listing Details' },
  { key: 'clients', title: 'Clients' },
  { key: 'history', title: 'History' },
  { key: 'building', title: 'Building Listings' },
  { key: 'comps', title: 'Comps' },
]

const frame = 'mx-auto w-full max-w-[1360px] px-4 pt-5 pb-12 sm:px-6'

function Loading() {
  return (
    <div aria-busy className={frame}>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="mt-3 h-4 w-48" />
      <Skeleton className="mt-8 h-64 rounded-lg sm:h-96" />
    </div>
  )
}

/** One listing: its details, the clients whom it fits, its unit's past, its building's listings and its comps; the tab is in the URL. */
export function Component() {
  const { id = '', page } = useParams()
  const { data: listing, error, refetch } = useQuery(listingQuery(id))
  const { total: matching } = useMatchingClients(id)
  if (!listing) {
    if (leadsNowhere(error)) {
      return (
        <NotHere title="This listing is not here" to="/search/rental" action="Search listings">
          It was removed, or its address is wrong.
        </NotHere>
      )
    }
    return error ? <ErrorState className="pt-16" error={error} onRetry={() => void refetch()} /> : <Loading />
  }

  const past = listing.history.length > 0
  const wanted = tabs.find(({ key }) => key === page)?.key ?? 'details'
  const closed: Partial<Record<ListingTab, string>> = {
    ...(!past && { history: 'Nothing is recorded of this unit' }),
    ...(matching === 0 && { clients: 'No matching clients for this listing' }),
  }
  const current = closed[wanted] === undefined ? wanted : 'details'
  const links = tabs.map(({ key, title }) => ({
    key,
    title,
    to: listingPath(id, key),
    count: key === 'clients' && matching !== 0 ? matching : undefined,
    disabled: closed[key],
  }))
  const onMarket = listing.standard_status === 'Active' || listing.standard_status === 'Coming Soon'
  return (
    <div className={frame}>
      <TrailLinks id={id} tab={current} />
      <ListingHeader listing={listing} actions={<ListingActions listing={listing} />} />
      <ListingReport listing={listing} />
      <div className="pt-3 pb-5">
        <TabLinks label="Listing" tabs={links} current={current} />
      </div>
      {current === 'details' && (
        <ListingDetails
          listing={listing}
          clients={
            <Suspense>
              <MatchingPanel listing={listing} />
              {listing.clients.length > 0 && <ListingClients listing={listing} />}
            </Suspense>
          }
          building={<BuildingSummary buildingId={listing.building_id} />}
        />
      )}
      {current === 'clients' && (
        <Suspense>
          <MatchingTab listing={listing} />
        </Suspense>
      )}
      {current === 'history' && <ListingHistory history={listing.history} />}
      {current === 'building' && (
        <BuildingListings
          key={listing.building_id}
          building={listing}
          start={onMarket || listing.price === 0 ? listing.ad_type : `${listing.ad_type}_past`}
          current={id}
        />
      )}
      {current === 'comps' && <CompsTab listing={listing} />}
    </div>
  )
}
