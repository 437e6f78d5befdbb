import type { ListingCard } from '@pb/contract/listings'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

interface Pointed {
  readonly id: string
  readonly from: 'list' | 'map'
  /** The listing where the list points; the map knows ids alone. */
  readonly listing?: ListingCard
}

/** Which listing the pointer or the focus is on, for list and map alike. */
export interface MapLink {
  readonly point: (next: Pointed | null) => void
  readonly get: () => Pointed | null
  readonly subscribe: (listener: () => void) => () => void
}

export function createMapLink(): MapLink {
  let pointed: Pointed | null = null
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

/** Null where there is no map beside the list. */
export const MapLinkContext = createContext<MapLink | null>(null)

const never = () => () => {}

/** Whether the map's pointer is on this listing; a change redraws this listing alone. */
export function usePointedOnMap(id: string): boolean {
  const link = useContext(MapLinkContext)
  return useSyncExternalStore(
    link?.subscribe ?? never,
    useCallback(() => {
      const pointed = link?.get()
      return pointed?.from === 'map' && pointed.id === id
    }, [link, id]),
  )
}
