import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagerNumbers } from './pager-numbers.ts'

describe('pager numbers', () => {
  it('shows all numbers up to seven pages', () => {
    expect(pagerNumbers(1, 1)).toEqual([1])
    expect(pagerNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('leaves gaps for more pages', () => {
    expect(pagerNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20])
    expect(pagerNumbers(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20])
    expect(pagerNumbers(20, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20])
  })

  it('always has the first, last and current page in order, at a constant length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (pages, seed) => {
        const page = 1 + (seed % pages)
        const items = pagerNumbers(page, pages)
        const numbers = items.filter((item) => typeof item === 'number')
        expect(items).toHaveLength(Math.min(pages, 7))
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
      }),
    )
  })
})
