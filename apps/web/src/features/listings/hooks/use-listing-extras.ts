import type { ListingCard } from '@pb/contract/listings'
import { useMemo } from 'react'
import type { ClientListingSlots, ListingExtras } from '../components/client-slots.ts'

/** What each listing of a page carries for a client; nothing without one. It stays the same while the page does. */
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
