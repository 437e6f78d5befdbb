import type { ChargePart, RecurringCharge } from '@pb/contract/payouts'
import { chargeKinds, formatMonthName } from '@pb/rules/deals/agent-charges'
import { nameMethod } from '@pb/rules/deals/vocabulary'
import { formatDate } from '../../../lib/format.ts'
import { formatAmount } from '../labels.ts'
import * as texts from './texts.ts'

export const kindOptions = chargeKinds.map(({ key, title }) => ({ value: key, label: title }))
export const getKindTitle = (kind: string): string => chargeKinds.find(({ key }) => key === kind)?.title ?? ''

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** `1st`, `22nd` */
export const formatOrdinal = (day: number): string => `${day}${endings[ordinals.select(day)]}`

export const dayOptions = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: formatOrdinal(index + 1),
}))

/** `2026-11` some months later, or earlier below 0. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Months from one on, as options. */
export const listMonths = (first: string, count: number): { value: string; label: string }[] =>
  Array.from({ length: count }, (_, index) => {
    const value = addMonths(first, index)
    return { value, label: formatMonthName(value) }
  })

interface Charged {
  readonly everyone: 0 | 1
  readonly agents: readonly string[]
}

/** Whom it charges, in a few words. */
export function describeAgents({ everyone, agents }: Charged): string {
  const [first = ''] = agents
  const names = agents.length <= 2 ? agents.join(', ') : texts.moreAgents(first, agents.length - 1)
  if (everyone === 0) return names
  return agents.length === 0 ? texts.everyone : texts.everyoneExcept(names)
}

/** When it is charged next, or why it is not. */
export function describeNext({ paused, next_due, last_month }: RecurringCharge): string {
  if (paused === 1) return texts.paused
  if (next_due === null) return texts.ended
  const end = last_month === null ? '' : `, ${texts.until(formatMonthName(last_month))}`
  return `${formatDate(next_due)}${end}`
}

/** What settled a charge, in a line. */
export function describePart({ kind, amount, state, date, method, reference, reason }: ChargePart): string {
  const sum = formatAmount(amount)
  if (kind === 'waiver') return texts.byWaiver(sum, reason)
  if (state === 'planned' || date === null) return texts.byPlanned(sum)
  if (kind === 'payout') return texts.byPayout(sum, formatDate(date))
  const text = texts.byPayment(sum, nameMethod(method), formatDate(date))
  return reference === '' ? text : `${text}, ${reference}`
}
