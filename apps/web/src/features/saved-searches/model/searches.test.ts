import { describe, expect, it } from 'vitest'
import { savedSearchFixture } from '../saved-search.fixture.ts'
import { editPath, isGenerated, runPath, searchToLoad, stateText } from './searches.ts'

describe('a client’s searches', () => {
  it('load the active one of the type, else the one changed last', () => {
    const old = savedSearchFixture({ search_id: '1', suspended: 1, last_modified: 10 })
    const late = savedSearchFixture({ search_id: '2', suspended: 1, last_modified: 20 })
    const active = savedSearchFixture({ search_id: '3', last_modified: 5 })
    const sale = savedSearchFixture({ search_id: '4', ad_type: 'sale' })
    expect(searchToLoad([old, late, active, sale], 'rental')).toBe(active)
    expect(searchToLoad([old, late, sale], 'rental')).toBe(late)
    expect(searchToLoad([old, late], 'sale')).toBeUndefined()
  })

  it('say how they stand', () => {
    expect(stateText(savedSearchFixture())).toBe('Active')
    expect(stateText(savedSearchFixture({ suspended: 1 }))).toBe('Suspended')
    expect(stateText(savedSearchFixture({ suspended: 1, suspended_until: 1_797_854_400 }))).toBe(
      'Suspended until Dec 21, 2026',
    )
  })

  it('lead to the form and to the results with their client', () => {
    const saved = savedSearchFixture()
    const query =
      'ad_type=rental&min_price=3000&max_price=4500&bedrooms=1&bedrooms=2&neighborhood=CHEL&notes=Has+a+dog&limit=20&client_id=12&search_id=7'
    expect(editPath('12', saved)).toBe(`/search/rental?${query}`)
    expect(runPath('12', saved)).toBe(`/results/rental?${query}`)
  })

  it('are generated where the system made them', () => {
    expect(isGenerated(savedSearchFixture({ created_by: '0' }))).toBe(true)
    expect(isGenerated(savedSearchFixture())).toBe(false)
  })
})
