import { describe, expect, it } from 'vitest'
import { daysLabel, homeAddress, homeFacts, monthsRange, priceLabel, resultsLabel } from './labels.ts'

describe('labels of a listing', () => {
  it('write rents by the month and sales bare', () => {
    expect(priceLabel({ price: 3250, ad_type: 'rental' })).toBe('$3,250/month')
    expect(priceLabel({ price: 1_460_000, ad_type: 'sale' })).toBe('$1,460,000')
    expect(priceLabel({ price: 0, ad_type: 'sale' })).toBe('Price on request')
  })

  it('leave out what is not known', () => {
    expect(homeFacts({ bedrooms: 'studio', bathrooms: 1, size: 532 })).toEqual([
      'Studio',
      '1 Bath',
      '532 ft²',
    ])
    expect(homeFacts({ bedrooms: '2', bathrooms: 2.5, size: null })).toEqual(['2 Beds', '2.5 Baths'])
    expect(homeFacts({ bedrooms: null, bathrooms: null, size: null })).toEqual([])
    expect(homeAddress({ address: '20 Carroll St', unit: '' })).toBe('20 Carroll St')
  })

  it('count in words', () => {
    expect([resultsLabel(0), resultsLabel(1), resultsLabel(1234)]).toEqual([
      '0 results',
      '1 result',
      '1,234 results',
    ])
    expect(daysLabel(1)).toEqual({ short: '1 d', long: '1 day on market' })
    expect(daysLabel(0).short).toBe('Today')
  })

  it('write lease terms', () => {
    expect(monthsRange(null, null)).toBe('N/A')
    expect(monthsRange(0, 0)).toBe('N/A')
    expect(monthsRange(12, 12)).toBe('12 Months')
    expect(monthsRange(1, 1)).toBe('1 Month')
    expect(monthsRange(6, 24)).toBe('6 - 24 Months')
    expect(monthsRange(null, 12)).toBe('12 Months')
  })
})
