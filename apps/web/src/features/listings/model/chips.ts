import type { SearchFormOptions } from '@pb/contract/listings'
import { bathroomLabel, bedroomLabel, type BedroomKey } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  titleOf,
} from '@pb/rules/vocabulary'
import { neighborhoodLabel } from './neighborhoods.ts'
import { changed, listKeys, toggled, type ListKey, type SearchState } from './search-state.ts'

/** One active filter, and the search without it. */
export interface Chip {
  readonly id: string
  readonly label: string
  readonly without: SearchState
}

type Boroughs = SearchFormOptions['boroughs']

function priceText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} – ${formatMoney(max)}`
  return min === undefined ? `Up to ${formatMoney(max)}` : `From ${formatMoney(min)}`
}

/** Text of one value of a filter. */
function valueLabel(key: ListKey, value: string, boroughs: Boroughs): string {
  switch (key) {
    case 'bedrooms':
      return bedroomLabel(value as BedroomKey)
    case 'bathrooms':
      return bathroomLabel(Number(value))
    case 'borough':
      return boroughs.find(({ abbreviation }) => abbreviation === value)?.name ?? value
    case 'neighborhood':
      return neighborhoodLabel(boroughs, value)
    case 'building_type':
      return titleOf(buildingTypes, value)
    case 'ownership':
      return titleOf(ownerships, value)
    case 'pets':
      return titleOf(pets, value)
    case 'furnished':
      return titleOf(furnishedTypes, value)
    case 'building_features':
      return titleOf(buildingFeatures, value)
    case 'apartment_features':
      return titleOf(apartmentFeatures, value)
  }
}

/** The active filters of a search, in the order of the filter panel. */
export function chipsOf(state: SearchState, boroughs: Boroughs): Chip[] {
  const { min_price, max_price } = state
  const price =
    min_price === undefined && max_price === undefined
      ? []
      : [
          {
            id: 'price',
            label: priceText(min_price, max_price),
            without: changed(state, { min_price: undefined, max_price: undefined }),
          },
        ]
  const lists = listKeys.flatMap((key) =>
    state[key].map((value) => ({
      id: `${key}:${value}`,
      label: valueLabel(key, value, boroughs),
      without: toggled(state, key, value),
    })),
  )
  return [...price, ...lists]
}
