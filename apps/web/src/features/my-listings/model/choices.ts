import { bathroomKeys, bedroomKeys, bedroomLabel, type BedroomKey } from '@pb/rules/bedrooms'

/** What the fields of a listing offer, wherever it is written. */
export const adTypeChoices = [
  { value: 'rental', label: 'Rental' },
  { value: 'sale', label: 'For Sale' },
] as const

export const furnishedChoices = (['Unfurnished', 'Furnished', 'Flexible'] as const).map((value) => ({
  value,
  label: value,
}))

export const accessChoices = [
  { value: 'OPEN', label: 'Open' },
  { value: 'EXCLUSIVE', label: 'Exclusive' },
] as const

/** Bedrooms; `none` is what an empty choice says. */
export function bedroomChoices(none: string): { value: BedroomKey | ''; label: string }[] {
  return [{ value: '', label: none }, ...bedroomKeys.map((value) => ({ value, label: bedroomLabel(value) }))]
}

const bathrooms = [...bathroomKeys, '6', '7', '8']

/** Bathrooms, with the number that a home has though it be none of the usual ones. */
export function bathroomChoices(none: string, own: string): { value: string; label: string }[] {
  const values = bathrooms.includes(own) || own === '' ? bathrooms : [...bathrooms, own]
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: value }))]
}
