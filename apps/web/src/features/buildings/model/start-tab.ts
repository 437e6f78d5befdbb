import type { Building } from '@pb/contract/buildings'
import type { TableTab } from './table-view.ts'

/** The tab to begin with: what is on the market now; where nothing is, the past of what the building is for. */
export function startTab({ units, ownership }: Pick<Building, 'units' | 'ownership'>): TableTab {
  const has = (adType: 'sale' | 'rental') => units.some(({ listing }) => listing?.ad_type === adType)
  if (ownership === 'rental') return has('rental') ? 'rental' : has('sale') ? 'sale' : 'rental_past'
  return has('sale') ? 'sale' : has('rental') ? 'rental' : 'sale_past'
}
