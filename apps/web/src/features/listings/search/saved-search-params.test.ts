import { describe, expect, it } from 'vitest'
import { toSavedSearchParams, fromSavedSearch } from './saved-search-params.ts'
import { changeSearch, defaultState } from './search-state.ts'

describe('saved search parameters', () => {
  it('include filters and notes, but not page and sort', () => {
    const state = changeSearch(defaultState('rental'), {
      bedrooms: ['1', '2'],
      neighborhood: ['CHEL|str:14-20'],
      max_price: 4500,
      no_fee: true,
      move_in_date: '2026-12-01',
      notes: 'Has a dog',
      sort_by: 'price',
      offset: 40,
    })
    expect(toSavedSearchParams(state)).toEqual({
      ad_type: 'rental',
      bedrooms: ['1', '2'],
      neighborhood: ['CHEL|str:14-20'],
      max_price: 4500,
      no_fee: '1',
      move_in_date: '2026-12-01',
      notes: 'Has a dog',
    })
  })

  it('restore the search at its first page', () => {
    const search = {
      ad_type: 'sale' as const,
      min_price: 900_000,
      building_features: ['doorman'],
      price_dropped: '1' as const,
      notes: '',
    }
    const state = fromSavedSearch({ search })
    expect(state).toEqual({
      ...defaultState('sale'),
      min_price: 900_000,
      building_features: ['doorman'],
      price_dropped: true,
    })
    expect(toSavedSearchParams(state)).toEqual(search)
  })
})
