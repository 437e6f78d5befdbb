import { describe, expect, it } from 'vitest'
import { savedParamsOf, stateOfSaved } from './saved-params.ts'
import { changed, defaultState } from './search-state.ts'

describe('a search that is saved', () => {
  it('keeps what filters and the notes, and nothing of page and order', () => {
    const state = changed(defaultState('rental'), {
      bedrooms: ['1', '2'],
      neighborhood: ['CHEL|str:14-20'],
      max_price: 4500,
      no_fee: true,
      move_in_date: '2026-12-01',
      notes: 'Has a dog',
      sort_by: 'price',
      offset: 40,
    })
    expect(savedParamsOf(state)).toEqual({
      ad_type: 'rental',
      bedrooms: ['1', '2'],
      neighborhood: ['CHEL|str:14-20'],
      max_price: 4500,
      no_fee: '1',
      move_in_date: '2026-12-01',
      notes: 'Has a dog',
    })
  })

  it('comes back as it was, on its first page', () => {
    const search = {
      ad_type: 'sale' as const,
      min_price: 900_000,
      building_features: ['doorman'],
      price_dropped: '1' as const,
      notes: '',
    }
    const state = stateOfSaved({ search })
    expect(state).toEqual({
      ...defaultState('sale'),
      min_price: 900_000,
      building_features: ['doorman'],
      price_dropped: true,
    })
    expect(savedParamsOf(state)).toEqual(search)
  })
})
