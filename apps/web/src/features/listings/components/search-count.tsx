import type { SearchAdvice } from '@pb/contract/listings'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { resultsLabel } from '../model/labels.ts'

interface SearchCountProps {
  readonly advice: SearchAdvice | undefined
  readonly outdated: boolean
}

/** `( Results 134 )`, pale while it is that of the search before. */
export function SearchCount({ advice, outdated }: SearchCountProps) {
  return (
    <span
      aria-live="polite"
      aria-busy={outdated}
      className={cn('tabular-nums transition-opacity', outdated && 'opacity-50')}
    >
      {advice ? `( Results ${formatNumber(advice.count)} )` : ''}
    </span>
  )
}

/** What is found, in sight wherever the form is scrolled to: `134 results · 12 new · 40 no fee`. */
export function SearchHighlights({ advice, outdated }: SearchCountProps) {
  if (!advice) return null
  const { new: newOnes, price_dropped, no_fee } = advice.totals
  const parts = [
    newOnes > 0 && `${formatNumber(newOnes)} new`,
    price_dropped > 0 && `${formatNumber(price_dropped)} with a lower price`,
    no_fee > 0 && `${formatNumber(no_fee)} no fee`,
  ].filter((part) => part !== false)
  return (
    <p className={cn('truncate text-sm tabular-nums transition-opacity', outdated && 'opacity-50')}>
      <span className="font-medium">{resultsLabel(advice.count)}</span>
      <span className="text-muted max-sm:hidden">{parts.map((part) => ` · ${part}`).join('')}</span>
    </p>
  )
}
