import type { ReportEntry } from '@pb/contract/applications'
import {
  formSections,
  isFieldShown,
  isSecret,
  listFields,
  petFields,
  rentalInfoFields,
  rentalInfoTitle,
} from '@pb/rules/applications/fields'
import { getRentalInfo } from '../households/read-rental-info.ts'
import type { StoredValue } from '../values/read-values.ts'
import type { FormRow, HouseholdRow } from './find-form.ts'

/** Pets are shown once, in Rental Info. */
const shownAbove: ReadonlySet<string> = new Set(petFields)

const sectionTitles: ReadonlyMap<string, string> = new Map(formSections.map(({ key, title }) => [key, title]))

/** Returns the entries of a form: Rental Info, then the fields of its type by section that apply or have a value. */
export function listValueEntries(
  { applicant_type }: Pick<FormRow, 'applicant_type'>,
  household: HouseholdRow,
  values: readonly StoredValue[],
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
    if (shownAbove.has(field)) return []
    const found = byField.get(field)
    if (!found && !isFieldShown(entry, plain)) return []
    const masked = isSecret(entry) && found !== undefined
    const value = (masked ? found.mask : found?.value) ?? null
    return [{ field: { field, title, section: sectionTitles.get(section) ?? section }, value, masked }]
  })
  return [...rental, ...own]
}
