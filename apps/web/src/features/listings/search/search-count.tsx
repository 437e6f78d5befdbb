import type { SearchAdvice } from '@pb/contract/listings'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatResultCount } from '../labels.ts'
import * as texts from './texts.ts'

interface SearchCountProps {
  readonly advice: SearchAdvice | undefined
  readonly outdated: boolean
}

/** `( Results 134 )`, faded while it belongs to the previous search. On phones the bar shows it instead. */
export function SearchCount({ advice, outdated }: SearchCountProps) {
  return (
    <span
      aria-live="polite"
      aria-busy={outdated}
      className={cn('tabular-nums transition-opacity xs:max-sm:sr-only', outdated && 'opacity-50')}
    >
      {advice ? texts.resultCount(formatNumber(advice.count)) : ''}
    </span>
  )
}

/** `12 new · 40 no fee` in the bar at the bottom of the form, or the count where the title is not shown with it. */
export function SearchHighlights({ advice, outdated }: SearchCountProps) {
  if (!advice) return null
  const { new: newListings, price_dropped, no_fee } = advice.totals
  const parts = [
    newListings > 0 && texts.newListings(formatNumber(newListings)),
    price_dropped > 0 && texts.priceDrops(price_dropped, formatNumber(price_dropped)),
    no_fee > 0 && texts.noFee(formatNumber(no_fee)),
  ].filter((part) => part !== false)
  return (
    <p className={cn('truncate text-sm tabular-nums transition-opacity', outdated && 'opacity-50')}>
      <span aria-hidden className="font-medium sm:hidden">
        {formatResultCount(advice.count)}
      </span>
      <span className="text-muted max-sm:hidden">{parts.join(' · ')}</span>
    </p>
  )
}
