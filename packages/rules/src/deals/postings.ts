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
  'agent_charge',
  'charge_waiver',
  'charge_payment',
] as const
export type JournalKind = (typeof journalKinds)[number]

/**
 * Accounts of the commission journal. `clearing` holds what came in or was billed for a deal that is not divided yet;
 * `fees` and `income` are what the office keeps, `loss` what it writes off. `opening_equity` (Opening Balance Equity) is
 * cash that came in and went out before the office's books were kept here. `agent_receivable` is what agents owe of
 * recurring charges, `agent_fees` the office's income from them.
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
  'opening_equity',
  'agent_receivable',
  'agent_fees',
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

/** What an agent's part of a deal is divided into. */
function toAgentPostings(
  dealId: string,
  { agentId, gross, companyDollar, fees, net, shares }: DealResult['agents'][number],
): readonly Posting[] {
  const due = shares.map(({ payeeId, cents }) => credit('due_agent', cents, { dealId, agentId: payeeId }))
  return [
    debit('clearing', gross, { dealId, agentId }),
    credit('due_agent', net, { dealId, agentId }),
    ...due,
    credit('income', companyDollar, { dealId, agentId }),
    credit('fees', fees, { dealId, agentId }),
  ]
}

/**
 * Divides a deal: its gross leaves the clearing account for what the office owes to agents, mentors and others, and what
 * it keeps. A deduction before the split is owed to its payee. The gross of each agent, the company's part of it and
 * its fees name the agent, so that a year to date is a sum of postings; shares that the company pays and the cents that
 * remain name none.
 */
export function toDealPostings(
  dealId: string,
  result: DealResult,
  deductions: readonly Deduction[],
): readonly Posting[] {
  const { agents, gross } = result
  const sum = (pick: (agent: DealResult['agents'][number]) => number) =>
    agents.reduce((total, agent) => total + pick(agent), 0)
  return [
    debit('clearing', gross - sum((agent) => agent.gross), { dealId }),
    ...deductions
      .filter(({ timing }) => timing === 'before')
      .map(({ title, payee, cents }) =>
        credit('due_other', cents, { dealId, payee: payee === undefined || payee === '' ? title : payee }),
      ),
    ...agents.flatMap((agent) => toAgentPostings(dealId, agent)),
    credit('fees', result.after, { dealId }),
    credit('income', result.companyNet - sum(({ companyDollar, fees }) => companyDollar + fees), { dealId }),
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

/** An over-payment was paid back. */
export function toRefundPostings({
  dealId,
  invoiceId,
  cents,
  method,
}: InvoicePosting & { readonly method: string }): readonly Posting[] {
  return [
    debit('receivable', cents, { invoiceId, dealId }),
    credit('cash', cents, { invoiceId, dealId, method }),
  ]
}

/** A credit note takes off part of what the owner owes for a deal. */
export function toCreditNotePostings({ dealId, invoiceId, cents }: InvoicePosting): readonly Posting[] {
  return [debit('clearing', cents, { dealId, invoiceId }), credit('receivable', cents, { invoiceId, dealId })]
}

/** What the owner will not pay is a loss of the office. */
export function toWriteOffPostings({ dealId, invoiceId, cents }: InvoicePosting): readonly Posting[] {
  return [debit('loss', cents, { invoiceId, dealId }), credit('receivable', cents, { invoiceId, dealId })]
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

/** An over-payment was paid back to the tenant or buyer. */
export function toTenantRefundPostings({
  dealId,
  cents,
  method,
}: {
  readonly dealId: string
  readonly cents: number
  readonly method: string
}): readonly Posting[] {
  return [debit('clearing', cents, { dealId }), credit('cash', cents, { dealId, method })]
}

/** What was credited to the owner and the agents are paid all the same is a loss of the office. */
export function toAbsorbedPostings({
  dealId,
  cents,
}: {
  readonly dealId: string
  readonly cents: number
}): readonly Posting[] {
  return [debit('loss', cents, { dealId }), credit('clearing', cents, { dealId })]
}

/** What a payout pays for a deal; negative for what the agent owes for it. */
export interface PayoutPart {
  readonly dealId: string
  readonly cents: number
}

/**
 * A payee was paid what was due by deal: an agent, or someone else by name. The cash names no deal, since only money
 * that came in does. `netted`: charges that the agent owes, in cents, which are taken off the cash.
 */
export function toPayoutPostings({
  agentId,
  payee = '',
  method,
  parts,
  netted = 0,
}: {
  readonly agentId: string | null
  readonly payee?: string
  readonly method: string
  readonly parts: readonly PayoutPart[]
  readonly netted?: number
}): readonly Posting[] {
  const account = agentId === null ? 'due_other' : 'due_agent'
  const cents = parts.reduce((total, part) => total + part.cents, 0)
  return [
    ...parts.map((part) => debit(account, part.cents, { agentId, payee, dealId: part.dealId })),
    credit('agent_receivable', netted, { agentId }),
    credit('cash', cents - netted, { agentId, payee, method }),
  ]
}

interface ChargePosting {
  readonly agentId: string
  readonly cents: number
}

/** An agent owes the office a charge of a month. */
export function toAgentChargePostings({ agentId, cents }: ChargePosting): readonly Posting[] {
  return [debit('agent_receivable', cents, { agentId }), credit('agent_fees', cents, { agentId })]
}

/** The office gives up what is open of a charge: it earned that much less. */
export function toChargeWaiverPostings({ agentId, cents }: ChargePosting): readonly Posting[] {
  return [debit('agent_fees', cents, { agentId }), credit('agent_receivable', cents, { agentId })]
}

/** An agent paid charges, apart from payouts. */
export function toChargePaymentPostings({
  agentId,
  cents,
  method,
}: ChargePosting & { readonly method: string }): readonly Posting[] {
  return [debit('cash', cents, { agentId, method }), credit('agent_receivable', cents, { agentId })]
}

/**
 * Divides a deal that was closed before the books were kept here. An agent for whose cap it does not count is named only
 * in what they got.
 */
export function toOpeningDealPostings(
  dealId: string,
  result: DealResult,
  {
    deductions,
    uncounted,
  }: { readonly deductions: readonly Deduction[]; readonly uncounted: readonly string[] },
): readonly Posting[] {
  return toDealPostings(dealId, result, deductions).map((posting) => {
    const { account, agentId } = posting
    const isNamed = account === 'due_agent' || agentId == null || !uncounted.includes(agentId)
    return isNamed ? posting : Object.assign({}, posting, { agentId: null })
  })
}

/** Money that came in for a deal before the books were kept here. */
export function toOpeningReceiptPostings(dealId: string, cents: number): readonly Posting[] {
  return [debit('opening_equity', cents, { dealId }), credit('clearing', cents, { dealId })]
}

/** What a payee was paid for a deal of before: an agent, or someone else by name. */
export interface OpeningPayment {
  readonly agentId: string | null
  readonly payee: string
  readonly cents: number
}

/** Payees were paid for a deal of before. As with a payout, only what came in names the deal on the cash side. */
export function toOpeningPayoutPostings(
  dealId: string,
  payments: readonly OpeningPayment[],
): readonly Posting[] {
  return payments.flatMap(({ agentId, payee, cents }) => [
    debit(agentId === null ? 'due_other' : 'due_agent', cents, { dealId, agentId, payee }),
    credit('opening_equity', cents, { agentId, payee }),
  ])
}
