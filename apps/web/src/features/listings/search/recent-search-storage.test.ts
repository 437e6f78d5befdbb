import { beforeEach, expect, it } from 'vitest'
import { clearRecentSearches, getRecentSearches, addRecentSearch } from './recent-search-storage.ts'

beforeEach(() => localStorage.clear())

it('stores the last eight searches, without duplicates, newest first', () => {
  for (let n = 0; n < 10; n += 1) addRecentSearch('1', { adType: 'rental', query: `min_price=${n}` })
  addRecentSearch('1', { adType: 'rental', query: 'min_price=5' })
  const queries = getRecentSearches('1').map(({ query }) => query)
  expect(queries).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((n) => `min_price=${n}`))
})

it('stores searches by person and clears them by type', () => {
  addRecentSearch('1', { adType: 'rental', query: 'a' })
  addRecentSearch('1', { adType: 'sale', query: 'a' })
  addRecentSearch('2', { adType: 'sale', query: 'b' })
  clearRecentSearches('1', 'rental')
  expect(getRecentSearches('1')).toEqual([{ adType: 'sale', query: 'a' }])
  expect(getRecentSearches('2')).toEqual([{ adType: 'sale', query: 'b' }])
})

it.each(['', 'x', '{}', '[1,null,{"adType":"lease","query":"a"}]'])('treats %j as empty', (stored) => {
  localStorage.setItem('recent_searches_1', stored)
  expect(getRecentSearches('1')).toEqual([])
})
