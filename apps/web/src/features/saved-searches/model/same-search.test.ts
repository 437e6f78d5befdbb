import { describe, expect, it } from 'vitest'
import { isSameSearch } from './same-search.ts'

const base = { ad_type: 'rental', bedrooms: ['1', '2'], max_price: 4000, notes: '' } as const

describe('isSameSearch', () => {
  it('ignores order and empty filters', () => {
    expect(isSameSearch(base, { ...base, bedrooms: ['2', '1'], pets: [], min_price: undefined })).toBe(true)
    expect(isSameSearch({ ...base, notes: 'Has a dog' }, { ...base, notes: ' Has a dog ' })).toBe(true)
  })

  it('detects a different filter, price, type or notes', () => {
    expect(isSameSearch(base, { ...base, bedrooms: ['1'] })).toBe(false)
    expect(isSameSearch(base, { ...base, max_price: 4001 })).toBe(false)
    expect(isSameSearch(base, { ...base, ad_type: 'sale' })).toBe(false)
    expect(isSameSearch(base, { ...base, notes: 'Has a dog' })).toBe(false)
    expect(isSameSearch(base, { ...base, no_fee: '1' })).toBe(false)
  })
})
