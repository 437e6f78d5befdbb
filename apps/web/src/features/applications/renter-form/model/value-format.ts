import type { FormField } from '@pb/rules/applications/fields'
import { parseValue, type ParsedValue } from '@pb/rules/applications/parse-value'
import { newYorkDate } from '@pb/rules/new-york'

/** `04/27/1990`, as Americans write it, also as browsers fill it in (`1990-04-27`); other text stays as it is. */
function readBirthDate(text: string): string {
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Normalizes what was typed into a field, or names what is wrong with it. */
export function parseTyped(field: FormField, typed: string): ParsedValue {
  const text = field.kind === 'birth-date' ? readBirthDate(typed.trim()) : typed
  return parseValue(field, text, newYorkDate(new Date()))
}

/** Returns a stored value as its input shows it: amounts with commas. */
export function toTyped({ kind }: Pick<FormField, 'kind'>, value: string): string {
  if (kind !== 'money' || value === '' || Number.isNaN(Number(value))) return value
  return Number(value).toLocaleString('en-US', {
    maximumFractionDigits: 2,
    minimumFractionDigits: value.includes('.') ? 2 : 0,
  })
}

/** Adds the separators to digits typed in order, for birth dates (`04/27/1990`) and social security numbers. */
export function groupDigits(typed: string, kind: FormField['kind']): string {
  const [separator, cuts] = kind === 'ssn' ? (['-', [3, 5]] as const) : (['/', [2, 4]] as const)
  const digits = typed.replace(/\D/g, '').slice(0, kind === 'ssn' ? 9 : 8)
  return [digits.slice(0, cuts[0]), digits.slice(cuts[0], cuts[1]), digits.slice(cuts[1])]
    .filter((part) => part !== '')
    .join(separator)
}
