import type { Building } from '@pb/contract/buildings'
import { formatMoney } from '@pb/rules/money'
import { buildingTypes, ownerships, findTitle } from '@pb/rules/vocabulary'
import type { Fact } from '../../components/ui/fact-list.tsx'
import { formatNumber } from '../../lib/format.ts'
import * as texts from './texts.ts'

const formatCount = (value: number | null) => (value === null ? null : formatNumber(value))
const formatAverage = (value: number | null) =>
  value === null ? null : texts.perSquareFoot(formatMoney(Math.round(value)))

interface BuildingFact extends Fact {
  readonly key: string
}

/** Facts of a building, in the order brokers ask for them. */
export function getBuildingFacts(building: Building): BuildingFact[] {
  return [
    { key: 'units', title: texts.units, value: formatCount(building.units_total) },
    { key: 'floors', title: texts.floors, value: formatCount(building.floors) },
    {
      key: 'built',
      title: texts.built,
      value: building.year_built === null ? null : String(building.year_built),
    },
    { key: 'pets', title: texts.pets, value: building.pet_policy || null },
    { key: 'neighborhood', title: texts.neighborhood, value: building.neighborhood || null },
    { key: 'ownership', title: texts.ownership, value: findTitle(ownerships, building.ownership) || null },
    { key: 'type', title: texts.type, value: findTitle(buildingTypes, building.building_type) || null },
    { key: 'saleAverage', title: texts.saleAverage, value: formatAverage(building.sales_avg) },
    { key: 'rentAverage', title: texts.rentAverage, value: formatAverage(building.rentals_avg) },
  ]
}
