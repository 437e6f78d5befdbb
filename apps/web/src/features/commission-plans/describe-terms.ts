import type { CommissionPlan, PlanTermsWire } from '@pb/contract/commission-plans'
import { formatMonthDay } from '@pb/rules/deals/explain'
import { formatMoney } from '@pb/rules/money'

const describeSplit = ({ tiers, measure }: PlanTermsWire): string => {
  const [first, ...others] = tiers
  if (others.length === 0) return `${first!.company_split}% to the company`
  const counted = measure === 'gross' ? 'commissions' : 'company dollar'
  const rest = others.map(({ from, company_split }) => `${company_split}% above ${formatMoney(from)}`)
  return `${first!.company_split}% to the company, ${rest.join(', ')} of ${counted} a year`
}

/** Describes the terms of a plan in lines: split, cap, minimum, fees, shares. */
export function describeTerms(terms: PlanTermsWire, payees: CommissionPlan['payees']): string[] {
  const { cap, minimum, fees, shares, reset_on, tiers } = terms
  const year = `a year from ${formatMonthDay(reset_on)}`
  return [
    describeSplit(terms),
    ...(cap === null ? [] : [`Cap of ${formatMoney(cap)} ${year}`]),
    ...(cap === null && tiers.length > 1 && reset_on !== '01-01' ? [`Counts ${year}`] : []),
    ...(minimum > 0 ? [`At least ${formatMoney(minimum)} of each deal`] : []),
    ...fees.map(
      ({ title, amount, waived_after_cap }) =>
        `${title} ${formatMoney(amount)} a deal${waived_after_cap === 1 && cap !== null ? ', until the cap' : ''}`,
    ),
    ...shares.map(({ title, rate, from, agent_id }) => {
      const name = payees.find((payee) => payee.agent_id === agent_id)?.name
      return `${title}${name === undefined ? '' : ` (${name})`} ${rate}% of the ${from}’s part`
    }),
  ]
}
