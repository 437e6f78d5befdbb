/** Texts about parts of a search that have no meaning. */

const dates = 'Try a date like 11/20/2026 or yesterday.'
const ages = 'Try a number with d, w, m or y, like 7d.'
const sizes = 'Try a size like 5M.'

const advice: Readonly<Record<string, string>> = {
  after: dates,
  since: dates,
  newer: dates,
  before: dates,
  older: dates,
  newer_than: ages,
  older_than: ages,
  larger: sizes,
  size: sizes,
  smaller: sizes,
  in: 'Try inbox, sent, drafts, starred, snoozed, scheduled, spam, trash or anywhere.',
  is: 'Try unread, read, starred or snoozed.',
  has: 'Try attachment, pdf, doc or xls.',
}

export const missingValue = (operator: string) => `Type something right after “${operator}:”.`
export const badValue = (operator: string, value: string) =>
  [`We don’t understand “${operator}:${value}”.`, advice[operator] ?? ''].join(' ').trim()
export const unknownOperator = (operator: string) =>
  `“${operator}:” isn’t a search operator, so we looked for it as a word.`
