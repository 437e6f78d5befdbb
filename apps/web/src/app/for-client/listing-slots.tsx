import type { ListingCard } from '@pb/contract/listing-schemas'
import { maxTourStops } from '@pb/rules/tour-stops'
import { Bookmark, Route } from 'lucide-react'
import { useEffect } from 'react'
import {
  SaveListingButton,
  SendListingButton,
} from '../../components/domain/listing-actions/listing-actions.tsx'
import { openListingDialog, type ListingClient } from '../../components/domain/listing-actions/requests.ts'
import { openTourPlan } from '../../components/domain/tour-request.ts'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toaster.tsx'
import { formatListingAddress } from '../../features/listings/labels.ts'
import { BrochureButton } from '../../features/listings/brochure/brochure-button.tsx'
import type { ListingSlotProps, ListingsSlotProps } from '../../features/listings/results/client-slots.ts'
import { ListingMarks } from '../../features/listing-sends/relations/listing-marks.tsx'
import { useSaveForClient } from '../../features/listing-sends/save-for-client.ts'
import { SendListings } from '../../features/listing-sends/send-listings.tsx'
import { useClientName } from '../../features/saved-searches/hooks/use-client-name.ts'
import { SelectBox } from '../../features/saved-searches/selection/select-box.tsx'
import { SelectionBar } from '../../features/saved-searches/selection/selection-bar.tsx'
import { useSelectedListings, useSelection } from '../../features/saved-searches/selection/selection.ts'
import { cn } from '../../lib/cn.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { SelectAllResults } from './select-all-results.tsx'
import { useListingKeys } from './use-listing-keys.ts'
import * as texts from './texts.ts'

/** Before each listing of the results. */
export function SelectListing({ listing, layout }: ListingSlotProps) {
  return <SelectBox listing={listing} subject={formatListingAddress(listing)} raised={layout === 'card'} />
}

const round = 'rounded-full! border bg-panel shadow-panel'

/** Behind each listing of the results: its relation to the client, and buttons that save and send it. */
export function MarkListing({ listing, clientId, page, layout }: ListingSlotProps) {
  const subject = formatListingAddress(listing)
  const client = useListingClient(clientId)
  // A phone has room for what the client got, not for buttons; selecting leads to them.
  const button = cn(round, layout === 'row' && 'max-sm:hidden')
  return (
    <span className="flex items-center gap-2">
      {clientId === undefined ? (
        <SaveListingButton listing={listing} subject={subject} className={button} />
      ) : (
        <ListingMarks
          listingId={listing.advertisement_id}
          subject={subject}
          clientId={clientId}
          pageIds={page}
          toggleClass={layout === 'row' ? 'max-sm:hidden' : undefined}
        />
      )}
      <SendListingButton listing={listing} subject={subject} client={client} className={button} />
    </span>
  )
}

/** The loaded client as a recipient. */
function useListingClient(clientId: string | undefined): ListingClient | undefined {
  const name = useClientName(clientId ?? '')
  return clientId === undefined ? undefined : { user_id: clientId, name: name ?? '' }
}

const noListings: readonly ListingCard[] = []

interface SelectedBarProps extends ListingsSlotProps {
  /** The page is about something else, which also has keys of its own. */
  readonly amongOthers?: boolean
}

/** Actions on the selected listings: above the results of a client, otherwise once a listing is selected. */
export function SelectedBar({
  clientId,
  listings = noListings,
  all,
  preselect = false,
  amongOthers = false,
}: SelectedBarProps) {
  const floating = clientId === undefined || amongOthers
  const selection = useSelection()
  const selected = useSelectedListings(selection)
  const client = useListingClient(clientId)
  const clients = client ? [client] : []
  useEffect(() => {
    if (preselect) selection.addNew(listings)
  }, [preselect, selection, listings])
  const saving = useSaveForClient()
  function save(chosen: readonly ListingCard[]): void {
    const ids = chosen.map(({ advertisement_id: id }) => id)
    if (client)
      saving.mutate(
        { client, ids },
        { onError: (error) => toast.error(texts.saveFailed(getErrorMessage(error))) },
      )
    else openListingDialog({ kind: 'save', listings: chosen })
  }
  useListingKeys({
    listings,
    selection,
    onSend: (chosen) =>
      openListingDialog({
        kind: 'send',
        origin: 'results',
        listings: chosen,
        clients,
        onSent: selection.clear,
      }),
    onSave: save,
    ...(!amongOthers && {
      onNothing: () => toast.info(texts.selectAListingFirst, { description: texts.chooseWithKeys }),
    }),
  })
  if (floating && selected.length === 0) return null
  return (
    <SelectionBar
      page={listings}
      place={floating ? 'floating' : 'top'}
      more={all && <SelectAllResults all={all} pageIds={listings.map(({ advertisement_id: id }) => id)} />}
    >
      {(chosen, clear) => (
        <>
          {chosen.length > 0 && (
            <Button onClick={() => save(chosen)}>
              <Bookmark aria-hidden className="size-4" />
              {texts.save}
            </Button>
          )}
          {chosen.length > 0 && (
            <Button
              disabled={chosen.length > maxTourStops}
              title={chosen.length > maxTourStops ? texts.tourTooLong(maxTourStops) : undefined}
              onClick={() =>
                openTourPlan({
                  client,
                  listings: chosen.map((listing) => ({
                    id: listing.advertisement_id,
                    title: formatListingAddress(listing),
                  })),
                })
              }
            >
              <Route aria-hidden className="size-4" />
              {texts.planTour}
            </Button>
          )}
          <BrochureButton
            source={{ ids: chosen.map(({ advertisement_id: id }) => id) }}
            {...(client && { client })}
          />
          <SendListings
            origin="results"
            clients={clients}
            listings={chosen}
            label={texts.sendSelectedListings}
            disabled={chosen.length === 0 ? texts.selectAListingFirst : undefined}
            onSent={clear}
          />
        </>
      )}
    </SelectionBar>
  )
}
