import type { ListingCard } from '@pb/contract/listings'
import { Check } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { useSelected, useSelection } from './selection.ts'

interface SelectBoxProps {
  readonly listing: ListingCard
  /** The home's address. */
  readonly subject: string
  /** On a ground of its own, over a photo. */
  readonly raised?: boolean
}

/** Selects a listing to be sent. Large enough for a finger, and seen on any photo. */
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
        aria-label={`Select ${subject}`}
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
