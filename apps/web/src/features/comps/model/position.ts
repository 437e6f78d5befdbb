import type { Comps } from '@pb/contract/comps'
import { plural } from '../../../lib/format.ts'

type Summary = NonNullable<Comps['summary']>

/** `12% above the median of 8`, `At the median of 8`; where the price is not known, the median alone has a place. */
export function positionText(price: number, { median, count }: Pick<Summary, 'median' | 'count'>): string {
  const of = count === 1 ? 'the only comparable home' : `the median of ${count}`
  if (price <= 0 || median <= 0) return plural(count, 'comparable home')
  const percent = Math.round((price / median - 1) * 100)
  if (percent === 0) return `At ${of}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} ${of}`
}

/** The ends of an axis that holds the range and the price, with a little room beside. */
export function axisOf(
  price: number,
  { low, high }: Pick<Summary, 'low' | 'high'>,
): readonly [number, number] {
  const least = price > 0 ? Math.min(price, low) : low
  const most = price > 0 ? Math.max(price, high) : high
  const room = Math.max((most - least) * 0.06, most * 0.01)
  return [least - room, most + room]
}
