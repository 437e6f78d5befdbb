import type { BuildingUnit } from '@pb/contract/buildings'
import { formatMoney } from '@pb/rules/money'
import type { Fact } from '../../../components/ui/fact-list.tsx'
import { formatDate, formatNumber } from '../../../lib/format.ts'

function priceRange(prices: readonly number[]): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? formatMoney(least) : `${formatMoney(least)} – ${formatMoney(most)}`
}

function offered(units: readonly BuildingUnit[], adType: 'rental' | 'sale', title: string): Fact[] {
  const listed = units.flatMap(({ listing }) => (listing?.ad_type === adType ? [listing] : []))
  const prices = listed.map(({ price }) => price).filter((price) => price > 0)
  if (listed.length === 0) return []
  const asked = prices.length > 0 ? ` · ${priceRange(prices)}` : ''
  return [
    { title, value: `${formatNumber(listed.length)}${asked}${asked && adType === 'rental' ? '/month' : ''}` },
  ]
}

/** What is on the market in a building and what was last paid in it; what there is none of is left out. */
export function marketFacts(units: readonly BuildingUnit[]): Fact[] {
  const sold = units.flatMap(({ unit, last_sale }) => (last_sale ? [{ unit, ...last_sale }] : []))
  const [newest] = sold.toSorted((one, other) => other.date.localeCompare(one.date))
  const where = newest?.unit ? `, ${newest.unit}` : ''
  return [
    ...offered(units, 'sale', 'For sale'),
    ...offered(units, 'rental', 'For rent'),
    ...(newest
      ? [
          {
            title: 'Last recorded sale',
            value: `${formatMoney(newest.price)} · ${formatDate(newest.date)}${where}`,
          },
        ]
      : []),
  ]
}
