import type { ListingCard } from '@pb/contract/listing-schemas'
import { cn } from '../../lib/cn.ts'

type RibbonValue = NonNullable<ListingCard['ribbon']>

/** Colors on a photo. They are the same in both themes, like the photo. */
const fills: Readonly<Record<RibbonValue['color'], string>> = {
  green: 'bg-sale text-on-fill',
  purple: 'bg-rental text-on-fill',
  blue: 'bg-generated text-on-fill',
  amber: 'bg-warning-fill text-black',
  gray: 'bg-white text-black',
}

interface RibbonProps {
  readonly ribbon: RibbonValue
  /** Uses a visible color for gray, which is white on photos. */
  readonly onPage?: boolean
  readonly className?: string
}

/** A short highlight of a listing, e.g. "Open house". */
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
