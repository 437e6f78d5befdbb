import { listFields, rentalInfoFields, type FormField } from '@pb/rules/applications/fields'
import { parseValue } from '@pb/rules/applications/parse-value'
import { getValueIssueText, type ValueIssue } from '@pb/rules/applications/value-issues'
import { newYorkDate } from '@pb/rules/new-york'
import type { ApplicantType, FormLanguage } from '@pb/rules/applications/vocabulary'
import type { AppError } from '../../../platform/errors/app-error.ts'
import { toBadInput } from '../texts.ts'
import { isPetField } from './pet-values.ts'

interface FormOfValue {
  readonly applicant_type: ApplicantType
  readonly language: FormLanguage
}

/** A field of a person's form, or one of the pets, which the applicant enters for the household. */
export type EnteredField = Pick<FormField, 'field' | 'kind' | 'choices'>

const toFieldError = (issue: ValueIssue, language: FormLanguage, path: string): AppError =>
  toBadInput(path, getValueIssueText(issue, language))

function findEnteredField(type: ApplicantType, name: string): EnteredField | undefined {
  if (type === 'APPLICANT' && isPetField(name)) return rentalInfoFields.find(({ field }) => field === name)
  return listFields(type).find(({ field }) => field === name)
}

/**
 * Returns the field and the normalized value. Throws `bad_input` at `path`, in the form's language, for a field that
 * this type of applicant does not have, or a value that does not fit its kind.
 */
export function parseFormValue(
  { applicant_type, language }: FormOfValue,
  { field: name, value: text, now, path }: { field: string; value: string; now: Date; path: string },
): { readonly field: EnteredField; readonly value: string } {
  const field = findEnteredField(applicant_type, name)
  if (!field) throw toFieldError('unknown', language, path)
  const parsed = parseValue(field, text, newYorkDate(now))
  if ('issue' in parsed) throw toFieldError(parsed.issue, language, path)
  return { field, value: parsed.value }
}
