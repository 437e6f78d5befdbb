/**
 * Where a text has digits in the form of a social security or account number. The form is all that is known: some are
 * other numbers, and numbers in another form, or in pictures, are not found.
 */
export interface NumberHint {
  readonly kind: 'ssn' | 'account'
  /** Place in the text; `end` is after the last digit. */
  readonly start: number
  readonly end: number
}

/** Not within a word, an amount, a decimal or a longer number. */
const before = String.raw`(?<![\p{L}\d$€£]|\d[.,/:–-])`
const after = String.raw`(?![\p{L}\d%]|[.,/:–-]\d)`

const separator = String.raw`(?:\s?[-–‑]\s?|[ .]|)`
const ssnForm = new RegExp(
  String.raw`${before}(?<area>\d{3})(?<separator>${separator})(?<group>\d{2})\k<separator>(?<serial>\d{4})${after}`,
  'gu',
)
/** Groups of digits with equal separators, or digits without them. */
const runForm = new RegExp(
  String.raw`${before}\d+(?:(?<separator>[- ])\d+(?:\k<separator>\d+)*)?${after}`,
  'gu',
)

/** Numbers that the administration never gives out. Areas from 900 are those of taxpayer numbers (ITIN). */
const isGiven = (area: string, group: string, serial: string): boolean =>
  area !== '000' && area !== '666' && group !== '00' && serial !== '0000'

const [minDigits, maxDigits] = [8, 17]
const [minGroup, maxGroup, maxGroups] = [3, 12, 5]
/** Groups of digits of phone numbers, ZIP codes with four more digits, and social security numbers. */
const otherForms: ReadonlySet<string> = new Set(['3 3 4', '1 3 3 4', '3 4', '5 4', '3 2 4'])
/** A day without separators: `20260131`, `01312026`. */
const dayForm =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d)$/

function isAccountForm(run: string): boolean {
  const groups = run.split(/[- ]/)
  const digits = groups.join('')
  if (digits.length < minDigits || digits.length > maxDigits || /^0+$/.test(digits)) return false
  if (groups.length === 1) return !dayForm.test(digits)
  return (
    groups.length <= maxGroups &&
    groups.every(({ length }) => length >= minGroup && length <= maxGroup) &&
    !otherForms.has(groups.map(({ length }) => length).join(' '))
  )
}

/** Returns the places in their order; none overlaps another. */
export function findNumberHints(text: string): NumberHint[] {
  const hints: NumberHint[] = []
  for (const { index, 0: run, groups } of text.matchAll(ssnForm)) {
    const { area = '', group = '', serial = '' } = groups ?? {}
    if (isGiven(area, group, serial)) hints.push({ kind: 'ssn', start: index, end: index + run.length })
  }
  for (const { index, 0: run } of text.matchAll(runForm)) {
    const end = index + run.length
    if (isAccountForm(run) && !hints.some((hint) => hint.start < end && index < hint.end))
      hints.push({ kind: 'account', start: index, end })
  }
  return hints.toSorted((a, b) => a.start - b.start)
}
