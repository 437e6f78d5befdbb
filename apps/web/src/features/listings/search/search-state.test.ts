import { bathroomKeys, bedroomKeys } from '@pb/rules/bedrooms'
import { formatNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import {
  adTypes,
  apartmentFeatures,
  buildingFeatures,
  buildingTypes,
  furnishedTypes,
  ownerships,
  pets,
  type Choice,
} from '@pb/rules/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  withPage,
  changeSearch,
  defaultState,
  countPages,
  getPage,
  sortKeys,
  toggleValue,
  type SearchState,
} from './search-state.ts'
import { formatSearch, parsePrice, parseSearch, resultsPath } from './search-url.ts'

const some = (keys: readonly string[]) => fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 5 })
const someChoices = (list: readonly Choice[]) => some(list.map(({ key }) => key))
const span = fc.tuple(fc.nat(200), fc.nat(50)).map(([min, more]) => [min, min + more] as const)
const neighborhoods = fc.uniqueArray(
  fc
    .record(
      {
        abbreviation: fc.constantFrom('UWS', 'UES', 'TRIBECA', 'E-VILL'),
        streets: span,
        avenues: span,
      },
      { requiredKeys: ['abbreviation'] },
    )
    .map(formatNeighborhoodRange),
)

const day = fc.option(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  { nil: undefined },
)

const alignOffset = (state: SearchState): SearchState => ({
  ...state,
  offset: state.offset - (state.offset % state.limit),
})

const states: fc.Arbitrary<SearchState> = fc
  .record({
    ad_type: fc.constantFrom(...adTypes),
    offset: fc.nat(1_000_000),
    limit: fc.integer({ min: 1, max: 100 }),
    sort_by: fc.constantFrom(...sortKeys),
    sort_dir: fc.constantFrom('asc' as const, 'desc' as const),
    min_price: fc.option(fc.integer({ min: 1, max: 5_000_000 }), { nil: undefined }),
    max_price: fc.option(fc.integer({ min: 5_000_000, max: 1_000_000_000 }), { nil: undefined }),
    listing_ids: fc.uniqueArray(fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String)),
    ignore_filters: fc.boolean(),
    not_sent_to: fc.option(fc.integer({ min: 1 }).map(String), { nil: undefined }),
    notes: fc.string({ maxLength: 200 }),
    bedrooms: some(bedroomKeys),
    bathrooms: some(bathroomKeys),
    borough: some(['MN', 'BK', 'Staten Island']),
    neighborhood: neighborhoods,
    building_type: someChoices(buildingTypes),
    ownership: someChoices(ownerships),
    pets: someChoices(pets),
    furnished: someChoices(furnishedTypes),
    building_features: someChoices(buildingFeatures),
    apartment_features: someChoices(apartmentFeatures),
    company_name: some(['Alder Realty', 'Birch & Co, Inc.', '100% Homes', 'a+b=c']),
    no_fee: fc.boolean(),
    price_dropped: fc.boolean(),
    move_in_date: day,
    listed_since: day,
    bounds: fc.constant(undefined),
    area: fc.constant(undefined),
    verified_within: fc.option(fc.integer({ min: 1, max: 365 }), { nil: undefined }),
  })
  // A page starts at a multiple of the limit.
  .map(alignOffset)

const read = (query: string) => parseSearch(new URLSearchParams(query), 'rental')

describe('results URL', () => {
  it('round-trips every search', () => {
    fc.assert(
      fc.property(states, (state) => {
        const text = formatSearch(state).toString()
        expect(parseSearch(new URLSearchParams(text), state.ad_type)).toEqual(state)
      }),
    )
  })

  it('parses any query to a valid search', () => {
    const keys = fc.constantFrom('limit', 'offset', 'min_price', 'bedrooms', 'neighborhood', 'sort_by', 'x')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.string())), (pairs) => {
        const state = parseSearch(new URLSearchParams(pairs), 'sale')
        expect(state.limit).toBeGreaterThanOrEqual(1)
        expect(state.limit).toBeLessThanOrEqual(100)
        expect(state.offset).toBeGreaterThanOrEqual(0)
        expect(parseSearch(formatSearch(state), 'sale')).toEqual(state)
      }),
    )
  })

  it('formats the default search completely', () => {
    expect(formatSearch(defaultState('sale')).toString()).toBe(
      'ad_type=sale&offset=0&sort_by=time_published&sort_dir=desc&limit=20',
    )
    expect(resultsPath('rental', { bedrooms: ['1', '2'] })).toBe(
      '/results/rental?ad_type=rental&offset=0&sort_by=time_published&sort_dir=desc&limit=20&bedrooms=1&bedrooms=2',
    )
  })

  it('defaults to a limit of 3 and an offset of 0', () => {
    expect(read('bedrooms=1')).toMatchObject({ limit: 3, offset: 0 })
    expect(read('limit=x&offset=-4')).toMatchObject({ limit: 3, offset: 0 })
    expect(read('limit=5000')).toMatchObject({ limit: 100 })
  })

  it('moves an offset within a page to its start', () => {
    expect(read('limit=20&offset=7')).toMatchObject({ offset: 0 })
    expect(read('limit=20&offset=47')).toMatchObject({ offset: 40 })
  })

  it('parses prices as whole numbers and orders them', () => {
    expect(read('min_price=2500.75&max_price=abc')).toMatchObject({ min_price: 2500, max_price: undefined })
    expect(read('min_price=4.5k&max_price=1.2M')).toMatchObject({ min_price: 4500, max_price: 1_200_000 })
    expect(read('min_price=9000&max_price=3000')).toMatchObject({ min_price: 3000, max_price: 9000 })
    expect(parsePrice('$ 1,250,000')).toBe(1_250_000)
    expect(parsePrice('0')).toBeUndefined()
  })

  it('accepts both spellings of repeated keys and drops duplicates and invalid values', () => {
    expect(read('bedrooms=1&bedrooms[]=2&bedrooms=1&bedrooms=99&bedrooms=studio').bedrooms).toEqual([
      '1',
      'studio',
      '2',
    ])
    expect(read('neighborhood=UWS|str:70-80&neighborhood=UWS|str:80-70').neighborhood).toEqual([
      'UWS|str:70-80',
    ])
    expect(read('listing_ids=4,5&listing_ids=x&ignore_filters=1')).toMatchObject({
      listing_ids: ['4', '5'],
      ignore_filters: true,
    })
  })

  it('takes the ad type from the route', () => {
    expect(read('ad_type=sale').ad_type).toBe('rental')
  })
})

describe('search changes', () => {
  const state = { ...defaultState('rental'), offset: 40 }

  it('return to the first page', () => {
    expect(changeSearch(state, { min_price: 2000 }).offset).toBe(0)
    expect(toggleValue(state, 'pets', 'dogs')).toMatchObject({ offset: 0, pets: ['dogs'] })
  })

  it('toggle a value', () => {
    expect(toggleValue(toggleValue(state, 'pets', 'dogs'), 'pets', 'dogs').pets).toEqual([])
  })

  it('count pages from 1', () => {
    expect(getPage(state)).toBe(3)
    expect(withPage(state, 5).offset).toBe(80)
    expect([countPages(0, 20), countPages(20, 20), countPages(21, 20)]).toEqual([0, 1, 2])
  })
})
