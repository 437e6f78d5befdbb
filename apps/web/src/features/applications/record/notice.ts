import type { Application } from '@pb/contract/applications'
import { listNoticeIssues, type AdverseActionNotice } from '@pb/rules/applications/adverse-action'
import { newYorkDate } from '@pb/rules/new-york'
import type { FormErrors } from '../../../lib/form-errors.ts'
import * as texts from './texts.ts'

/** A notice as it is typed. */
export interface TypedNotice {
  /** Of the person whose report it was. */
  readonly formId: string
  readonly agency_name: string
  readonly agency_address: string
  readonly agency_phone: string
  readonly hasScore: boolean
  readonly value: string
  readonly from: string
  readonly to: string
  readonly date: string
  /** One on each line. */
  readonly factors: string
}

/** People whose report may have been a reason: a company has none. */
export const listReported = (forms: readonly Application[]): readonly Application[] =>
  forms.filter(({ applicant_type }) => applicant_type !== 'GUARANTOR_COMPANY')

export function startNotice(forms: readonly Application[]): TypedNotice {
  return {
    formId: listReported(forms)[0]?.id ?? '',
    agency_name: '',
    agency_address: '',
    agency_phone: '',
    hasScore: true,
    value: '',
    // The range of FICO and VantageScore.
    from: '300',
    to: '850',
    date: '',
    factors: '',
  }
}

const toNumber = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Returns what was typed as the letter has it; numbers that are none are NaN. */
export function toNotice(typed: TypedNotice): AdverseActionNotice {
  const { agency_name, agency_address, agency_phone, hasScore, value, from, to, date, factors } = typed
  const lines = factors.split('\n').map((line) => line.trim())
  return {
    agency_name: agency_name.trim(),
    agency_address: agency_address.trim(),
    agency_phone: agency_phone.trim(),
    score: hasScore
      ? {
          value: toNumber(value),
          from: toNumber(from),
          to: toNumber(to),
          date,
          factors: lines.filter((line) => line !== ''),
        }
      : null,
  }
}

/** Returns what is missing or wrong, by the field's path in the call. */
export function findNoticeErrors(typed: TypedNotice): FormErrors {
  const notice = toNotice(typed)
  const issues = listNoticeIssues(notice, newYorkDate(new Date()))
  const { score } = notice
  const errors: Record<string, string> = {}
  for (const { field, message } of issues) errors[`adverse_notice.${field}`] ??= message
  if (score === null) return errors
  for (const key of ['value', 'from', 'to'] as const)
    if (Number.isNaN(score[key])) errors[`adverse_notice.score.${key}`] = texts.enterScore
  if (score.date === '') errors['adverse_notice.score.date'] = texts.enterDate
  return errors
}
