import { listingChanges } from '@pb/contract/my-listing-fields'
import { expect, test } from 'vitest'
import { diffFields, getFieldName, toFields } from './fields.ts'
import { previewListing as listing } from './preview-listing.fixture.ts'

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
