import type { RefObject } from 'react'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { openListingDialog } from './requests.ts'

const none: readonly string[] = []

/**
 * Keys that send or save the selected listings, or else the one that has the focus in a part of the page, or tick its
 * check box if it has one. Its element has `data-listing`.
 */
export function useFocusedListingKeys(
  part: RefObject<HTMLElement | null>,
  selected = none,
  onSent?: () => void,
): void {
  function act(open: (id: string, listing: HTMLElement) => void): boolean {
    const focused = document.activeElement?.closest<HTMLElement>('[data-listing]')
    const id = focused?.dataset['listing']
    if (!focused || id === undefined || !part.current?.contains(focused)) return false
    open(id, focused)
    return true
  }
  useShortcuts({
    selectListing: () =>
      act((_, listing) => listing.querySelector<HTMLElement>('input[type=checkbox]')?.click()),
    sendListings: () => {
      if (selected.length === 0)
        return act((id) =>
          openListingDialog({ kind: 'send', origin: 'listing', listings: [id], clients: [] }),
        )
      openListingDialog({ kind: 'send', origin: 'results', listings: selected, clients: [], onSent })
      return true
    },
    saveListings: () => {
      if (selected.length === 0) return act((id) => openListingDialog({ kind: 'save', listings: [id] }))
      openListingDialog({ kind: 'save', listings: selected })
      return true
    },
  })
}
