import type { SearchFormOptions } from '@pb/contract/listings'
import { bathroomKeys, bathroomLabel, bedroomKeys, bedroomLabel } from '@pb/rules/bedrooms'
import { searchFormBoroughs } from '@pb/rules/neighborhoods'
import {
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownershipsByAdType,
  pets,
  priceDefaults,
  type Choice,
} from '@pb/rules/vocabulary'
import { tags } from './tags.ts'

function copies(choices: readonly Choice[]): Choice[] {
  return choices.map(({ key, title }) => ({ key, title }))
}

/** Everything a search form offers, made once: it changes with a release only. */
export const searchFormOptions: SearchFormOptions = {
  building_type: copies(buildingTypes),
  furnished: copies(furnishedTypes),
  ownership: { rental: copies(ownershipsByAdType.rental), sale: copies(ownershipsByAdType.sale) },
  pets: copies(pets),
  bathrooms: bathroomKeys.map((key) => ({ key, title: bathroomLabel(Number(key)) })),
  bedrooms: bedroomKeys.map((key) => ({ key, title: bedroomLabel(key) })),
  building_features: copies(buildingFeatures),
  apartment_features: copies(apartmentFeatures),
  boroughs: searchFormBoroughs(),
  price_defaults: { rental: { ...priceDefaults.rental }, sale: { ...priceDefaults.sale } },
  tag_cloud_definition: tags.map(({ type, title }) => ({ type, title })),
}
