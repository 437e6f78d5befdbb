import { listingChanges } from '@pb/contract/my-listing-fields'
import type { PreviewListing } from '@pb/contract/my-listings'
import { expect, test } from 'vitest'
import { diffFields, getFieldName, toFields } from './fields.ts'

const listing: PreviewListing = {
  advertisement_id: '1',
  apartment_id: '2',
  building_id: '3',
  ad_type: 'rental',
  address: '1 Main Street',
  unit: '5B',
  neighborhood: 'Chelsea',
  price: 3000,
  bedrooms: '1',
  bathrooms: 1.5,
  size: null,
  standard_status: 'Active',
  dom: 1,
  status_since: '2026-03-02',
  verified_on: null,
  photos_count: 0,
  photo_featured: null,
  agent: null,
  report: null,
  version: 1,
  photos: [],
  '360': null,
  vt: null,
  rooms_details: [],
  rooms_advice: [],
  furnished_type: 'Unfurnished',
  access_type: 'OPEN',
  exclusive_from: null,
  exclusive_until: null,
  available_from: '2026-04-01',
  min_lease_months: 12,
  max_lease_months: null,
  concession: { free_months: 1, term_months: 13 },
  commission: { kind: 'owner_pays', unit: 'months', value: 1 },
  tenant_fees: [{ kind: 'screening', name: 'Check', amount: 20, when: 'application', refundable: false }],
  entry: { kind: 'lockbox', note: 'Gate' },
  description: '',
  exposures: '',
  condition: '',
  apartment_features: ['dishwasher'],
  common_charges: null,
  taxes: null,
  maintenance: null,
  verified_by: null,
  may_edit: true,
}
const fields = toFields(listing)

test('unchanged fields are not sent', () => {
  expect(diffFields(fields, { ...fields })).toEqual({})
  expect(diffFields(fields, { ...fields, price: '$3,100.50', size: ' 700 ' })).toEqual({
    price: 3100.5,
    size: 700,
  })
})

test('cleared fields clear the listing’s values', () => {
  const emptied = {
    ...fields,
    free_months: '',
    term_months: '',
    commission_kind: '' as const,
    entry_kind: '' as const,
    available_from: '',
    tenant_fees: [],
  }
  expect(diffFields(fields, emptied)).toEqual({
    concession: null,
    commission: null,
    entry: null,
    available_from: null,
    tenant_fees: [],
  })
})

test.each([
  [{ price: 'three' }, 'price'],
  [{ size: '-1' }, 'size'],
  [{ free_months: '13' }, 'free_months'],
  [{ vt: 'http://a.example' }, 'vt'],
  [{ commission_value: 'x' }, 'commission_value'],
  [{ tenant_fees: [{ ...fields.tenant_fees[0]!, name: ' ' }] }, 'tenant_fees'],
])('reports the error of %j at its field', (typed, field) => {
  const result = listingChanges.safeParse(diffFields(fields, { ...fields, ...typed }))
  expect(result.error?.issues.map(({ path }) => getFieldName(path))).toEqual([field])
})
