import type { BuildingUnit } from '@pb/contract/buildings'
import { formatMoney } from '@pb/rules/money'
import type { Fact } from '../../components/ui/fact-list.tsx'
import { formatDate, formatNumber } from '../../lib/format.ts'
import * as texts from './texts.ts'

function formatPriceRange(prices: readonly number[]): string {
  const [min, max] = [Math.min(...prices), Math.max(...prices)]
  return min === max ? formatMoney(min) : `${formatMoney(min)} – ${formatMoney(max)}`
}

function getListedFacts(units: readonly BuildingUnit[], adType: 'rental' | 'sale', title: string): Fact[] {
  const listed = units.flatMap(({ listing }) => (listing?.ad_type === adType ? [listing] : []))
  const prices = listed.map(({ price }) => price).filter((price) => price > 0)
  if (listed.length === 0) return []
  const range = prices.length > 0 ? ` · ${formatPriceRange(prices)}` : ''
  return [
    { title, value: `${formatNumber(listed.length)}${range}${range && adType === 'rental' ? '/month' : ''}` },
  ]
}

/** Active sales and rentals of a building and its last recorded sale. Empty ones are left out. */
export function getMarketFacts(units: readonly BuildingUnit[]): Fact[] {
  const sales = units.flatMap(({ unit, last_sale }) => (last_sale ? [{ unit, ...last_sale }] : []))
  const [newest] = sales.toSorted((one, other) => other.date.localeCompare(one.date))
  const unitSuffix = newest?.unit ? `, ${newest.unit}` : ''
  return [
    ...getListedFacts(units, 'sale', texts.forSale),
    ...getListedFacts(units, 'rental', texts.forRent),
    ...(newest
      ? [
          {
            title: texts.lastRecordedSale,
            value: `${formatMoney(newest.price)} · ${formatDate(newest.date)}${unitSuffix}`,
          },
        ]
      : []),
  ]
}
