import type { RecurringCharge } from '@pb/contract/payouts'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { formatAmount } from '../labels.ts'
import { describeAgents } from './labels.ts'
import * as texts from './texts.ts'

type Distinct = (charge: RecurringCharge) => string

/** What distinguishes charges of one name: their amount first, then whom they charge, then their months. */
const features: readonly Distinct[] = [
  ({ amount }) => formatAmount(amount),
  ({ everyone, agents }) => describeAgents({ everyone, agents: agents.map(({ name }) => name) }),
  ({ first_month, last_month }) =>
    last_month === null
      ? texts.since(formatMonthName(first_month))
      : texts.fromUntil(formatMonthName(first_month), formatMonthName(last_month)),
]

/** Charges as options; those of one name have behind it what differs between them, and a number where nothing does. */
export function nameCharges(charges: readonly RecurringCharge[]): { value: string; label: string }[] {
  const byTitle = Map.groupBy(charges, ({ title }) => title)
  const labels = new Map<string, string>()
  for (const [title, group] of byTitle) {
    const differing = features.filter((feature) => new Set(group.map(feature)).size > 1)
    const given = new Map<string, number>()
    for (const charge of group) {
      const label = [title, ...differing.map((feature) => feature(charge))].join(' · ')
      const count = (given.get(label) ?? 0) + 1
      given.set(label, count)
      labels.set(charge.recurring_id, count === 1 ? label : `${label} (${count})`)
    }
  }
  return charges.map(({ recurring_id: value, title }) => ({ value, label: labels.get(value) ?? title }))
}
