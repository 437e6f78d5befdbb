import { getDateFormat } from '@pb/rules/date-format'

const toDate = (month: number, day: number) => new Date(Date.UTC(2000, month - 1, day))

/** `04-15` as `April 15`; empty for none. */
export function formatMonthAndDay(value: string | null): string {
  if (value === null) return ''
  const [month, day] = value.split('-').map(Number)
  return getDateFormat('UTC', { month: 'long', day: 'numeric' }).format(toDate(month!, day!))
}

const months = Array.from({ length: 12 }, (_, at) =>
  getDateFormat('UTC', { month: 'long' })
    .format(toDate(at + 1, 1))
    .toLowerCase(),
)

const join = (month: number, day: string): string =>
  `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/**
 * Parses `April 15`, `Apr. 15th`, `15 April`, `4/15` and `04-15`, the month first; null for an empty text. What it cannot
 * parse comes back as it is, for the form's rule to refuse.
 */
export function parseMonthAndDay(text: string): string | null {
  if (text === '') return null
  const numbers = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text)
  if (numbers) return join(Number(numbers[1]), numbers[2]!)
  const [, before, name = '', after] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? )?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?$/i.exec(text) ??
    []
  const month = months.findIndex((one) => one.startsWith(name.toLowerCase())) + 1
  const day = before ?? after
  return name === '' || month === 0 || day === undefined || (before && after) ? text : join(month, day)
}
