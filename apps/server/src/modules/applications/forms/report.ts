import type { ReportEntry } from '@pb/contract/applications'
import {
  formSections,
  isFieldShown,
  isSecret,
  listFields,
  rentalInfoFields,
  rentalInfoTitle,
  type RentalInfoField,
} from '@pb/rules/applications/fields'
import { centsToDollars } from '@pb/rules/money'
import type { FormRow, HouseholdRow } from './find-form.ts'

export interface ReadValue {
  readonly field: string
  /** Null for a secret. */
  readonly value: string | null
  readonly mask: string | null
}

const sectionTitles: ReadonlyMap<string, string> = new Map(formSections.map(({ key, title }) => [key, title]))

const toFlag = (value: boolean): string => (value ? '1' : '0')

/** The household's rental info as texts; null for none. */
export function getRentalInfo(household: HouseholdRow): Record<RentalInfoField, string | null> {
  const { monthly_rent_cents, occupants, pets_dogs, pets_cats } = household
  return {
    building_address: household.building_address || null,
    apartment_no: household.apartment_no || null,
    monthly_rent: monthly_rent_cents === null ? null : String(centsToDollars(monthly_rent_cents)),
    lease_start_date: household.lease_start_date,
    lease_end_date: household.lease_end_date,
    occupants: occupants === null ? null : String(occupants),
    landlord_name: household.landlord_name || null,
    landlord_phone: household.landlord_phone || null,
    landlord_address: household.landlord_address || null,
    pets_dogs: toFlag(pets_dogs),
    pets_cats: toFlag(pets_cats),
    pets_dogs_breeds: household.pets_dogs_breeds || null,
    pets_dogs_weight: household.pets_dogs_weight || null,
  }
}

/** Returns the entries of a form: Rental Info, then the fields of its type by section that apply or have a value. */
export function listValueEntries(
  { applicant_type }: Pick<FormRow, 'applicant_type'>,
  household: HouseholdRow,
  values: readonly ReadValue[],
): ReportEntry[] {
  const info = getRentalInfo(household)
  const rental = rentalInfoFields.map(({ field, title }) => ({
    field: { field, title, section: rentalInfoTitle },
    value: info[field],
    masked: false,
  }))
  const byField = new Map(values.map((value) => [value.field, value]))
  const plain = Object.fromEntries(values.map(({ field, value }) => [field, value ?? '']))
  const own = listFields(applicant_type).flatMap((entry) => {
    const { field, title, section } = entry
    const found = byField.get(field)
    if (!found && !isFieldShown(entry, plain)) return []
    const masked = isSecret(entry) && found !== undefined
    const value = (masked ? found.mask : found?.value) ?? null
    return [{ field: { field, title, section: sectionTitles.get(section) ?? section }, value, masked }]
  })
  return [...rental, ...own]
}
