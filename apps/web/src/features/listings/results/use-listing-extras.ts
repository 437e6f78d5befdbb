import type { ListingCard } from '@pb/contract/listing-schemas'
import { createElement, useMemo } from 'react'
import type { ClientListingSlots, ListingExtras } from './client-slots.ts'

/** Takes the place of slots that are still loading, so that nothing moves then. */
const pendingSlots = { Select: () => createElement('span', { className: 'size-8' }), Marks: () => null }

/** Returns the slots of a page's listings; null without listings. Stable while the page is. */
export function useListingExtras(
  clientId: string | undefined,
  listings: readonly ListingCard[] | undefined,
  slots: ClientListingSlots | null,
  generated = false,
): ListingExtras | null {
  return useMemo(() => {
    if (!listings) return null
    const { Select, Marks } = slots ?? pendingSlots
    const page = listings.map(({ advertisement_id }) => advertisement_id)
    return { clientId, page, generated, Select, Marks }
  }, [clientId, listings, generated, slots])
}
