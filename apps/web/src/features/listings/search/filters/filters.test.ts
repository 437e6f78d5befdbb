import type { SearchFormOptions } from '@pb/contract/listings'
import * as vocabulary from '@pb/rules/vocabulary'
import { expect, test } from 'vitest'
import { filters, getOfferedChoices, type ChoicesFilter } from './filters.ts'

const options: SearchFormOptions = {
  building_type: [...vocabulary.buildingTypes],
  furnished: [...vocabulary.furnishedTypes],
  ownership: {
    rental: [...vocabulary.ownershipsByAdType.rental],
    sale: [...vocabulary.ownershipsByAdType.sale],
  },
  pets: [...vocabulary.pets],
  bathrooms: [],
  bedrooms: [],
  building_features: [...vocabulary.buildingFeatures],
  apartment_features: [...vocabulary.apartmentFeatures],
  boroughs: [],
  price_defaults: {
    rental: { ...vocabulary.priceDefaults.rental },
    sale: { ...vocabulary.priceDefaults.sale },
  },
  tag_cloud_definition: [],
}
const choiceFilters = filters.filter(
  (filter): filter is Extract<typeof filter, ChoicesFilter> => filter.kind === 'choices',
)

test.each(['rental', 'sale'] as const)('offer each title of a %s once', (adType) => {
  const titles = choiceFilters.flatMap((filter) =>
    getOfferedChoices(filter, options, adType, []).map(({ title }) => title),
  )
  expect(titles).toEqual([...new Set(titles)])
  expect(titles).toEqual(expect.arrayContaining(['Elevator', 'Townhouse']))
})

test('offer a chosen value also where it is usually left out, so that it can be removed', () => {
  const buildingType = choiceFilters.find(({ field }) => field === 'building_type')!
  const offered = getOfferedChoices(buildingType, options, 'rental', ['elevator'])
  expect(offered).toEqual(options.building_type)
})
