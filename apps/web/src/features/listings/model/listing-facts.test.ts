import { describe, expect, it } from 'vitest'
import { detailFixture as detail } from '../components/listing.fixture.ts'
import { agentFactList, homeFactList, pricePerFoot, recordFactList, termFactList } from './listing-facts.ts'

const named = (facts: ReturnType<typeof termFactList>) =>
  Object.fromEntries(facts.map(({ title, value }) => [title, value]))

describe('facts of a listing', () => {
  it('say each term once, the price as the server takes it apart first', () => {
    const facts = termFactList(
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
    expect(named(facts)).toMatchObject({
      Concession: '1 month free, 13 months',
      Available: 'Dec 1, 2026',
      'Lease term': '12 - 24 Months',
    })
  })

  it('say the price of a square foot once, as the server words it', () => {
    const said = termFactList(detail({ price_details_formatted: { '$/sqft': '$1,250' } }))
    expect(said.filter(({ title }) => title === '$/sqft')).toEqual([{ title: '$/sqft', value: '$1,250' }])
    expect(named(homeFactList(detail()))).not.toHaveProperty('$/sqft')
  })

  it('know no lease for a sale', () => {
    expect(named(termFactList(detail({ ad_type: 'sale' })))).not.toHaveProperty('Lease term')
  })

  it('take the square foot by the year for rentals', () => {
    expect(pricePerFoot({ price: 5000, size: 1000, ad_type: 'rental' })).toBe('$60/ft² a year')
    expect(pricePerFoot({ price: 900_000, size: 600, ad_type: 'sale' })).toBe('$1,500/ft²')
    expect(pricePerFoot({ price: 900_000, size: null, ad_type: 'sale' })).toBeNull()
  })

  it('tell agents the agreement with its end, and how to get in', () => {
    const exclusive = detail({
      access_type_info: 'Exclusive',
      exclusive_until: '2026-12-31',
      entry: { title: 'Lockbox', note: '' },
    })
    expect(named(agentFactList(exclusive))).toEqual({
      Commission: null,
      Agreement: 'Exclusive until Dec 31, 2026',
      'How to get in': 'Lockbox',
    })
  })

  it('leave out what is not known, and say when nobody verified it', () => {
    expect(named(homeFactList(detail()))).not.toHaveProperty('Exposures')
    expect(named(homeFactList(detail()))).toMatchObject({
      Condition: 'Renovated',
      Ownership: 'Co-op',
    })
    expect(named(recordFactList(detail()))).toMatchObject({
      'Last verified': 'Not yet verified',
      'On market': '4 d',
    })
  })
})
