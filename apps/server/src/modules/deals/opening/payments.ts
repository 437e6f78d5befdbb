import type { DealStage } from '@pb/rules/deals/vocabulary'
import type { NewOpeningDeal } from './new-opening-deal.ts'

/** Whether every payee has what they were due. */
function isPaidOut({ agents, others, payments }: NewOpeningDeal): boolean {
  const due = new Map<string, number>()
  const add = (payee: string, cents: number) => due.set(payee, (due.get(payee) ?? 0) + cents)
  for (const { agentId, share, mentors } of agents) {
    add(agentId, share)
    for (const { payeeId, cents } of mentors) add(payeeId, cents)
  }
  for (const { payee, cents } of others) add(` ${payee}`, cents)
  for (const { agentId, payee, cents } of payments) add(agentId ?? ` ${payee}`, 0 - cents)
  return [...due.values()].every((cents) => cents === 0)
}

/** A deal that nothing is due for any more is paid. */
export function toStage(deal: NewOpeningDeal): DealStage {
  if (deal.owed > 0) return 'pending'
  return isPaidOut(deal) ? 'payment_sent' : 'deal_submitted'
}

/** The day of the last payment; that of the deal where nothing was due. */
export const findPaidDay = ({ date, payments }: NewOpeningDeal): string =>
  payments
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? date
