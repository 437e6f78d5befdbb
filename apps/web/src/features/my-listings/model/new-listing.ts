import type { Apartment } from '@pb/contract/my-listings'
import type { BuildingSuggestion } from '@pb/contract/buildings'
import type { BedroomKey } from '@pb/rules/bedrooms'
import { newYorkDate } from '@pb/rules/new-york'
import type { AdType } from '@pb/rules/vocabulary'

type FurnishedTitle = 'Unfurnished' | 'Furnished' | 'Flexible'

/** What stands in the dialog, as it was typed. */
export interface NewListingForm {
  readonly adType: AdType
  readonly address: string
  readonly building: BuildingSuggestion | null
  readonly unit: string
  readonly price: string
  readonly availableFrom: string
  readonly size: string
  readonly bedrooms: BedroomKey | ''
  readonly bathrooms: string
  readonly furnished: FurnishedTitle
  readonly accessType: 'OPEN' | 'EXCLUSIVE'
}

export function emptyForm(now = new Date()): NewListingForm {
  return {
    adType: 'rental',
    address: '',
    building: null,
    unit: '',
    price: '',
    availableFrom: newYorkDate(now),
    size: '',
    bedrooms: '',
    bathrooms: '',
    furnished: 'Unfurnished',
    accessType: 'OPEN',
  }
}

/** Whether nothing was typed or chosen yet that clearing would lose. */
export function isEmpty(form: NewListingForm): boolean {
  return (
    JSON.stringify({ ...form, availableFrom: '' }) === JSON.stringify({ ...emptyForm(), availableFrom: '' })
  )
}

/** Dollars of what was typed, `$` and commas aside; 0 where it is no number. */
export function priceOf(text: string): number {
  const plain = text.replace(/[$,\s]/g, '')
  const value = /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return value <= 1_000_000_000 ? value : 0
}

/** The unit's own facts stand in place of what was typed, as far as they are known. */
export function withApartment(form: NewListingForm, apartment: Apartment | undefined): NewListingForm {
  if (!apartment) return form
  return {
    ...form,
    bedrooms: apartment.bedrooms ?? form.bedrooms,
    bathrooms: apartment.bathrooms === null ? form.bathrooms : String(apartment.bathrooms),
    size: apartment.size === null ? form.size : String(apartment.size),
  }
}

/** A price, a unit, bathrooms, bedrooms and a building: without each of them nothing is submitted. */
export function canSubmit({ price, unit, bathrooms, bedrooms, building }: NewListingForm): boolean {
  return price.trim() !== '' && unit.trim() !== '' && bathrooms !== '' && bedrooms !== '' && building !== null
}

const key = 'pb-new-listing'

/** The half-filled form, kept in this browser until it is submitted or cleared. */
export function keepDraft(form: NewListingForm | null): void {
  if (form === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(form))
}

/** The form as it was left; an empty one where there is none, or it cannot be read. */
export function readDraft(): NewListingForm {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<NewListingForm> | null
    const empty = emptyForm()
    // A home that is free since the form was left is free today.
    const availableFrom = [kept?.availableFrom ?? '', empty.availableFrom].toSorted().at(-1)!
    return { ...empty, ...kept, availableFrom }
  } catch {
    return emptyForm()
  }
}
