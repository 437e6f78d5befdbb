import { afterEach, expect, test } from 'vitest'
import {
  canSubmit,
  emptyForm,
  findMissingFields,
  isEmptyForm,
  saveDraft,
  readDraft,
  withApartment,
} from './new-listing-form.ts'

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

test('a form is empty until a field changes, whatever the date', () => {
  expect(isEmptyForm(emptyForm(new Date('2026-01-01T12:00:00Z')))).toBe(true)
  expect(isEmptyForm({ ...emptyForm(), unit: '5B' })).toBe(false)
  expect(isEmptyForm({ ...emptyForm(), adType: 'sale' })).toBe(false)
})

test.each(['price', 'unit', 'bathrooms', 'bedrooms'] as const)('%s is required', (field) => {
  expect(canSubmit(full)).toBe(true)
  expect(canSubmit({ ...full, [field]: '' })).toBe(false)
  expect(canSubmit({ ...full, building: null })).toBe(false)
})

test('names the required fields without a valid value, in their order', () => {
  expect(findMissingFields(emptyForm())).toEqual(['building', 'unit', 'price', 'bedrooms', 'bathrooms'])
  expect(findMissingFields({ ...full, price: 'three', unit: ' ' })).toEqual(['unit', 'price'])
  expect(findMissingFields(full)).toEqual([])
})

test('known facts of a unit replace the entered ones', () => {
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

test('a stored form is restored, and an unreadable one is dropped', () => {
  saveDraft(full)
  expect(readDraft()).toEqual(full)
  saveDraft({ ...full, availableFrom: '2020-01-31' })
  expect(readDraft().availableFrom).toBe(emptyForm().availableFrom)
  saveDraft({ ...full, availableFrom: '2199-01-31' })
  expect(readDraft().availableFrom).toBe('2199-01-31')
  localStorage.setItem('pb-new-listing', '{')
  expect(readDraft()).toEqual(emptyForm())
  saveDraft(null)
  expect(readDraft()).toEqual(emptyForm())
})
