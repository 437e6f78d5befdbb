import type { ListingCard } from '@pb/contract/listings'
import { useEffect, useMemo } from 'react'
import type { ListingSlotProps, ListingsSlotProps } from '../../features/listings/results/client-slots.ts'
import { formatListingAddress } from '../../features/listings/labels.ts'
import { BrochureButton } from '../../features/listings/brochure/brochure-button.tsx'
import { SelectBox } from '../../features/saved-searches/selection/select-box.tsx'
import { SelectionBar } from '../../features/saved-searches/selection/selection-bar.tsx'
import { useSelection } from '../../features/saved-searches/selection/selection.ts'
import { useClientName } from '../../features/saved-searches/hooks/use-client-name.ts'
import { ListingMarks } from '../../features/listing-sends/relations/listing-marks.tsx'
import { SendListings } from '../../features/listing-sends/send-listings.tsx'
import * as texts from './texts.ts'

/** Before each listing of the results. */
export function SelectListing({ listing, layout }: ListingSlotProps) {
  return <SelectBox listing={listing} subject={formatListingAddress(listing)} raised={layout === 'card'} />
}

/** Behind each listing of the results. */
export function MarkListing({ listing, clientId, page }: ListingSlotProps) {
  return (
    <ListingMarks
      listingId={listing.advertisement_id}
      subject={formatListingAddress(listing)}
      clientId={clientId}
      pageIds={page}
    />
  )
}

const noListings: readonly ListingCard[] = []

/** Above the results. */
export function SelectedBar({ clientId, listings = noListings, preselect = false }: ListingsSlotProps) {
  const selection = useSelection()
  useEffect(() => {
    if (preselect) selection.addNew(listings)
  }, [preselect, selection, listings])
  const name = useClientName(clientId)
  const clients = useMemo(() => [{ user_id: clientId, name: name ?? '' }], [clientId, name])
  return (
    <SelectionBar page={listings}>
      {(selected, clear) => (
        <>
          <BrochureButton
            source={{ ids: selected.map(({ advertisement_id: id }) => id) }}
            client={clients[0]}
          />
          <SendListings
            origin="results"
            clients={clients}
            listings={selected}
            label={texts.sendSelectedListings}
            disabled={selected.length === 0 ? texts.selectAListingFirst : undefined}
            onSent={clear}
          />
        </>
      )}
    </SelectionBar>
  )
}
