import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  SaveListingButton,
  SendListingButton,
} from '../../../components/domain/listing-actions/listing-actions.tsx'
import { useFocusedListingKeys } from '../../../components/domain/listing-actions/use-focused-listing-keys.ts'
import { EndOfList } from '../../../components/ui/end-of-list.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { call, contract } from '../../../lib/api.ts'
import { logError } from '../../../lib/log.ts'
import { newListingCountQuery, newListingsQuery } from '../../../queries/dashboard.ts'
import { formatListingAddress } from '../labels.ts'
import { ListingExtrasContext, type ListingExtras, type ListingSlotProps } from './client-slots.ts'
import { dropNewRibbon } from './common-ribbon.ts'
import { ListingCard } from './listing-card.tsx'
import * as texts from './texts.ts'

const grid = 'grid gap-x-5 gap-y-7 sm:grid-cols-2 xl:grid-cols-3'
const sizes = '(min-width: 1440px) 24vw, (min-width: 768px) 32vw, 100vw'
/** Cards whose photos load immediately. */
const eagerCount = 3

const round = 'rounded-full! border bg-panel shadow-panel'

function Actions({ listing }: ListingSlotProps) {
  const action = { listing, subject: formatListingAddress(listing), className: round }
  return (
    <span className="flex items-center gap-2">
      <SaveListingButton {...action} />
      <SendListingButton {...action} />
    </span>
  )
}

const extras: ListingExtras = {
  clientId: undefined,
  page: [],
  generated: false,
  Select: () => null,
  Marks: Actions,
}

/** Reports to the server until when the agent has seen the list, and clears the badge. */
function useMarkLooked(until: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (until === undefined) return
    call(contract.dashboard.lookedAtNewListings, { body: { until } }).then(
      () => client.setQueryData(newListingCountQuery.queryKey, 0),
      (error: unknown) => logError('The new listings could not be marked as seen', error),
    )
  }, [client, until])
}

/** Listings that came on the market since the agent last looked. They can be saved and sent, also by key. */
export default function NewApartments() {
  const client = useQueryClient()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(newListingsQuery)
  const { data: count = 0 } = useQuery(newListingCountQuery)
  const list = useRef<HTMLUListElement>(null)
  useFocusedListingKeys(list)
  const seenUntil = data?.pages[0]?.as_of
  useMarkLooked(seenUntil)
  const listings = dropNewRibbon(data?.pages.flatMap(({ collection }) => collection) ?? [])
  if (data)
    return (
      <>
        {count > 0 && seenUntil !== undefined && (
          <button
            type="button"
            className="mb-4 w-full rounded-md bg-brand-soft px-4 py-2 text-sm font-medium text-brand-text"
            onClick={() => void client.resetQueries({ queryKey: newListingsQuery.queryKey })}
          >
            {texts.showNewListings(count)}
          </button>
        )}
        {listings.length === 0 ? (
          <EmptyState title={texts.noNewListings}>{texts.newListingsHint}</EmptyState>
        ) : (
          <ListingExtrasContext value={extras}>
            <ul ref={list} className={grid}>
              {listings.map((listing, index) => (
                <li
                  key={listing.advertisement_id}
                  data-listing={listing.advertisement_id}
                  className="min-w-0"
                >
                  <ListingCard listing={listing} sizes={sizes} eager={index < eagerCount} />
                </li>
              ))}
              {hasNextPage && !error && (
                <EndOfList key={listings.length} label={texts.loadingListings} onReach={fetchNextPage} />
              )}
            </ul>
          </ListingExtrasContext>
        )}
        {error && <ErrorState error={error} onRetry={() => void fetchNextPage()} />}
      </>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <output aria-label={texts.loadingListings} className={grid}>
      {Array.from({ length: eagerCount }, (_, index) => (
        <span key={index} className="block">
          <Skeleton className="h-[220px] rounded-lg" />
          <Skeleton className="mt-3 h-4 w-1/3" />
          <Skeleton className="mt-2 h-3.5 w-3/5" />
          <Skeleton className="mt-2 h-3.5 w-4/5" />
        </span>
      ))}
    </output>
  )
}
