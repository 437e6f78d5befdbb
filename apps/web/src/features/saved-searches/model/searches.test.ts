import { describe, expect, it } from 'vitest'
import { savedSearchFixture } from '../saved-search.fixture.ts'
import { isGenerated } from './is-generated.ts'
import { searchFormPath, searchResultsPath, searchToLoad, formatSearchState } from './searches.ts'

describe('saved searches', () => {
  it('searchToLoad returns the active search of the type, or else the last modified one', () => {
    const old = savedSearchFixture({ search_id: '1', suspended: 1, last_modified: 10 })
    const late = savedSearchFixture({ search_id: '2', suspended: 1, last_modified: 20 })
    const active = savedSearchFixture({ search_id: '3', last_modified: 5 })
    const sale = savedSearchFixture({ search_id: '4', ad_type: 'sale' })
    expect(searchToLoad([old, late, active, sale], 'rental')).toBe(active)
    expect(searchToLoad([old, late, sale], 'rental')).toBe(late)
    expect(searchToLoad([old, late], 'sale')).toBeUndefined()
  })

  it('formatSearchState describes the state', () => {
    expect(formatSearchState(savedSearchFixture())).toBe('Active')
    expect(formatSearchState(savedSearchFixture({ suspended: 1 }))).toBe('Suspended')
    expect(formatSearchState(savedSearchFixture({ suspended: 1, suspended_until: 1_797_854_400 }))).toBe(
      'Suspended until Dec 21, 2026',
    )
  })

  it('searchFormPath and searchResultsPath include the search and its client', () => {
    const saved = savedSearchFixture()
    const query =
      'ad_type=rental&min_price=3000&max_price=4500&bedrooms=1&bedrooms=2&neighborhood=CHEL&notes=Has+a+dog&limit=20&client_id=12&search_id=7'
    expect(searchFormPath('12', saved)).toBe(`/search/rental?${query}`)
    expect(searchResultsPath('12', saved)).toBe(`/results/rental?${query}`)
  })

  it('isGenerated is true for searches created by the system', () => {
    expect(isGenerated(savedSearchFixture({ created_by: '0' }))).toBe(true)
    expect(isGenerated(savedSearchFixture())).toBe(false)
  })
})
