import { expect, test } from 'vitest'
import { fitsInWords, searchLines, searchTitle } from './search-words.ts'

test('a search that asks nothing names its type', () => {
  expect(searchTitle({ ad_type: 'rental' })).toBe('Rentals')
  expect(searchTitle({ ad_type: 'sale' })).toBe('Homes for sale')
  expect(searchLines({ ad_type: 'sale' })).toEqual({ line_1: 'Homes for sale', line_2: '' })
})

test('layout, places, price and wishes stand in this order', () => {
  const search = {
    ad_type: 'rental',
    bedrooms: ['2', 'studio', '1'],
    bathrooms: ['1'],
    neighborhood: ['KIPS', 'UWS|str:70-80'],
    min_price: 3000,
    max_price: 4500,
    pets: ['dogs'],
    no_fee: '1',
  } as const
  expect(searchTitle(search)).toBe(
    'Studio, 1 or 2 Beds and 1 Bath in Kips Bay and Upper West Side (streets 70 to 80), $3,000 to $4,500, no fee and dogs',
  )
  expect(searchLines(search)).toEqual({
    line_1: 'Studio, 1 or 2 Beds · 1 Bath · $3,000 to $4,500',
    line_2: 'Kips Bay and Upper West Side (streets 70 to 80) · no fee and dogs',
  })
})

test('many places and wishes are counted', () => {
  expect(
    searchTitle({
      ad_type: 'sale',
      borough: ['BK'],
      neighborhood: ['KIPS', 'TRIB', 'UWS', 'LIC'],
      max_price: 900_000,
      building_features: ['doorman', 'gym', 'pool', 'garage'],
    }),
  ).toBe(
    'Homes for sale in Brooklyn, Kips Bay, Tribeca and 2 more, up to $900,000, doorman, gym, pool and 1 more',
  )
})

test('what fits says the value of the home, and only of what was asked', () => {
  const home = {
    bedrooms: '1',
    bathrooms: 1.5,
    neighborhood: 'KIPS',
    price: 3900,
    building_type: 'elevator',
    ownership: 'condo',
    furnished: 'unfurnished',
  } as const
  expect(fitsInWords({ ad_type: 'rental' }, home)).toEqual([])
  expect(
    fitsInWords(
      {
        ad_type: 'rental',
        bedrooms: ['1', '2'],
        borough: ['MN'],
        max_price: 4000,
        building_type: ['elevator', 'walk-up'],
        apartment_features: ['dishwasher'],
      },
      home,
    ),
  ).toEqual(['1 Bed', 'Kips Bay', '$3,900', 'Elevator', 'Dishwasher'])
})
