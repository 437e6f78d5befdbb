import { describe, expect, it } from 'vitest'
import {
  formatDaysOnMarket,
  formatListingAddress,
  formatListingFacts,
  priceLabel,
  formatResultCount,
} from './labels.ts'

describe('listing labels', () => {
  it('format rents per month and sale prices without a period', () => {
    expect(priceLabel({ price: 3250, ad_type: 'rental' })).toBe('$3,250/month')
    expect(priceLabel({ price: 1_460_000, ad_type: 'sale' })).toBe('$1,460,000')
    expect(priceLabel({ price: 0, ad_type: 'sale' })).toBe('Price on request')
  })

  it('leave out unknown facts', () => {
    expect(formatListingFacts({ bedrooms: 'studio', bathrooms: 1, size: 532 })).toEqual([
      'Studio',
      '1 Bath',
      '532 sq ft',
    ])
    expect(formatListingFacts({ bedrooms: '2', bathrooms: 2.5, size: null })).toEqual(['2 Beds', '2.5 Baths'])
    expect(formatListingFacts({ bedrooms: null, bathrooms: null, size: null })).toEqual([])
    expect(formatListingAddress({ address: '20 Carroll St', unit: '' })).toBe('20 Carroll St')
  })

  it('format counts', () => {
    expect([formatResultCount(0), formatResultCount(1), formatResultCount(1234)]).toEqual([
      '0 results',
      '1 result',
      '1,234 results',
    ])
    expect(formatDaysOnMarket(1)).toEqual({ short: '1d', long: '1 day on market' })
    expect(formatDaysOnMarket(0).short).toBe('Today')
  })
})
