import type { ListingCard } from '@pb/contract/listings'
import { useMemo } from 'react'
import type { ClientListingSlots, ListingExtras } from './client-slots.ts'

/** Returns the slots of a page's listings for a client; null without one. Stable while the page is. */
export function useListingExtras(
  clientId: string | undefined,
  listings: readonly ListingCard[] | undefined,
  slots: ClientListingSlots | null,
  generated = false,
): ListingExtras | null {
  return useMemo(() => {
    if (clientId === undefined || !listings || !slots) return null
    const { Select, Marks } = slots
    const page = listings.map(({ advertisement_id }) => advertisement_id)
    return { clientId, page, generated, Select, Marks }
  }, [clientId, listings, generated, slots])
}
