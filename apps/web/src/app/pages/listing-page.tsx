import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { BuildingListings } from '../../features/buildings/listings/building-listings.tsx'
import { BuildingSummary } from '../../features/buildings/building-summary.tsx'
import { CompsTab } from '../../features/comps/comps-tab.tsx'
import { listingQuery } from '../../queries/listings.ts'
import { ListingDetails } from '../../features/listings/detail/listing-details.tsx'
import { ListingHeader } from '../../features/listings/detail/listing-header.tsx'
import { ListingHistory } from '../../features/listings/detail/listing-history.tsx'
import { ResultNavigationLinks } from '../../features/listings/detail/result-navigation-links.tsx'
import { formatListingAddress, listingPath, type ListingTab } from '../../features/listings/labels.ts'
import { ListingActions, ListingReport } from '../../features/listings/manage/removal/listing-actions.tsx'
import { useMatchingClients } from '../../features/saved-searches/matching/matching-clients.ts'
import { ListingSend } from '../for-client/listing-send.tsx'
import { isNotFoundOrInvalid, NotFound } from '../not-found.tsx'
import { Component as NotFoundPage } from './not-found.tsx'
import * as texts from './texts.ts'

const MatchingPanel = lazy(async () => ({
  default: (await import('../for-client/matching-clients.tsx')).MatchingPanel,
}))
const ShowingsPanel = lazy(() => import('../../features/showings/list/showings-panel.tsx'))
const ListingClients = lazy(async () => ({
  default: (await import('../for-client/listing-clients.tsx')).ListingClients,
}))
const ListingOpenHouses = lazy(() => import('../../features/open-houses/list/listing-open-houses.tsx'))
const MatchingTab = lazy(async () => ({
  default: (await import('../for-client/matching-clients.tsx')).MatchingTab,
}))

const tabs: readonly { readonly key: ListingTab; readonly title: string }[] = [
  { key: 'details', title: texts.listingDetails },
  { key: 'clients', title: texts.clients },
  { key: 'history', title: texts.history },
  { key: 'building', title: texts.buildingListings },
  { key: 'comps', title: texts.comps },
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

/** One listing, with tabs for its details, matching clients, history, building and comps. The tab is in the URL. */
export function Component() {
  const { id = '', page } = useParams()
  const { data: listing, error, refetch } = useQuery(listingQuery(id))
  const { total: matching } = useMatchingClients(id)
  if (page !== undefined && !tabs.some(({ key }) => key === page)) return <NotFoundPage />
  if (!listing) {
    if (isNotFoundOrInvalid(error)) {
      return (
        <NotFound title={texts.listingNotFound} to="/search/rental" action={texts.searchListings}>
          {texts.listingNotFoundHint}
        </NotFound>
      )
    }
    return error ? <ErrorState className="pt-16" error={error} onRetry={() => void refetch()} /> : <Loading />
  }

  const hasHistory = listing.history.length > 0
  const requested = tabs.find(({ key }) => key === page)?.key ?? 'details'
  const disabledReasons: Partial<Record<ListingTab, string>> = {
    ...(!hasHistory && { history: texts.noUnitHistory }),
    ...(matching === 0 && { clients: texts.noMatchingClients }),
  }
  const current = disabledReasons[requested] === undefined ? requested : 'details'
  const links = tabs.map(({ key, title }) => ({
    key,
    title,
    to: listingPath(id, key),
    count: key === 'clients' && matching !== 0 ? matching : undefined,
    disabled: disabledReasons[key],
  }))
  const onMarket = listing.standard_status === 'Active' || listing.standard_status === 'Coming Soon'
  return (
    <div className={frame}>
      <ResultNavigationLinks id={id} tab={current} />
      <ListingHeader
        listing={listing}
        actions={
          <>
            <ListingSend listing={listing} />
            <ListingActions listing={listing} />
          </>
        }
      />
      <ListingReport listing={listing} />
      <div className="pt-3 pb-5">
        <TabLinks label={texts.listing} tabs={links} current={current} />
      </div>
      {current === 'details' && (
        <ListingDetails
          listing={listing}
          clients={
            <Suspense>
              <MatchingPanel listing={listing} />
              {listing.clients.length > 0 && <ListingClients listing={listing} />}
              <ShowingsPanel
                listing={{ id, title: formatListingAddress(listing) }}
                canSchedule={onMarket && listing.price > 0}
              />
              {listing.may_edit && listing.agent && (
                <ListingOpenHouses
                  listing={{ id, title: formatListingAddress(listing) }}
                  onMarket={onMarket}
                />
              )}
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
          initialTab={onMarket || listing.price === 0 ? listing.ad_type : `${listing.ad_type}_past`}
          current={id}
        />
      )}
      {current === 'comps' && <CompsTab listing={listing} />}
    </div>
  )
}
