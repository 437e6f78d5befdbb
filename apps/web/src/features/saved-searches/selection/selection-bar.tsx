import type { ListingCard } from '@pb/contract/listing-schemas'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../lib/cn.ts'
import { pluralize } from '../../../lib/format.ts'
import { useSelectedListings, useSelection } from './selection.ts'
import * as texts from './texts.ts'

interface SelectionBarProps {
  /** Listings of the current page. */
  readonly page: readonly ListingCard[]
  /** `floating`: above the lower edge of the screen, so that the listings do not move when it appears. */
  readonly place?: 'top' | 'floating'
  /** Behind the number of selected listings. */
  readonly more?: ReactNode
  /** Renders the actions for the selected listings. */
  readonly children: (listings: readonly ListingCard[], clear: () => void) => ReactNode
}

/** Bar with `Check all`, the number of selected listings, and actions. */
export function SelectionBar({ page, place = 'top', more, children }: SelectionBarProps) {
  const selection = useSelection()
  const selected = useSelectedListings(selection)
  const onPage = page.filter(({ advertisement_id: id }) => selection.has(id)).length
  const elsewhere = selected.length - onPage
  return (
    <section
      aria-label={texts.selectedListings}
      data-bottom-bar={place === 'floating' ? 'tall' : undefined}
      className={cn(
        'z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-panel px-3 py-2 shadow-panel',
        place === 'top'
          ? 'sticky top-[57px] mt-3'
          : 'fixed inset-x-3 bottom-4 mx-auto max-w-[760px] shadow-raised',
      )}
    >
      <Checkbox
        checked={page.length > 0 && onPage === page.length}
        indeterminate={onPage > 0 && onPage < page.length}
        disabled={page.length === 0}
        onCheckedChange={() => selection.toggleAll(page)}
        className="min-h-9"
      >
        {texts.checkAll}
      </Checkbox>
      <output className="text-sm text-muted tabular-nums">
        {selected.length > 0 && texts.selected(pluralize(selected.length, 'listing'))}
        {elsewhere > 0 && texts.notOnThisPage(elsewhere)}
      </output>
      {more}
      {selected.length > 0 && (
        <Button variant="ghost" size="sm" onClick={selection.clear}>
          {texts.clear}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children(selected, selection.clear)}</div>
    </section>
  )
}
