import type { ListingCard } from '@pb/contract/listing-schemas'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** Listings selected for sending, in order of selection, across pages. */
export interface Selection {
  readonly listings: () => readonly ListingCard[]
  readonly has: (id: string) => boolean
  readonly toggle: (listing: ListingCard) => void
  /** Selects all given listings, or deselects them if all are selected. */
  readonly toggleAll: (listings: readonly ListingCard[]) => void
  readonly select: (listings: readonly ListingCard[]) => void
  /** Selects the given listings, except those that it was given before, which may have been deselected. */
  readonly addNew: (listings: readonly ListingCard[]) => void
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createSelection(): Selection {
  let chosen: ReadonlyMap<string, ListingCard> = new Map()
  let list: readonly ListingCard[] = []
  const given = new Set<string>()
  const listeners = new Set<() => void>()
  function set(next: ReadonlyMap<string, ListingCard>): void {
    chosen = next
    list = [...next.values()]
    for (const listener of listeners) listener()
  }
  function select(listings: readonly ListingCard[]): void {
    set(new Map([...chosen, ...listings.map((listing) => [listing.advertisement_id, listing] as const)]))
  }
  return {
    listings: () => list,
    has: (id) => chosen.has(id),
    toggle(listing) {
      const next = new Map(chosen)
      if (!next.delete(listing.advertisement_id)) next.set(listing.advertisement_id, listing)
      set(next)
    },
    toggleAll(listings) {
      const next = new Map(chosen)
      const all = listings.every(({ advertisement_id: id }) => next.has(id))
      for (const listing of listings) {
        if (all) next.delete(listing.advertisement_id)
        else next.set(listing.advertisement_id, listing)
      }
      set(next)
    },
    select,
    addNew(listings) {
      const fresh = listings.filter(({ advertisement_id: id }) => !given.has(id))
      if (fresh.length === 0) return
      for (const { advertisement_id: id } of fresh) given.add(id)
      select(fresh)
    },
    clear: () => set(new Map()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The current page's selection. Pages create one per client. */
export const SelectionContext = createContext<Selection | null>(null)

const emptySelection = createSelection()

export function useSelection(): Selection {
  return useContext(SelectionContext) ?? emptySelection
}

/** Whether a listing is selected. Rerenders only when that changes. */
export function useSelected(selection: Selection, id: string): boolean {
  return useSyncExternalStore(
    selection.subscribe,
    useCallback(() => selection.has(id), [selection, id]),
  )
}

export function useSelectedListings(selection: Selection): readonly ListingCard[] {
  return useSyncExternalStore(selection.subscribe, selection.listings)
}
