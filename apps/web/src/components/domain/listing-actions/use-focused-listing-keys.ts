import type { RefObject } from 'react'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { openListingDialog } from './requests.ts'

/**
 * Keys that send or save the listing that has the focus in a part of the page, or tick its check box if it has one. Its
 * element has `data-listing`.
 */
export function useFocusedListingKeys(part: RefObject<HTMLElement | null>): void {
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
    sendListings: () =>
      act((id) => openListingDialog({ kind: 'send', origin: 'listing', listings: [id], clients: [] })),
    saveListings: () => act((id) => openListingDialog({ kind: 'save', listings: [id] })),
  })
}
