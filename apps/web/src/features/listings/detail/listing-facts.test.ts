import { describe, expect, it } from 'vitest'
import { detailFixture as detail } from '../listing.fixture.ts'
import {
  getAgentFacts,
  getApartmentFacts,
  formatPricePerFoot,
  getStatusFacts,
  getTermFacts,
} from './listing-facts.ts'

const toObject = (facts: ReturnType<typeof getTermFacts>) =>
  Object.fromEntries(facts.map(({ title, value }) => [title, value]))

describe('listing facts', () => {
  it('lists each term once, the price details of the server first', () => {
    const facts = getTermFacts(
      detail({
        price_details_formatted: { 'Net effective': '$3,000', Concession: '1 month free, 13 months' },
      }),
    )
    expect(facts.map(({ title }) => title)).toEqual([
      'Net effective',
      'Concession',
      '$/sqft',
      'Available',
      'Lease term',
    ])
    expect(toObject(facts)).toMatchObject({
      Concession: '1 month free, 13 months',
      Available: 'Dec 1, 2026',
      'Lease term': '12 - 24 Months',
    })
  })

  it('lists the price per square foot once, as formatted by the server', () => {
    const facts = getTermFacts(detail({ price_details_formatted: { '$/sqft': '$1,250' } }))
    expect(facts.filter(({ title }) => title === '$/sqft')).toEqual([{ title: '$/sqft', value: '$1,250' }])
    expect(toObject(getApartmentFacts(detail()))).not.toHaveProperty('$/sqft')
  })

  it('has no lease term for a sale', () => {
    expect(toObject(getTermFacts(detail({ ad_type: 'sale' })))).not.toHaveProperty('Lease term')
  })

  it('calculates the yearly price per square foot for rentals', () => {
    expect(formatPricePerFoot({ price: 5000, size: 1000, ad_type: 'rental' })).toBe('$60/sq ft per year')
    expect(formatPricePerFoot({ price: 900_000, size: 600, ad_type: 'sale' })).toBe('$1,500/sq ft')
    expect(formatPricePerFoot({ price: 900_000, size: null, ad_type: 'sale' })).toBeNull()
  })

  it('lists the agreement with its end and the access for agents', () => {
    const exclusive = detail({
      access_type_info: 'Exclusive',
      exclusive_until: '2026-12-31',
      entry: { title: 'Lockbox', note: '' },
    })
    expect(toObject(getAgentFacts(exclusive))).toEqual({
      Commission: null,
      Agreement: 'Exclusive until Dec 31, 2026',
      Access: 'Lockbox',
    })
  })

  it('leaves out unknown facts and shows a missing verification', () => {
    expect(toObject(getApartmentFacts(detail()))).not.toHaveProperty('Exposures')
    expect(toObject(getApartmentFacts(detail()))).toMatchObject({
      Condition: 'Renovated',
      Ownership: 'Co-op',
    })
    expect(toObject(getStatusFacts(detail()))).toMatchObject({
      'Last verified': 'Not yet verified',
      'On market': '4d',
    })
  })
})
