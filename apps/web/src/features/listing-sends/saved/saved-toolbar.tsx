import type { SavedListing } from '@pb/contract/listing-relations'
import { FileDown } from 'lucide-react'
import type { ListingClient } from '../../../components/domain/listing-actions/requests.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useListingsPdf } from '../mutations.ts'
import { SendListings } from '../send-listings.tsx'
import type { SavedView } from '../../../queries/listing-sends.ts'
import { sentFilters } from './saved-view.ts'
import type { useSelection } from './use-selection.ts'
import * as texts from './texts.ts'

interface SavedToolbarProps {
  readonly client: ListingClient
  readonly view: SavedView
  readonly onView: (view: SavedView) => void
  readonly listings: readonly SavedListing[]
  readonly selection: ReturnType<typeof useSelection>
}

const ownerSegments = [
  { value: 'agent', label: texts.savedListings },
  { value: 'client', label: texts.clientSavedListings },
] as const

/** As in the contract. */
const maxListingsPerPdf = 50

/** Filters of the saved listings, and the actions for the selected ones. */
export function SavedToolbar({ client, view, onView, listings, selection }: SavedToolbarProps) {
  const pdf = useListingsPdf(client.user_id)
  const { selected, all, toggleAll, clear } = selection
  const selectedListings = listings.filter(({ advertisement_id: id }) => selected.includes(id))
  const someSent = selectedListings.some(({ sent }) => sent === 1)
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={texts.savedBy}
          value={view.by}
          segments={ownerSegments}
          onChange={(by) => onView({ ...view, by })}
        />
        <Select
          label={texts.sentStatus}
          value={view.sent}
          options={sentFilters}
          onChange={(state) => onView({ ...view, sent: state })}
          className="max-xs:w-full xs:ml-auto"
        />
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <Checkbox
          checked={all}
          indeterminate={selected.length > 0 && !all}
          disabled={listings.length === 0}
          onCheckedChange={toggleAll}
          className="mr-auto pl-3 sm:pl-4"
        >
          {texts.checkAll}
          {selected.length > 0 && <span className="text-muted tabular-nums">{selected.length}</span>}
        </Checkbox>
        <Button
          disabled={selected.length === 0 || selected.length > maxListingsPerPdf}
          loading={pdf.isPending}
          onClick={() => pdf.mutate(selected)}
        >
          {!pdf.isPending && <FileDown aria-hidden className="size-4" />}
          {texts.downloadPdf}
        </Button>
        {view.by === 'agent' && (
          <SendListings
            origin="saved"
            clients={[client]}
            listings={selectedListings}
            disabled={someSent ? texts.someAlreadySent : undefined}
            onSent={clear}
          />
        )}
      </div>
    </div>
  )
}
