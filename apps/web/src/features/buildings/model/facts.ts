import type { Building } from '@pb/contract/buildings'
import { formatMoney } from '@pb/rules/money'
import { buildingTypes, ownerships, titleOf } from '@pb/rules/vocabulary'
import type { Fact } from '../../../components/ui/fact-list.tsx'
import { formatNumber } from '../../../lib/format.ts'

const count = (value: number | null) => (value === null ? null : formatNumber(value))
const average = (value: number | null) => (value === null ? null : `${formatMoney(Math.round(value))}/ft²`)

/** The building in a few facts, in the order in which brokers ask for them. */
export function buildingFacts(building: Building): Fact[] {
  return [
    { title: 'Units', value: count(building.units_total) },
    { title: 'Floors', value: count(building.floors) },
    { title: 'Built', value: building.year_built === null ? null : String(building.year_built) },
    { title: 'Pets', value: building.pet_policy || null },
    { title: 'Neighborhood', value: building.neighborhood || null },
    { title: 'Ownership', value: titleOf(ownerships, building.ownership) || null },
    { title: 'Type', value: titleOf(buildingTypes, building.building_type) || null },
    { title: 'Sale (avg $/sqft)', value: average(building.sales_avg) },
    { title: 'Rent (avg $/sqft)', value: average(building.rentals_avg) },
  ]
}
