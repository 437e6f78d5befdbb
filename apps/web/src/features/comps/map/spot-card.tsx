import type { Comp } from '@pb/contract/comps'
import { formatMoney } from '@pb/rules/money'
import { X } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { formatDate } from '../../../lib/format.ts'
import { useEscape } from '../../../lib/use-escape.ts'
import { keyOf, pathOf } from '../model/key.ts'

interface SpotCardProps {
  readonly comps: readonly Comp[]
  readonly onClose: () => void
}

/** The comparable homes of one place, over the map. */
export function SpotCard({ comps, onClose }: SpotCardProps) {
  useEscape(onClose)
  return (
    <section
      aria-label="On the map"
      className="absolute top-3 left-3 z-30 max-h-[calc(100%-48px)] w-72 max-w-[calc(100%-72px)] overflow-y-auto overscroll-contain rounded-lg bg-raised shadow-raised"
    >
      <IconButton label="Close" icon={X} onClick={onClose} className="absolute top-0.5 right-0.5 z-10" />
      <ul className="divide-y">
        {comps.map((comp) => (
          <li key={keyOf(comp)} className="py-2 pr-10 pl-3 text-sm">
            <p className="font-semibold tabular-nums">{formatMoney(comp.price)}</p>
            <Link to={pathOf(comp)} className="block truncate">
              {[comp.address, comp.unit].filter(Boolean).join(', ')}
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
