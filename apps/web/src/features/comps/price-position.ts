import type { Comps } from '@pb/contract/comps'
import * as texts from './texts.ts'

type Summary = NonNullable<Comps['summary']>

/** `12% above the median of 8`, `At the median of 8`; only the number of comps if the price is unknown. */
export function formatPricePosition(
  price: number,
  { median, count }: Pick<Summary, 'median' | 'count'>,
): string {
  const reference = count === 1 ? texts.oneComp : texts.medianCount(count)
  if (price <= 0 || median <= 0) return texts.compCount(count)
  const percent = Math.round((price / median - 1) * 100)
  if (percent === 0) return texts.atReference(reference)
  return percent > 0 ? texts.above(percent, reference) : texts.below(-percent, reference)
}

/** Range of an axis that contains the comps and the price, with some padding. */
export function getAxisRange(
  price: number,
  { low, high }: Pick<Summary, 'low' | 'high'>,
): readonly [number, number] {
  const min = price > 0 ? Math.min(price, low) : low
  const max = price > 0 ? Math.max(price, high) : high
  const padding = Math.max((max - min) * 0.06, max * 0.01)
  return [min - padding, max + padding]
}
