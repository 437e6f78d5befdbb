import type { SavedListing } from '@pb/contract/listing-relations'
import { FileDown } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useListingsPdf } from '../api.ts'
import { SendListings, type SendClient } from '../components/send-listings.tsx'
import { sentFilters, type SavedView } from '../model/saved-view.ts'
import type { useSelection } from './use-selection.ts'

interface SavedToolbarProps {
  readonly client: SendClient
  readonly view: SavedView
  readonly onView: (view: SavedView) => void
  readonly listings: readonly SavedListing[]
  readonly selection: ReturnType<typeof useSelection>
}

const whose = [
  { value: 'agent', label: 'Saved Listings' },
  { value: 'client', label: 'Client Saved Listings' },
] as const

/** Most listings of one PDF; the contract says the same. */
const mostInPdf = 50

/** Whose listings are shown and in which state, and what is done with those that are chosen. */
export function SavedToolbar({ client, view, onView, listings, selection }: SavedToolbarProps) {
  const pdf = useListingsPdf()
  const { selected, all, toggleAll, clear } = selection
  const chosen = listings.filter(({ advertisement_id: id }) => selected.includes(id))
  const sent = chosen.some((listing) => listing.sent === 1)
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Whose listings"
          value={view.by}
          segments={whose}
          onChange={(by) => onView({ ...view, by })}
        />
        <Select
          label="Sent state"
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
          Check all
          {selected.length > 0 && <span className="text-muted tabular-nums">{selected.length}</span>}
        </Checkbox>
        <Button
          disabled={selected.length === 0 || selected.length > mostInPdf}
          loading={pdf.isPending}
          onClick={() => pdf.mutate(selected)}
        >
          {!pdf.isPending && <FileDown aria-hidden className="size-4" />}
          Download PDF
        </Button>
        {view.by === 'agent' && (
          <SendListings
            place="saved"
            clients={[client]}
            listings={chosen}
            disabled={sent ? 'Some of them were sent already' : undefined}
            onSent={clear}
          />
        )}
      </div>
    </div>
  )
}
