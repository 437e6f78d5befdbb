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

function copyChoices(choices: readonly Choice[]): Choice[] {
  return choices.map(({ key, title }) => ({ key, title }))
}

/** All options of the search form; they change only with a release. */
export const searchFormOptions: SearchFormOptions = {
  building_type: copyChoices(buildingTypes),
  furnished: copyChoices(furnishedTypes),
  ownership: { rental: copyChoices(ownershipsByAdType.rental), sale: copyChoices(ownershipsByAdType.sale) },
  pets: copyChoices(pets),
  bathrooms: bathroomKeys.map((key) => ({ key, title: bathroomLabel(Number(key)) })),
  bedrooms: bedroomKeys.map((key) => ({ key, title: bedroomLabel(key) })),
  building_features: copyChoices(buildingFeatures),
  apartment_features: copyChoices(apartmentFeatures),
  boroughs: searchFormBoroughs(),
  price_defaults: { rental: { ...priceDefaults.rental }, sale: { ...priceDefaults.sale } },
  tag_cloud_definition: tags.map(({ type, title }) => ({ type, title })),
}
