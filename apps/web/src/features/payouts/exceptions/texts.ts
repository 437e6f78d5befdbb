import { pluralize } from '@pb/rules/plural'

export const exceptions = 'Exceptions'
export const lead =
  'Money that went another way than the deal’s approval: bounced after a payout, written off, credited, over-paid, paid twice, or billed differently since.'
export const none = 'No exceptions'
export const noneHint = 'Every approved deal’s money is as it was approved.'
export const kind = 'What happened'
export const all = (count: number) => `All (${count})`
export const some = (title: string, count: number) => `${title} (${count})`
export const deal = 'Deal'
export const agent = 'Agent'
export const amount = 'Amount'
export const ways = 'What to do'
export const payers = { owner: 'Owner', tenant: 'Tenant or buyer' } as const
export const paidOut = (count: number, amount: string) => `${pluralize(count, 'payout')}, ${amount}, paid`
export const openDeal = 'Open deal'
export const openInvoice = (number: string) => (number === '' ? 'Open invoice' : `Invoice ${number}`)
export const noAddress = 'No address'

/** What each way out is called, and what it does. */
export const waysOut = {
  reverse_payout: {
    title: 'Reverse payout',
    hint: 'For a payout that never left, or that comes back. What it paid is due again, and waits for the money.',
    done: 'Payout reversed',
  },
  absorb: {
    title: 'Absorb',
    hint: 'The agents are paid in full, and the office bears the loss.',
    done: 'The office absorbs the shortfall',
  },
  return_deal: {
    title: 'Return deal',
    hint: 'The deal goes back to review, where its commission can be changed and approved again.',
    done: 'Deal returned to review',
  },
  refund_owner: {
    title: 'Return money',
    hint: 'Records that you paid the over-payment back to the owner.',
    done: 'Refund recorded',
  },
  refund_tenant: {
    title: 'Return money',
    hint: 'Records that you paid the over-payment back to the tenant or buyer.',
    done: 'Refund recorded',
  },
} as const
export const wayFor = (title: string, address: string) => `${title}: ${address}`
export const payout = 'Payout'
export const method = 'Method'
export const paidBackOn = 'Paid back on'
export const reason = 'Reason'
export const reasonNeeded = 'Say why'
export const amountNeeded = (most: string) => `Enter at most ${most}`
export const invalidDay = 'Enter a day'
