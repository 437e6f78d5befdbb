import { useEffect, useState } from 'react'
import { toast } from '../../components/ui/toaster.tsx'
import type { ClientListingSlots } from '../../features/listings/components/client-slots.ts'
import { logError } from '../../lib/log.ts'

/** Once fetched, they are there at once. */
let fetched: ClientListingSlots | null = null

async function fetchSlots(): Promise<ClientListingSlots> {
  const { SelectedBar, SelectListing, MarkListing } = await import('./listing-slots.tsx')
  fetched = { Toolbar: SelectedBar, Select: SelectListing, Marks: MarkListing }
  return fetched
}

/**
 * What a loaded client adds to listings, fetched with the first client; null until then. All cards have it at once, and
 * none waits by itself.
 */
export function useListingSlots(wanted: boolean): ClientListingSlots | null {
  const [slots, setSlots] = useState(fetched)
  const missing = wanted && slots === null
  useEffect(() => {
    if (!missing) return
    fetchSlots()
      .then(setSlots)
      .catch((error: unknown) => {
        logError('What listings show of a client could not be fetched', error)
        toast.error('Listings cannot be selected at the moment. Load the page again.')
      })
  }, [missing])
  return wanted ? slots : null
}
