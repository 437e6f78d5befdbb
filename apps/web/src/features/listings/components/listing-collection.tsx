import type { ListingCard as Listing } from '@pb/contract/listings'
import { memo, useDeferredValue } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import { useListingAhead } from '../hooks/use-listing-ahead.ts'
import { ListingCard } from './listing-card.tsx'
import { ListingRow } from './listing-row.tsx'

export type Layout = 'grid' | 'list'

interface CollectionLook {
  readonly layout: Layout
  /** A filter panel stands beside, so that there is room for fewer columns. */
  readonly narrowed?: boolean
}

const columns = {
  full: 'sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
  narrowed: 'sm:grid-cols-2 xl:grid-cols-3',
}
const sizes = {
  full: '(min-width: 1620px) 25vw, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw',
  narrowed: '(min-width: 1620px) 26vw, (min-width: 1024px) 36vw, (min-width: 768px) 50vw, 100vw',
}
const gridClass = 'grid grid-cols-1 gap-x-5 gap-y-7'
const listClass = 'divide-y overflow-hidden rounded-lg border bg-panel'
/** Cards in sight when the page opens; their photos are not put off. */
const inSight = 6

const Listings = memo(function Listings({
  listings,
  layout,
  narrowed = false,
}: CollectionLook & { readonly listings: readonly Listing[] }) {
  const width = narrowed ? 'narrowed' : 'full'
  const ahead = useListingAhead()
  const wanted = ({ advertisement_id: id }: Listing) => ({
    onPointerEnter: () => ahead.want(id),
    onPointerLeave: ahead.leave,
    onFocus: () => ahead.want(id),
  })
  if (layout === 'list') {
    return (
      <ul className={listClass}>
        {listings.map((listing) => (
          <li key={listing.advertisement_id} {...wanted(listing)}>
            <ListingRow listing={listing} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={cn(gridClass, columns[width])}>
      {listings.map((listing, index) => (
        <li key={listing.advertisement_id} className="min-w-0" {...wanted(listing)}>
          <ListingCard listing={listing} sizes={sizes[width]} eager={index < inSight} />
        </li>
      ))}
    </ul>
  )
})

/** Listings as a grid of cards or a list of lines; drawn in slices, so that typing and scrolling never wait. */
export function ListingCollection(props: CollectionLook & { readonly listings: readonly Listing[] }) {
  return <Listings {...props} listings={useDeferredValue(props.listings)} />
}

/** The shape of listings that are on their way. */
export function ListingCollectionSkeleton({
  layout,
  narrowed = false,
  count,
}: CollectionLook & { readonly count: number }) {
  const places = Array.from({ length: count }, (_, index) => index)
  if (layout === 'list') {
    return (
      <div aria-hidden className={listClass}>
        {places.map((place) => (
          <div key={place} className="flex h-17 items-center gap-4 px-4">
            <Skeleton className="h-12 w-16" />
            <div className="grow space-y-2">
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
            <Skeleton className="h-3.5 w-20" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div aria-hidden className={cn(gridClass, columns[narrowed ? 'narrowed' : 'full'])}>
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="h-[220px] rounded-lg" />
          <Skeleton className="mt-3 h-5 w-28" />
          <Skeleton className="mt-2 h-3.5 w-3/5" />
          <Skeleton className="mt-2 h-3.5 w-4/5" />
          <Skeleton className="mt-2 h-3 w-2/3" />
        </div>
      ))}
    </div>
  )
}
