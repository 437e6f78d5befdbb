import type { ListingCard } from '@pb/contract/listings'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { plural } from '../../../lib/format.ts'
import { useSelectedListings, useSelection } from './selection.ts'

interface SelectionBarProps {
  /** The listings of the page in sight. */
  readonly page: readonly ListingCard[]
  /** What is done with the selected ones. */
  readonly children: (listings: readonly ListingCard[], clear: () => void) => ReactNode
}

/** What is done with several listings at once: `Check all`, how many are selected, and the way on. */
export function SelectionBar({ page, children }: SelectionBarProps) {
  const selection = useSelection()
  const selected = useSelectedListings(selection)
  const here = page.filter(({ advertisement_id: id }) => selection.has(id)).length
  const elsewhere = selected.length - here
  return (
    <section
      aria-label="Selected listings"
      className="sticky top-[57px] z-20 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-panel px-3 py-2 shadow-panel"
    >
      <Checkbox
        checked={page.length > 0 && here === page.length}
        indeterminate={here > 0 && here < page.length}
        disabled={page.length === 0}
        onCheckedChange={() => selection.toggleAll(page)}
        className="min-h-9"
      >
        Check all
      </Checkbox>
      <output className="text-sm text-muted tabular-nums">
        {selected.length > 0 && `${plural(selected.length, 'listing')} selected`}
        {elsewhere > 0 && `, ${elsewhere} not on this page`}
      </output>
      {selected.length > 0 && (
        <Button variant="ghost" size="sm" onClick={selection.clear}>
          Clear
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children(selected, selection.clear)}</div>
    </section>
  )
}
