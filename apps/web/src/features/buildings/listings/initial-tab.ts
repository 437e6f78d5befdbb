import type { Building } from '@pb/contract/buildings'
import type { ListingTab } from './table-view.ts'

/** Returns the first tab with active listings, or else the past listings of the building's usual type. */
export function getInitialTab({ units, ownership }: Pick<Building, 'units' | 'ownership'>): ListingTab {
  const has = (adType: 'sale' | 'rental') => units.some(({ listing }) => listing?.ad_type === adType)
  if (ownership === 'rental') return has('rental') ? 'rental' : has('sale') ? 'sale' : 'rental_past'
  return has('sale') ? 'sale' : has('rental') ? 'rental' : 'sale_past'
}
