import type { ListingCard } from '@pb/contract/listing-schemas'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

interface PointedListing {
  readonly id: string
  readonly from: 'list' | 'map'
  /** Set when the list points; the map only has ids. */
  readonly listing?: ListingCard
}

/** Shares the listing under the pointer or focus between list and map. */
export interface PointedListingStore {
  readonly point: (next: PointedListing | null) => void
  readonly get: () => PointedListing | null
  readonly subscribe: (listener: () => void) => () => void
}

export function createPointedListingStore(): PointedListingStore {
  let pointed: PointedListing | null = null
  const listeners = new Set<() => void>()
  return {
    point(next) {
      if (next?.id === pointed?.id && next?.from === pointed?.from) return
      pointed = next
      for (const listener of listeners) listener()
    },
    get: () => pointed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Null when there is no map beside the list. */
export const PointedListingContext = createContext<PointedListingStore | null>(null)

const subscribeToNothing = () => () => {}

/** Whether the map points at this listing. A change re-renders only the listings concerned. */
export function useIsPointedOnMap(id: string): boolean {
  const link = useContext(PointedListingContext)
  return useSyncExternalStore(
    link?.subscribe ?? subscribeToNothing,
    useCallback(() => {
      const pointed = link?.get()
      return pointed?.from === 'map' && pointed.id === id
    }, [link, id]),
  )
}
