import type { Choice } from '../vocabulary.ts'

/** What was closed. A rental's price is the monthly rent, a sale's the purchase price. */
export const dealKinds = [
  { key: 'rental', title: 'Rental' },
  { key: 'sale', title: 'Sale' },
] as const satisfies readonly Choice[]
export type DealKind = (typeof dealKinds)[number]['key']

/**
 * Where a deal is. The agent submits a draft, a supervisor approves it (`deal_submitted`), it waits for the owner's
 * money (`pending_op`), for a check (`pending_commission_check`) or for both, and ends when the agents are paid. A voided
 * deal is in no sum.
 */
export const dealStatuses = [
  { key: 'draft', title: 'Draft' },
  { key: 'pending_review', title: 'Pending Review' },
  { key: 'deal_submitted', title: 'Deal Submitted' },
  { key: 'pending_op', title: 'Pending Op' },
  { key: 'pending_commission_check', title: 'Pending Commission Check' },
  { key: 'payment_sent', title: 'Payment Sent' },
  { key: 'voided', title: 'Voided' },
] as const satisfies readonly Choice[]
export type DealStatus = (typeof dealStatuses)[number]['key']

/** Stored stage: both kinds of pending are one stage with a flag for each. */
export const dealStages = [
  'draft',
  'pending_review',
  'deal_submitted',
  'pending',
  'payment_sent',
  'voided',
] as const
export type DealStage = (typeof dealStages)[number]

/** Who pays a commission line: the owner (`op`) or the tenant or buyer (`fee`). */
export const commissionPayers = [
  { key: 'op', title: 'Owner paid' },
  { key: 'fee', title: 'Tenant paid' },
] as const satisfies readonly Choice[]
export type CommissionPayer = (typeof commissionPayers)[number]['key']

/** Description of the gross commission line. */
export const grossLineTitle = 'Amount of check received at signing'

/** What an office starts with; a supervisor edits the list, and a submitted deal holds its own copy. */
export const defaultDeductionKinds = [
  { title: 'Referral Fee', timing: 'before' },
  { title: 'Co-broke', timing: 'before' },
  { title: 'Streeteasy', timing: 'after' },
  { title: 'Messenger', timing: 'after' },
  { title: 'Cards', timing: 'after' },
  { title: 'Misc Fees', timing: 'after' },
] as const

/** Company's part that a sheet offers instead of the agent's plan, in percent. */
export const companySplits = [0, 5, 10, 15, 20, 25, 30, 33, 35, 40, 45, 50] as const

/** How money comes in or goes out. */
export const fundsMethods = [
  { key: 'certified_check', title: 'Certified check' },
  { key: 'money_order', title: 'Money order' },
  { key: 'wire', title: 'Wire' },
  { key: 'ach', title: 'ACH' },
  { key: 'credit_card', title: 'Credit card' },
  { key: 'personal_check', title: 'Personal check' },
] as const satisfies readonly Choice[]
export type FundsMethod = (typeof fundsMethods)[number]['key']

/** A method within a sentence: `wire`, `certified check`; ACH stays as it is. Empty for none. */
export function nameMethod(method: FundsMethod | ''): string {
  const title = fundsMethods.find(({ key }) => key === method)?.title ?? ''
  return method === 'ach' ? title : title.toLowerCase()
}

/** Paperwork of a deal; which of it a deal needs is the office's checklist for its kind. */
export const paperworkKinds = [
  { key: 'lease_pages', title: 'Lease pages' },
  { key: 'dos', title: 'DOS form' },
  { key: 'commission_check', title: 'Commission check' },
  { key: 'contract_of_sale', title: 'Contract of sale' },
  { key: 'closing_statement', title: 'Closing statement' },
  { key: 'other', title: 'Other' },
] as const satisfies readonly Choice[]
export type PaperworkKind = (typeof paperworkKinds)[number]['key']

/** Checklists an office starts with. */
export const defaultDealChecklists: Readonly<Record<DealKind, readonly PaperworkKind[]>> = {
  rental: ['lease_pages', 'dos', 'commission_check'],
  sale: ['contract_of_sale', 'dos', 'closing_statement', 'commission_check'],
}

/** Status of an owner-paid invoice as its row shows it; `overdue` is a sent one after its due day. */
export const invoiceStatuses = [
  { key: 'draft', title: 'Draft' },
  { key: 'sent', title: 'Sent' },
  { key: 'paid', title: 'Paid' },
  { key: 'overdue', title: 'Overdue' },
  { key: 'written_off', title: 'Written off' },
  { key: 'credited', title: 'Credited' },
] as const satisfies readonly Choice[]
export type InvoiceStatus = (typeof invoiceStatuses)[number]['key']

/** Days after sending at which an invoice is due. */
export const dueTerms = [
  { key: '0', title: 'Due on receipt' },
  { key: '7', title: 'Net 7' },
  { key: '14', title: 'Net 14' },
  { key: '30', title: 'Net 30' },
  { key: '60', title: 'Net 60' },
] as const satisfies readonly Choice[]

/** Age of an open invoice in days after its due day: upper ends, the last without one. */
export const ageingBuckets = [
  { key: 'current', title: 'Not due', to: 0 },
  { key: '0_30', title: '0–30 days', to: 30 },
  { key: '31_60', title: '31–60 days', to: 60 },
  { key: '61_90', title: '61–90 days', to: 90 },
  { key: 'over_90', title: 'Over 90 days', to: null },
] as const
export type AgeingBucket = (typeof ageingBuckets)[number]['key']

/** Days before its end at which an agent looks after a lease that they closed. */
export const leasesEndingDays = 90
