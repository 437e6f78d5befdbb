import type { SearchAdvice } from '@pb/contract/listings'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'

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

/** What stands out among the results: `12 new · 9 price drops · 40 without a fee`; nothing where nothing does. */
export function SearchHighlights({ advice }: { readonly advice: SearchAdvice | undefined }) {
  if (!advice) return null
  const { new: newOnes, price_dropped, no_fee } = advice.totals
  const parts = [
    newOnes > 0 && `${formatNumber(newOnes)} new`,
    price_dropped > 0 && `${formatNumber(price_dropped)} with a lower price`,
    no_fee > 0 && `${formatNumber(no_fee)} no fee`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <span className="truncate text-sm text-muted tabular-nums">{parts.join(' · ')}</span>
}
