import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten } from './shorten.ts'

describe('shorten', () => {
  it('leaves a text that fits as it is', () => {
    expect(shorten('four', 4)).toBe('four')
  })

  it('ends a longer one with an ellipsis', () => {
    expect(shorten('a quiet street', 8)).toBe('a quiet…')
    expect(shorten('abc🏠🏠', 5)).toBe('abc…')
  })

  it('keeps a start of the text, within the limit and well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 30 }), (text, max) => {
        const short = shorten(text, max)
        expect(short.length).toBeLessThanOrEqual(max)
        expect(short.isWellFormed()).toBe(true)
        expect(short === text || text.startsWith(short.slice(0, -1))).toBe(true)
      }),
    )
  })
})
