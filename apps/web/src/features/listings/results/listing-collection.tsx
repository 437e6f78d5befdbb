import type { ListingCard as Listing } from '@pb/contract/listing-schemas'
import { memo, useContext, useDeferredValue, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cn } from '../../../lib/cn.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { usePrefetchListing } from './use-prefetch-listing.ts'
import { PointedListingContext, useIsPointedOnMap } from '../map/pointed-listing.ts'
import { dropCommonRibbon } from './common-ribbon.ts'
import { ListingExtrasContext } from './client-slots.ts'
import { ListingCard } from './listing-card.tsx'
import { ListingRow } from './listing-row.tsx'

export type Layout = 'grid' | 'list'

/** Width of the list: full, narrowed by the filters, or as many columns as fit beside the map. */
export type ListWidth = 'full' | 'narrowed' | 'map'

interface CollectionLayout {
  readonly layout: Layout
  readonly width?: ListWidth
}

const columns = {
  full: 'sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
  narrowed: 'sm:grid-cols-2 xl:grid-cols-3',
  map: 'grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))]!',
}
const sizes = {
  full: '(min-width: 1620px) 25vw, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw',
  narrowed: '(min-width: 1620px) 26vw, (min-width: 1024px) 36vw, (min-width: 768px) 50vw, 100vw',
  map: '360px',
}
const gridClass = 'grid grid-cols-1 gap-x-5 gap-y-7'
const listClass = '@container divide-y overflow-hidden rounded-lg border bg-panel'
/** Cards whose photos load immediately. */
const eagerCount = 6

interface ItemProps {
  readonly listing: Listing
  readonly className: string
  readonly children: ReactNode
}

/** One listing of the list. Prefetched on hover, and linked with its pin on the map. */
function Item({ listing, children, className }: ItemProps) {
  const { advertisement_id: id } = listing
  const prefetch = usePrefetchListing()
  const link = useContext(PointedListingContext)
  const pointed = useIsPointedOnMap(id)
  function point(): void {
    prefetch.start(id)
    link?.point({ id, from: 'list', listing })
  }
  const pointing = {
    onPointerEnter: point,
    onPointerLeave() {
      prefetch.cancel()
      link?.point(null)
    },
    onFocus: point,
    onBlur: () => link?.point(null),
  }
  return (
    <li
      data-listing={id}
      data-pointed={pointed || undefined}
      className={cn('scroll-mt-32 scroll-mb-6 data-pointed:outline-2 data-pointed:outline-brand', className)}
      {...pointing}
    >
      {children}
    </li>
  )
}

/** A row, with the slots of the loaded client around it. */
function RowWithSlots({ listing }: { readonly listing: Listing }) {
  const extras = useContext(ListingExtrasContext)
  if (!extras) return <ListingRow listing={listing} />
  const { clientId, page, Select, Marks } = extras
  const slot = { listing, clientId, page, layout: 'row' as const }
  return (
    <div className="flex items-center">
      <span className="flex shrink-0 pl-3">
        <Select {...slot} />
      </span>
      <div className="min-w-0 grow">
        <ListingRow listing={listing} />
      </div>
      <span className="flex shrink-0 pr-3">
        <Marks {...slot} />
      </span>
    </div>
  )
}

/** Keyboard navigation: moves the focus to the first, next or previous listing. */
function useKeyboardNavigation(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  function step(by: 1 | -1): void {
    const items = [...(list.current?.children ?? [])]
    const index = items.findIndex((item) => item.contains(document.activeElement))
    const next = items[Math.min(Math.max(index + by, 0), items.length - 1)]
    next?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ nextListing: () => step(1), previousListing: () => step(-1) })
  return list
}

const Listings = memo(function Listings({
  listings,
  layout,
  width: room = 'full',
}: CollectionLayout & { readonly listings: readonly Listing[] }) {
  const list = useKeyboardNavigation()
  if (layout === 'list') {
    return (
      <ul ref={list} className={listClass}>
        {listings.map((listing) => (
          <Item key={listing.advertisement_id} listing={listing} className="-outline-offset-2">
            <RowWithSlots listing={listing} />
          </Item>
        ))}
      </ul>
    )
  }
  return (
    <ul ref={list} className={cn(gridClass, columns[room])}>
      {listings.map((listing, index) => (
        <Item
          key={listing.advertisement_id}
          listing={listing}
          className="min-w-0 rounded-lg outline-offset-4"
        >
          <ListingCard listing={listing} sizes={sizes[room]} eager={index < eagerCount} />
        </Item>
      ))}
    </ul>
  )
})

interface ListingCollectionProps extends CollectionLayout {
  /** Undefined while loading. */
  readonly listings: readonly Listing[] | undefined
  /** Number of skeletons while loading. */
  readonly skeletonCount: number
}

/**
 * Listings as a grid of cards or a list of rows. Rendering is deferred, so that typing and scrolling stay responsive;
 * skeletons are shown until then.
 */
export function ListingCollection({ listings, skeletonCount, ...layoutProps }: ListingCollectionProps) {
  const deferred = useDeferredValue(listings)
  const shown = useMemo(() => deferred && dropCommonRibbon(deferred), [deferred])
  return shown ? (
    <Listings {...layoutProps} listings={shown} />
  ) : (
    <ListingSkeletons {...layoutProps} count={skeletonCount} />
  )
}

/** Skeletons of listings. */
function ListingSkeletons({
  layout,
  width: room = 'full',
  count,
}: CollectionLayout & { readonly count: number }) {
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
    <div aria-hidden className={cn(gridClass, columns[room])}>
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
