import type { AdType } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  SaveListingButton,
  SendListingButton,
} from '../../../components/domain/listing-actions/listing-actions.tsx'
import { useFocusedListingKeys } from '../../../components/domain/listing-actions/use-focused-listing-keys.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { searchListingsQuery } from '../../../queries/listings.ts'
import { formatListingAddress } from '../labels.ts'
import { toSearchQuery } from '../search/search-query.ts'
import { defaultState } from '../search/search-state.ts'
import { ListingExtrasContext, type ListingExtras, type ListingSlotProps } from './client-slots.ts'
import { ListingCard } from './listing-card.tsx'
import * as texts from './texts.ts'

const count = 3
const grid = 'grid gap-x-5 gap-y-7 sm:grid-cols-3'
const sizes = '(min-width: 1440px) 24vw, (min-width: 768px) 32vw, 100vw'

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

/** The newest listings of an ad type, which can be saved and sent, also by key. */
export function NewestListings({ adType }: { readonly adType: AdType }) {
  const { data, error, refetch } = useQuery(
    searchListingsQuery(toSearchQuery({ ...defaultState(adType), limit: count })),
  )
  const list = useRef<HTMLUListElement>(null)
  useFocusedListingKeys(list)
  if (data?.collection.length === 0)
    return <EmptyState title={texts.noNewListings}>{texts.newListingsHint}</EmptyState>
  if (data)
    return (
      <ListingExtrasContext value={extras}>
        <ul ref={list} className={grid}>
          {data.collection.map((listing) => (
            <li key={listing.advertisement_id} data-listing={listing.advertisement_id} className="min-w-0">
              <ListingCard listing={listing} sizes={sizes} eager />
            </li>
          ))}
        </ul>
      </ListingExtrasContext>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <output aria-label={texts.loadingListings} className={grid}>
      {Array.from({ length: count }, (_, index) => (
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
