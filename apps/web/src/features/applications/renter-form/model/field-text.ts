import type { FormField } from '@pb/rules/applications/fields'
import { getValueIssueText } from '@pb/rules/applications/value-issues'
import type { ApplicantType, FormLanguage } from '@pb/rules/applications/vocabulary'
import type { FieldIssue } from '../saving/field-state.ts'
import { getLocale, type FormTexts } from '../texts/languages.ts'
import { toTyped } from './value-format.ts'

interface FieldText {
  readonly label: string
  readonly hint?: string
}

/** Returns the label and hint of a field; a company has a name of its own. */
export function getFieldText(texts: FormTexts, field: string, type: ApplicantType): FieldText {
  const company: Readonly<Record<string, FieldText>> = texts.companyFields
  const fields: Readonly<Record<string, FieldText>> = texts.fields
  return (type === 'GUARANTOR_COMPANY' ? company[field] : undefined) ?? fields[field] ?? { label: field }
}

/** Returns the text of a choice. */
export function getChoiceText(texts: FormTexts, field: string, choice: string): string {
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.choices
  return choices[field]?.[choice] ?? choice
}

export function getIssueText(
  texts: FormTexts,
  language: FormLanguage,
  issue: FieldIssue,
  { kind }: Pick<FormField, 'kind'>,
): string {
  if (issue.kind === 'value')
    return issue.issue === 'date' && kind === 'birth-date'
      ? texts.issues.birthDate
      : getValueIssueText(issue.issue, language)
  if (issue.kind === 'message') return issue.message
  const isChoice = kind === 'choice' || kind === 'flag'
  return issue.kind === 'required' && isChoice ? texts.issues.chooseOne : texts.issues[issue.kind]
}

/** `March 2021`: of the dates of a form only month and year are asked. */
function formatMonth(date: string, language: FormLanguage): string {
  return new Intl.DateTimeFormat(getLocale(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
}

/** Returns a stored value as a person reads it. */
export function formatValue(
  texts: FormTexts,
  language: FormLanguage,
  { field, kind }: Pick<FormField, 'field' | 'kind'>,
  value: string,
): string {
  if (kind === 'money') return `$${toTyped({ kind }, value)}`
  if (kind === 'flag') return value === '1' ? texts.field.yes : texts.field.no
  if (kind === 'choice') return getChoiceText(texts, field, value)
  return kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatMonth(value, language) : value
}
