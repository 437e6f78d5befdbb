import type { FieldValue } from '@pb/contract/document-fields'
import type { FieldIssue } from '@pb/contract/errors'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { markedValue } from '@pb/rules/document-fields'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fieldErrors } from '../texts.ts'
import type { FieldValues } from './covered-fields.ts'
import type { FieldRow } from './find-fields.ts'

const maxInitials = 8

interface Signing {
  readonly language: FormLanguage
  /** The day in New York. */
  readonly today: string
}

/** Returns why a value is not one of its field; null for a right one. */
function findValueIssue(field: FieldRow, value: string, { language, today }: Signing): string | null {
  const texts = fieldErrors[language]
  if (value === '') return field.required ? texts.required : null
  switch (field.kind) {
    case 'signature':
    case 'checkbox':
      return value === markedValue ? null : texts.unknown
    case 'initials':
      return value.length > maxInitials ? texts.longInitials : null
    case 'date':
      return value === today ? null : texts.otherDay
    case 'text':
      return null
  }
}

/**
 * Returns the values of a signer's fields, all of them. Throws `rule_broken` with the path of each value that is missing,
 * not one of its field, or of a field that the signer does not have.
 */
export function checkValues(
  fields: readonly FieldRow[],
  given: readonly FieldValue[],
  signing: Signing,
): FieldValues {
  const texts = fieldErrors[signing.language]
  const issues: FieldIssue[] = []
  const values = new Map<string, string>()
  for (const [at, { field_id, value }] of given.entries()) {
    const field = fields.find(({ id }) => id === field_id)
    const message = !field || values.has(field_id) ? texts.unknown : findValueIssue(field, value, signing)
    if (message !== null) issues.push({ path: `body.fields.${at}.value`, message })
    values.set(field_id, value)
  }
  const missing = fields.filter(({ id, required }) => required && !values.has(id))
  if (missing.length > 0) issues.push({ path: 'body.fields', message: texts.required })
  if (issues.length > 0) throw new AppError('rule_broken', issues[0]!.message, { issues })
  return values
}
