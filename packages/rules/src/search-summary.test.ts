import { expect, test } from 'vitest'
import { formatMatchedFilters, formatSearchLines, formatSearchTitle } from './search-summary.ts'

test('names the ad type of a search without filters', () => {
  expect(formatSearchTitle({ ad_type: 'rental' })).toBe('Rentals')
  expect(formatSearchTitle({ ad_type: 'sale' })).toBe('Sales')
  expect(formatSearchLines({ ad_type: 'sale' })).toEqual({ line_1: 'Sales', line_2: '' })
})

test('lists layout, locations, price and other filters in this order', () => {
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
  expect(formatSearchTitle(search)).toBe(
    'Studio, 1 or 2 Beds and 1 Bath in Kips Bay and Upper West Side (streets 70 to 80), $3,000 to $4,500, no fee and dogs',
  )
  expect(formatSearchLines(search)).toEqual({
    line_1: 'Studio, 1 or 2 Beds · 1 Bath · $3,000 to $4,500',
    line_2: 'Kips Bay and Upper West Side (streets 70 to 80) · no fee and dogs',
  })
})

test('counts further locations and filters', () => {
  expect(
    formatSearchTitle({
      ad_type: 'sale',
      borough: ['BK'],
      neighborhood: ['KIPS', 'TRIB', 'UWS', 'LIC'],
      max_price: 900_000,
      building_features: ['doorman', 'gym', 'pool', 'garage'],
    }),
  ).toBe('Sales in Brooklyn, Kips Bay, Tribeca and 2 more, up to $900,000, doorman, gym, pool and 1 more')
})

test('shows the listing’s values of the matched filters only', () => {
  const home = {
    bedrooms: '1',
    bathrooms: 1.5,
    neighborhood: 'KIPS',
    price: 3900,
    building_type: 'elevator',
    ownership: 'condo',
    furnished: 'unfurnished',
  } as const
  expect(formatMatchedFilters({ ad_type: 'rental' }, home)).toEqual([])
  expect(
    formatMatchedFilters(
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
