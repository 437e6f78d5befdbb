import type { ListingCard } from '@pb/contract/listings'
import { cn } from '../../../lib/cn.ts'

type RibbonValue = NonNullable<ListingCard['ribbon']>

/** Fills that stand on a photo, alike in both themes where the photo is alike. */
const fills: Readonly<Record<RibbonValue['color'], string>> = {
  green: 'bg-sale text-on-fill',
  purple: 'bg-rental text-on-fill',
  blue: 'bg-generated text-on-fill',
  amber: 'bg-warning-fill text-black',
  gray: 'bg-white text-black',
}

interface RibbonProps {
  readonly ribbon: RibbonValue
  /** Stands on the page rather than on a photo, where white would not be seen. */
  readonly onPage?: boolean
  readonly className?: string
}

/** What is special about a listing, in the color that says how. */
export function Ribbon({ ribbon, onPage = false, className }: RibbonProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center rounded-xs px-2 text-2xs font-semibold whitespace-nowrap',
        onPage && ribbon.color === 'gray' ? 'bg-sunken text-ink' : fills[ribbon.color],
        className,
      )}
    >
      {ribbon.text}
    </span>
  )
}
