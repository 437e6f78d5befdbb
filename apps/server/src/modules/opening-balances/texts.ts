import { formatDate } from '@pb/rules/dates'
import { formatCents } from '@pb/rules/money'

/** `row 4`, `rows 4, 5 and 6` */
const formatRows = (rows: readonly number[]): string =>
  rows.length === 1 ? `row ${rows[0]!}` : `rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)!}`

const day = (date: string) => formatDate(new Date(date), 'medium')

/** Why a cell is not read. `title` is that of its field. */
export const cellErrors = {
  missing: (title: string) => `${title} is empty`,
  amount: (title: string, text: string) => `${title}: “${text}” isn’t an amount in dollars`,
  negative: (title: string, text: string) => `${title}: “${text}” is below $0`,
  tooLarge: (title: string) => `${title} is more than $100 million`,
  date: (title: string, text: string) => `${title}: “${text}” isn’t a date such as 3/4/2026 or 2026-03-04`,
  dayFirst: (title: string, text: string) =>
    `${title}: “${text}” may be day first or month first, as other dates of this file are. Write it as 2026-03-04.`,
  future: (title: string, date: string) => `${title} ${day(date)} is in the future`,
  tooOld: (title: string, date: string) => `${title} ${day(date)} is before 2000`,
  kind: (text: string) => `“${text}” isn’t Rental or Sale`,
  yesNo: (title: string, text: string) => `${title}: “${text}” isn’t Yes or No`,
  payments: (title: string, text: string) =>
    `${title}: “${text}” isn’t a date, or dates with amounts such as 1/22/2026 $1,000; 2/3/2026 $500`,
  role: (text: string) => `Role: “${text}” isn’t Agent, Mentor of an agent, Referral or co-broke, or Company`,
  tooLong: (title: string, max: number) => `${title} is longer than ${max} characters`,
} as const

/** Why a row is left out, or what is to be known about it. */
export const rowTexts = {
  unknownAgent: (name: string) => `“${name}” isn’t a person of this office. Invite them first.`,
  severalAgents: (name: string) => `Several people are called “${name}”. Use their email.`,
  noGross: 'Gross commission is $0',
  sum: (parts: number, gross: number) =>
    `The shares add up to ${formatCents(parts)}, and the gross commission is ${formatCents(gross)}`,
  sumOfRows: (parts: number, gross: number, rows: readonly number[]) =>
    `The shares in ${formatRows(rows)} add up to ${formatCents(parts)}, and the gross commission of the deal is ${formatCents(gross)}`,
  differs: (title: string, values: readonly string[], rows: readonly number[]) =>
    `${title} of this deal is ${values.join(' and ')} in ${formatRows(rows)}. Enter the same in each.`,
  leftOutWith: (rows: readonly number[]) => `The deal is left out because of ${formatRows(rows)}`,
  maybeShared: (rows: readonly number[]) =>
    `May be the same deal as ${formatRows(rows)}. Say above whether it is.`,
  tooManyRows: (max: number) => `More than ${max} rows have this deal’s number or facts`,
  noAgentRow: 'No row of this deal is an agent’s',
  agentTwice: (name: string) => `${name} is in two rows of this deal. Put their share in one.`,
  companyNeeded: 'Several agents shared this deal. Add a column for the company’s share from each of them.',
  whoseMentor: 'Several agents shared this deal. Enter whose mentor it is, such as “Mentor of Dana Ortiz”.',
  mentorOfNoOne: (name: string) => `${name} isn’t an agent of this deal`,
  mentorFromCompany: 'The company paid mentors more than its share',
  paidMore: (name: string) => `${name} was paid more than their share`,
  paidPart: (cents: number) => `Paid ${formatCents(cents)} so far`,
  owedMore: 'More is owed than the gross commission',
  owedDetails: 'Say who owes it, and when it is due',
  dueBefore: 'The due date is before the deal’s date',
  dueLate: 'The due date is more than a year after the deal’s date',
  repeated: (row: number) => `The same deal as row ${row}`,
  known: 'This deal is here already',
  openingSum: (date: string) =>
    `The agent’s commission plan has a sum up to ${day(date)}, which would count this deal twice. Remove it under Commission plans first.`,
  notPaid: 'Agent not paid yet',
  payeeNotPaid: 'Not paid yet',
} as const

export const openingErrors = {
  alreadyApplied: 'This file was taken in already',
  notApplied: 'This file wasn’t taken in',
  alreadyUndone: 'This was undone already',
  outdatedPreview: 'Deals or people changed since this preview. Look at it again.',
  columns: 'The columns don’t match the file',
  unanswered:
    'Say whether rows of several agents with the same address, date and commission are one deal they shared',
  nothing: 'Nothing of this file can be taken in',
  missing: (titles: string) => `Choose a column for: ${titles}`,
  empty: 'There are no rows in the file',
  tooMany: (max: number) =>
    `The file has more than ${max.toLocaleString('en-US')} rows. Split it, for example by year.`,
  dependents: (reasons: readonly string[]) =>
    `This can’t be undone any more. ${reasons.slice(0, 3).join('. ')}${reasons.length > 3 ? `, and ${reasons.length - 3} more` : ''}.`,
} as const
