import { formatDate } from '@pb/rules/dates'
import { formatMoney } from '@pb/rules/money'
import { pluralize } from '@pb/rules/plural'

export const formatDay = (date: string) => formatDate(new Date(date), 'medium')
export const formatYear = (from: string, until: string) => `${formatDay(from)} – ${formatDay(until)}`
/** `Mar 2026` of `2026-03`. */
export const formatMonthOfYear = (month: string) => formatDay(`${month}-01`).replace(/ \d+,/, '')
export const ofPerson = (name: string) => `Year of ${name}`
export const countDeals = (count: number) => pluralize(count, 'deal')
export const capProgress = (reached: number, amount: number) =>
  `${formatMoney(reached)} of ${formatMoney(amount)}`
export const capLeft = (left: number, until: string) =>
  `${formatMoney(left)} to go. The year starts over after ${formatDay(until)}.`
export const tierNow = (percent: number) => `${percent}% to the company`
export const tierNext = (left: number, percent: number) => `${formatMoney(left)} to go until ${percent}%`
export const sinceDay = (date: string) => `Terms since ${formatDay(date)}`
export const monthBar = (month: string, amount: number) =>
  `${formatMonthOfYear(month)}: ${formatMoney(amount)}`
export const onCommission = (amount: number) => `On a commission of ${formatMoney(amount)}`
