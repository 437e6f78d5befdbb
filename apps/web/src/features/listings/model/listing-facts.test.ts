import type { ListingDetail } from '@pb/contract/listings'
import { describe, expect, it } from 'vitest'
import { listingFixture } from '../components/listing.fixture.ts'
import { agentFactList, homeFactList, pricePerFoot, recordFactList, termFactList } from './listing-facts.ts'

function detail(more: Partial<ListingDetail> = {}): ListingDetail {
  return {
    ...listingFixture(),
    address2: '',
    streets: '',
    latitude: null,
    longitude: null,
    price_details_formatted: {},
    exposures: '',
    condition: 'Renovated',
    concession: '1 month free',
    min_lease_period: 12,
    max_lease_period: 24,
    lease_term_info: '',
    available_from: '2026-12-01',
    commission_structure: '',
    access_type_info: 'Open',
    description: '',
    amenities_info: { building: [], apartment: [] },
    ownership_info: '',
    time_created: 1_795_000_000,
    updated_on: 1_795_000_000,
    verified_on: null,
    source_info: 'Office',
    leasing_contact: null,
    contact_address: '',
    viewing_contacts: [],
    open_house: [],
    also_listed: [],
    history: [],
    status: 'Active',
    status_since: null,
    close_price: null,
    net_effective: null,
    due_at_signing: null,
    tenant_fees: [],
    verified_by: null,
    exclusive_until: null,
    entry: null,
    photo_floorplan: null,
    has_floorplan: false,
    has_360: false,
    tour_360: null,
    vt: null,
    may_edit: false,
    agent: null,
    ...more,
  }
}

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
