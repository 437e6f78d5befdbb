import type { ListingCard } from '@pb/contract/listing-schemas'
import { Check } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { useSelected, useSelection } from './selection.ts'
import * as texts from './texts.ts'

interface SelectBoxProps {
  readonly listing: ListingCard
  /** The listing's address. */
  readonly subject: string
  /** With a background, for use over a photo. */
  readonly raised?: boolean
}

/** Checkbox that selects a listing for sending. */
export function SelectBox({ listing, subject, raised = false }: SelectBoxProps) {
  const selection = useSelection()
  const selected = useSelected(selection, listing.advertisement_id)
  return (
    <label
      className={cn(
        'group/box pointer-events-auto relative z-10 flex size-8 cursor-pointer items-center justify-center rounded-md',
        raised && 'bg-panel shadow-panel',
      )}
    >
      <input
        type="checkbox"
        aria-label={texts.select(subject)}
        checked={selected}
        onChange={() => selection.toggle(listing)}
        className="size-[18px] cursor-pointer appearance-none rounded-xs border border-line-strong bg-panel group-hover/box:border-ink checked:border-brand checked:bg-brand"
      />
      {selected && (
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-brand"
        />
      )}
    </label>
  )
}
