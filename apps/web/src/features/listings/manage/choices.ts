import { bathroomKeys, bedroomKeys, bedroomLabel, type BedroomKey } from '@pb/rules/bedrooms'
import * as texts from './texts.ts'

/** Options of a listing's fields, in all its forms. */
export const adTypeChoices = [
  { value: 'rental', label: texts.rental },
  { value: 'sale', label: texts.forSale },
] as const

export const furnishedChoices = (['Unfurnished', 'Furnished', 'Flexible'] as const).map((value) => ({
  value,
  label: value,
}))

export const accessChoices = [
  { value: 'OPEN', label: texts.open },
  { value: 'EXCLUSIVE', label: texts.exclusive },
] as const

/** Options for bedrooms; `none` labels the empty value. */
export function bedroomChoices(none: string): { value: BedroomKey | ''; label: string }[] {
  return [{ value: '', label: none }, ...bedroomKeys.map((value) => ({ value, label: bedroomLabel(value) }))]
}

/** The keys of searches have no 4.5. */
const bathroomValues = [...bathroomKeys.slice(0, -1), '4.5', '5', '5.5', '6', '7', '8']

/** Options for bathrooms, including an unusual value that is already set. */
export function bathroomChoices(none: string, current: string): { value: string; label: string }[] {
  const values =
    bathroomValues.includes(current) || current === '' ? bathroomValues : [...bathroomValues, current]
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: value }))]
}
