import type { DealResult, Deduction } from './deal.ts'

/** Why an entry was posted. */
export const journalKinds = [
  'deal',
  'invoice',
  'payment',
  'credit_note',
  'write_off',
  'check',
  'payout',
  'refund',
  'reversal',
] as const
export type JournalKind = (typeof journalKinds)[number]

/**
 * Accounts of the commission journal. `clearing` holds what came in or was billed for a deal that is not divided yet;
 * `fees` and `income` are what the office keeps, `loss` what it writes off.
 */
export const journalAccounts = [
  'cash',
  'receivable',
  'clearing',
  'due_agent',
  'due_other',
  'fees',
  'income',
  'loss',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

/** A line of a journal entry, in cents: debits positive, credits negative. */
export interface Posting {
  readonly account: JournalAccount
  readonly cents: number
  readonly agentId?: string | null
  readonly dealId?: string | null
  readonly invoiceId?: string | null
  readonly payee?: string
  readonly method?: string
}

const debit = (account: JournalAccount, cents: number, of: Partial<Posting>): Posting => ({
  account,
  cents,
  ...of,
})
const credit = (account: JournalAccount, cents: number, of: Partial<Posting>): Posting => ({
  account,
  cents: 0 - cents,
  ...of,
})

/**
 * Divides a deal: its gross leaves the clearing account for what the office owes to agents, mentors and others, and what
 * it keeps. A deduction before the split is owed to its payee.
 */
export function toDealPostings(
  dealId: string,
  result: DealResult,
  deductions: readonly Deduction[],
): readonly Posting[] {
  const planFees = result.agents.reduce((sum, { fees }) => sum + fees, 0)
  return [
    debit('clearing', result.gross, { dealId }),
    ...deductions
      .filter(({ timing }) => timing === 'before')
      .map(({ title, cents }) => credit('due_other', cents, { dealId, payee: title })),
    ...result.agents.flatMap(({ agentId, net, shares }) => [
      credit('due_agent', net, { dealId, agentId }),
      ...shares.map(({ payeeId, cents }) => credit('due_agent', cents, { dealId, agentId: payeeId })),
    ]),
    credit('fees', result.after + planFees, { dealId }),
    credit('income', result.companyNet - planFees, { dealId }),
  ]
}

interface InvoicePosting {
  readonly dealId: string | null
  readonly invoiceId: string
  readonly cents: number
}

/** An invoice was sent: the owner owes it, for a deal that is divided apart from it. */
export function toInvoicePostings({ dealId, invoiceId, cents }: InvoicePosting): readonly Posting[] {
  return [debit('receivable', cents, { invoiceId, dealId }), credit('clearing', cents, { dealId, invoiceId })]
}

/** Money came in for an invoice; more than is open leaves it with a credit. */
export function toPaymentPostings({
  dealId,
  invoiceId,
  cents,
  method,
}: InvoicePosting & { readonly method: string }): readonly Posting[] {
  return [
    debit('cash', cents, { invoiceId, dealId, method }),
    credit('receivable', cents, { invoiceId, dealId }),
  ]
}

/** A check of the tenant or buyer came in at signing. */
export function toCheckPostings({
  dealId,
  cents,
  method,
}: {
  readonly dealId: string
  readonly cents: number
  readonly method: string
}): readonly Posting[] {
  return [debit('cash', cents, { dealId, method }), credit('clearing', cents, { dealId })]
}

/** An agent was paid what was due. */
export function toPayoutPostings({
  agentId,
  cents,
  method,
}: {
  readonly agentId: string
  readonly cents: number
  readonly method: string
}): readonly Posting[] {
  return [debit('due_agent', cents, { agentId }), credit('cash', cents, { agentId, method })]
}
