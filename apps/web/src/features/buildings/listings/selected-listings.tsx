import { Bookmark, Send } from 'lucide-react'
import { createContext, useContext, type Dispatch, type SetStateAction } from 'react'
import { openListingDialog } from '../../../components/domain/listing-actions/requests.ts'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface SelectedIds {
  readonly ids: readonly string[]
  readonly set: Dispatch<SetStateAction<readonly string[]>>
}

/** The selected listings of the building, in order of selection. */
export const SelectedIdsContext = createContext<SelectedIds>({ ids: [], set: () => {} })

/** Check box in the row of a listing, which the key for selecting ticks too. */
export function SelectListing({ id, subject }: { readonly id: string; readonly subject: string }) {
  const { ids, set } = useContext(SelectedIdsContext)
  return (
    <Checkbox
      label={texts.select(subject)}
      // Keeps 24 pixels between the centers of small targets.
      className="mr-2"
      checked={ids.includes(id)}
      onCheckedChange={(checked) =>
        set((before) => (checked ? [...before, id] : before.filter((each) => each !== id)))
      }
    />
  )
}

/** Actions on the selected listings, above the lower edge of the screen. */
export function SelectedListingsBar() {
  const { ids, set } = useContext(SelectedIdsContext)
  if (ids.length === 0) return null
  const clear = () => set([])
  const request = { kind: 'send', origin: 'results', listings: ids, clients: [], onSent: clear } as const
  return (
    <Card
      as="section"
      aria-label={texts.selectedListings}
      data-bottom-bar="tall"
      className="fixed inset-x-3 bottom-4 z-20 mx-auto flex max-w-[640px] flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 shadow-raised"
    >
      <output className="text-sm text-muted tabular-nums">
        {texts.selected(pluralize(ids.length, 'listing'))}
      </output>
      <Button variant="ghost" size="sm" onClick={clear}>
        {texts.clear}
      </Button>
      <div className="ml-auto flex gap-2">
        <Button onClick={() => openListingDialog({ kind: 'save', listings: ids })}>
          <Bookmark aria-hidden className="size-4" />
          {texts.save}
        </Button>
        <Button variant="primary" onClick={() => openListingDialog(request)}>
          <Send aria-hidden className="size-4" />
          {texts.sendSelectedListings}
        </Button>
      </div>
    </Card>
  )
}
