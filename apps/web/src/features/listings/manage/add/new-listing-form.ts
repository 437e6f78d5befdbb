import type { Apartment } from '@pb/contract/my-listings'
import type { BuildingSuggestion } from '@pb/contract/buildings'
import type { BedroomKey } from '@pb/rules/bedrooms'
import { newYorkDate } from '@pb/rules/new-york'
import type { AdType } from '@pb/rules/vocabulary'
import { isPriceValid } from '../../../../lib/price-text.ts'

type FurnishedTitle = 'Unfurnished' | 'Furnished' | 'Flexible'

/** Values of the dialog's fields, as entered. */
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

/** Whether clearing the form would lose nothing. */
export function isEmptyForm(form: NewListingForm): boolean {
  return (
    JSON.stringify({ ...form, availableFrom: '' }) === JSON.stringify({ ...emptyForm(), availableFrom: '' })
  )
}

/** Replaces entered facts by those known of the unit. */
export function withApartment(form: NewListingForm, apartment: Apartment | undefined): NewListingForm {
  if (!apartment) return form
  return {
    ...form,
    bedrooms: apartment.bedrooms ?? form.bedrooms,
    bathrooms: apartment.bathrooms === null ? form.bathrooms : String(apartment.bathrooms),
    size: apartment.size === null ? form.size : String(apartment.size),
  }
}

/** The required fields, in the order of the dialog. */
export type RequiredField = 'building' | 'unit' | 'price' | 'bedrooms' | 'bathrooms'

/** Returns the required fields without a valid value. */
export function findMissingFields(form: NewListingForm): RequiredField[] {
  const filled: Readonly<Record<RequiredField, boolean>> = {
    building: form.building !== null,
    unit: form.unit.trim() !== '',
    price: form.price.trim() !== '' && isPriceValid(form.price),
    bedrooms: form.bedrooms !== '',
    bathrooms: form.bathrooms !== '',
  }
  return (Object.keys(filled) as RequiredField[]).filter((field) => !filled[field])
}

/** Whether all required fields have a value. */
export function canSubmit(form: NewListingForm): boolean {
  return findMissingFields(form).length === 0
}

const storageKey = 'pb-new-listing'

/** Stores the form in this browser until it is submitted or cleared; null removes it. */
export function saveDraft(form: NewListingForm | null): void {
  if (form === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(form))
}

/** Returns the stored form, or an empty one if there is none or it is unreadable. */
export function readDraft(): NewListingForm {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<NewListingForm> | null
    const empty = emptyForm()
    // An availability date in the past becomes today.
    const availableFrom = [stored?.availableFrom ?? '', empty.availableFrom].toSorted().at(-1)!
    return { ...empty, ...stored, availableFrom }
  } catch {
    return emptyForm()
  }
}
