import { useMemo } from 'react'
import type { ListingSlotProps, ListingsSlotProps } from '../../features/listings/components/client-slots.ts'
import { homeAddress } from '../../features/listings/model/labels.ts'
import { SelectBox } from '../../features/saved-searches/selection/select-box.tsx'
import { SelectionBar } from '../../features/saved-searches/selection/selection-bar.tsx'
import { useClientName } from '../../features/saved-searches/hooks/use-client-name.ts'
import { ListingMarks } from '../../features/sending/components/listing-marks.tsx'
import { SendListings } from '../../features/sending/components/send-listings.tsx'

/** Before each listing of the results. */
export function SelectListing({ listing, look }: ListingSlotProps) {
  return <SelectBox listing={listing} subject={homeAddress(listing)} raised={look === 'card'} />
}

/** Behind each listing of the results. */
export function MarkListing({ listing, clientId, page }: ListingSlotProps) {
  return (
    <ListingMarks
      listingId={listing.advertisement_id}
      subject={homeAddress(listing)}
      clientId={clientId}
      page={page}
    />
  )
}

/** Above the results. */
export function SelectedBar({ clientId, listings }: ListingsSlotProps) {
  const name = useClientName(clientId)
  const clients = useMemo(() => [{ user_id: clientId, name: name ?? '' }], [clientId, name])
  return (
    <SelectionBar page={listings ?? []}>
      {(selected, clear) => (
        <SendListings
          place="results"
          clients={clients}
          listings={selected}
          label="Send selected listings"
          disabled={selected.length === 0 ? 'Select a listing first' : undefined}
          onSent={clear}
        />
      )}
    </SelectionBar>
  )
}
