import type { DealSettings } from '@pb/contract/deals'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { formatTypedPrice, isPriceValid, parseDollars } from '../../../lib/price-text.ts'
import * as texts from './texts.ts'

type Deduction = DealSettings['deduction_kinds'][number]

/** A deduction as the form holds it. */
export interface DeductionEntries {
  /** Of the row, while it is on the page. */
  readonly key: string
  readonly title: string
  readonly timing: Deduction['timing']
  readonly amount: string
}

/** Deductions on a sheet at most. */
export const maxDeductions = 30

export function toDeductionEntries({ title, timing, amount }: Deduction, index: number): DeductionEntries {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
  return { key: `stored ${index}`, title, timing, amount: amount === 0 ? '' : formatTypedPrice(text) }
}

export function toDeductions(rows: readonly DeductionEntries[]): Deduction[] {
  return rows.map(({ title, timing, amount }) => ({
    title: title.trim(),
    timing,
    amount: parseDollars(amount),
  }))
}

/** What is wrong with each row, by its key and field. */
export function findDeductionIssues(rows: readonly DeductionEntries[]): Readonly<Record<string, FormErrors>> {
  const names = rows.map(({ title }) => title.trim().toLowerCase())
  const issues = rows.map(({ key, amount }, at): [string, FormErrors] => {
    const name = names[at] ?? ''
    return [
      key,
      {
        ...(name === '' && { title: texts.nameRequired }),
        ...(name !== '' && names.indexOf(name) < at && { title: texts.sameName }),
        ...(!isPriceValid(amount) && { amount: texts.invalidAmount }),
      },
    ]
  })
  return Object.fromEntries(issues.filter(([, found]) => Object.keys(found).length > 0))
}

/** The rows with one moved by a place; the same rows at an end. */
export function moveRow<T>(rows: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const row = rows[from]
  const to = from + by
  if (row === undefined || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
