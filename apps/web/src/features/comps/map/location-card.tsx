import type { Comp } from '@pb/contract/comps'
import { formatMoney } from '@pb/rules/money'
import { X } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDate } from '../../../lib/format.ts'
import { useEscape } from '../../../lib/use-escape.ts'
import { formatCompName, getCompKey, getCompPath } from '../comp-links.ts'
import * as texts from './texts.ts'

interface LocationCardProps {
  /** Name of the listing, if the mark includes it. */
  readonly listing: string | null
  readonly comps: readonly Comp[]
  /** Shown while the pointer is on the mark; it lets the pointer through to the map. */
  readonly isPreview: boolean
  readonly onClose: () => void
}

/** Card of the comps at one location. */
export function LocationCard({ listing, comps, isPreview, onClose }: LocationCardProps) {
  useEscape(onClose)
  return (
    <section
      aria-label={texts.onMap}
      className={cn(
        'absolute top-3 left-3 z-30 max-h-[calc(100%-48px)] w-72 max-w-[calc(100%-72px)] overflow-y-auto overscroll-contain rounded-lg bg-raised shadow-raised',
        isPreview && 'pointer-events-none',
      )}
    >
      {!isPreview && (
        <IconButton
          label={texts.close}
          icon={X}
          onClick={onClose}
          className="absolute top-0.5 right-0.5 z-10"
        />
      )}
      {listing !== null && (
        <p className="border-b py-2 pr-10 pl-3 text-sm font-semibold">{texts.thisListingNamed(listing)}</p>
      )}
      <ul className="divide-y">
        {comps.map((comp) => (
          <li key={getCompKey(comp)} className="py-2 pr-10 pl-3 text-sm">
            <p className="font-semibold tabular-nums">{formatMoney(comp.price)}</p>
            <Link to={getCompPath(comp)} className="block truncate">
              {formatCompName(comp)}
            </Link>
            <p className="truncate text-xs text-muted tabular-nums">
              {comp.status}, {formatDate(comp.date)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
