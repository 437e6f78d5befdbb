import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { canSubmit, emptyForm, isEmpty, keepDraft, priceOf, readDraft, withApartment } from './new-listing.ts'

const building = {
  building_id: '1',
  address: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '',
  neighborhood: '',
  pet_policy: '',
  ownership: 'condo',
  building_type: 'elevator',
}
const full = { ...emptyForm(), building, unit: '5B', price: '3000', bedrooms: '1', bathrooms: '1' } as const

afterEach(() => localStorage.clear())

test.each([
  ['3,250', 3250],
  ['$ 3250.50', 3250.5],
  ['three', 0],
  ['', 0],
  ['-5', 0],
  ['1e9', 0],
  ['99999999999', 0],
])('%j is %d dollars', (text, dollars) => expect(priceOf(text)).toBe(dollars))

test('a price is a number of dollars and cents, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const price = priceOf(text)
      expect(price >= 0 && price <= 1_000_000_000).toBe(true)
    }),
  )
})

test('a form is empty until something is typed or chosen, whatever day it was opened', () => {
  expect(isEmpty(emptyForm(new Date('2026-01-01T12:00:00Z')))).toBe(true)
  expect(isEmpty({ ...emptyForm(), unit: '5B' })).toBe(false)
  expect(isEmpty({ ...emptyForm(), adType: 'sale' })).toBe(false)
})

test.each(['price', 'unit', 'bathrooms', 'bedrooms'] as const)('nothing is submitted without %s', (field) => {
  expect(canSubmit(full)).toBe(true)
  expect(canSubmit({ ...full, [field]: '' })).toBe(false)
  expect(canSubmit({ ...full, building: null })).toBe(false)
})

test("a known unit's facts replace what was typed, unknown ones leave it", () => {
  const apartment = {
    apartment_id: '2',
    unit: '5B',
    bedrooms: '2',
    bathrooms: null,
    size: 700,
    listings: [],
  } as const
  expect(withApartment(full, { ...apartment, listings: [] })).toMatchObject({
    bedrooms: '2',
    bathrooms: '1',
    size: '700',
  })
  expect(withApartment(full, undefined)).toBe(full)
})

test('a half-filled form is there again, a broken one is not', () => {
  keepDraft(full)
  expect(readDraft()).toEqual(full)
  keepDraft({ ...full, availableFrom: '2020-01-31' })
  expect(readDraft().availableFrom).toBe(emptyForm().availableFrom)
  keepDraft({ ...full, availableFrom: '2199-01-31' })
  expect(readDraft().availableFrom).toBe('2199-01-31')
  localStorage.setItem('pb-new-listing', '{')
  expect(readDraft()).toEqual(emptyForm())
  keepDraft(null)
  expect(readDraft()).toEqual(emptyForm())
})
