import { useEffect, useState } from 'react'
import { toast } from '../../components/ui/toaster.tsx'
import type { ClientListingSlots } from '../../features/listings/results/client-slots.ts'
import { logError } from '../../lib/log.ts'
import * as texts from './slot-texts.ts'

/** Kept after the first load, so that later pages have them at once. */
let loadedSlots: ClientListingSlots | null = null

async function fetchSlots(): Promise<ClientListingSlots> {
  const { SelectedBar, SelectListing, MarkListing } = await import('./listing-slots.tsx')
  loadedSlots = { Toolbar: SelectedBar, Select: SelectListing, Marks: MarkListing }
  return loadedSlots
}

/** Slots that pages add to listings; null until loaded. One load serves all cards. */
export function useListingSlots(): ClientListingSlots | null {
  const [slots, setSlots] = useState(loadedSlots)
  useEffect(() => {
    if (slots) return
    fetchSlots()
      .then(setSlots)
      .catch((error: unknown) => {
        logError('Could not load listing slots', error)
        toast.error(texts.listingsCannotBeSelected)
      })
  }, [slots])
  return slots
}
