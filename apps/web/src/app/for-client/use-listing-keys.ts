import type { ListingCard } from '@pb/contract/listing-schemas'
import type { Selection } from '../../features/saved-searches/selection/selection.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'

/** Finds the listing that has the focus; lists mark each of theirs with `data-listing`. */
function findFocused(listings: readonly ListingCard[]): ListingCard | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-listing]')?.dataset['listing']
  return listings.find(({ advertisement_id: each }) => each === id)
}

interface ListingKeys {
  /** Listings of the page. */
  readonly listings: readonly ListingCard[]
  readonly selection: Selection
  readonly onSend: (listings: readonly ListingCard[]) => void
  readonly onSave: (listings: readonly ListingCard[]) => void
  /** Without a focused or selected listing. By default the key is left to the page. */
  readonly onNothing?: () => void
}

/** Keys that select listings, and send or save the selected ones, or else the one that has the focus. */
export function useListingKeys({ listings, selection, onSend, onSave, onNothing }: ListingKeys): void {
  function act(on: (listings: readonly ListingCard[]) => void): boolean {
    const selected = selection.listings()
    const focused = findFocused(listings)
    if (selected.length > 0) on(selected)
    else if (focused) on([focused])
    else if (onNothing) onNothing()
    else return false
    return true
  }
  useShortcuts({
    selectListing: () => {
      const focused = findFocused(listings)
      if (focused) selection.toggle(focused)
      return focused !== undefined
    },
    selectAllListings: () => {
      if (listings.length === 0 || (!onNothing && !findFocused(listings))) return false
      selection.toggleAll(listings)
      return true
    },
    sendListings: () => act(onSend),
    saveListings: () => act(onSave),
  })
}
