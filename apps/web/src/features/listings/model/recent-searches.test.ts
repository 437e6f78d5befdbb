import { beforeEach, expect, it } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => localStorage.clear())

it('keeps the last eight, each once, the newest first', () => {
  for (let n = 0; n < 10; n += 1) rememberSearch('1', { adType: 'rental', query: `min_price=${n}` })
  rememberSearch('1', { adType: 'rental', query: 'min_price=5' })
  const queries = recentSearches('1').map(({ query }) => query)
  expect(queries).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((n) => `min_price=${n}`))
})

it('is each person’s own, and forgotten by type', () => {
  rememberSearch('1', { adType: 'rental', query: 'a' })
  rememberSearch('1', { adType: 'sale', query: 'a' })
  rememberSearch('2', { adType: 'sale', query: 'b' })
  forgetSearches('1', 'rental')
  expect(recentSearches('1')).toEqual([{ adType: 'sale', query: 'a' }])
  expect(recentSearches('2')).toEqual([{ adType: 'sale', query: 'b' }])
})

it.each(['', 'x', '{}', '[1,null,{"adType":"lease","query":"a"}]'])('reads %j as nothing', (stored) => {
  localStorage.setItem('recent_searches_1', stored)
  expect(recentSearches('1')).toEqual([])
})
