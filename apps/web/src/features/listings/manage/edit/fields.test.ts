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

test('a stated pet policy and new open houses are sent', () => {
  const open_houses = [{ date: '2026-03-08', start: '13:00', end: '14:30', by_appointment: false }]
  expect(diffFields(fields, { ...fields, allowed_pets: '5', open_houses })).toEqual({
    allowed_pets: ['cats', 'dogs'],
    open_houses: [{ time_start: 1_772_989_200, time_end: 1_772_994_600, by_appointment: false }],
  })
  const known = toFields({ ...listing, allowed_pets: ['cats', 'small-dogs', 'dogs'] })
  expect(known.allowed_pets).toBe('5')
  expect(diffFields(known, { ...known, allowed_pets: '0' })).toEqual({ allowed_pets: [] })
})

test('what the owner doesn’t show online is sent when it changes', () => {
  const changed = { ...fields, internet_address_display: false }
  expect(diffFields(fields, changed)).toEqual({ internet_address_display: false })
  const hidden = toFields({ ...listing, internet_address_display: false })
  expect(diffFields(hidden, { ...hidden, internet_address_display: true })).toEqual({
    internet_address_display: true,
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
  [
    { open_houses: [{ date: '2026-03-08', start: '15:00', end: '14:30', by_appointment: false }] },
    'open_houses',
  ],
  [{ open_houses: [{ date: '', start: '15:00', end: '', by_appointment: false }] }, 'open_houses'],
  [{ tenant_fees: [{ ...fields.tenant_fees[0]!, name: ' ' }] }, 'tenant_fees'],
])('reports the error of %j at its field', (typed, field) => {
  const result = listingChanges.safeParse(diffFields(fields, { ...fields, ...typed }))
  expect(new Set(result.error?.issues.map(({ path }) => getFieldName(path)))).toEqual(new Set([field]))
})
