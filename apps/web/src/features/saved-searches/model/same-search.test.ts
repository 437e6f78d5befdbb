import { describe, expect, it } from 'vitest'
import { sameSearch } from './same-search.ts'

const base = { ad_type: 'rental', bedrooms: ['1', '2'], max_price: 4000, notes: '' } as const

describe('two searches', () => {
  it('are the same in any order, and whatever does not filter', () => {
    expect(sameSearch(base, { ...base, bedrooms: ['2', '1'], pets: [], min_price: undefined })).toBe(true)
    expect(sameSearch({ ...base, notes: 'Has a dog' }, { ...base, notes: ' Has a dog ' })).toBe(true)
  })

  it('differ by a filter, a price, a type or the notes', () => {
    expect(sameSearch(base, { ...base, bedrooms: ['1'] })).toBe(false)
    expect(sameSearch(base, { ...base, max_price: 4001 })).toBe(false)
    expect(sameSearch(base, { ...base, ad_type: 'sale' })).toBe(false)
    expect(sameSearch(base, { ...base, notes: 'Has a dog' })).toBe(false)
    expect(sameSearch(base, { ...base, no_fee: '1' })).toBe(false)
  })
})
