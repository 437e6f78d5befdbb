import type { Choice } from '../vocabulary.ts'
import { toMoneyBalance, type MoneyFacts } from './money-state.ts'

/** What went another way than a deal's approval foresaw, and needs a decision. */
export const exceptionKinds = [
  { key: 'short_after_payout', title: 'Money missing after payout' },
  { key: 'written_off', title: 'Written off' },
  { key: 'credited', title: 'Credited' },
  { key: 'paid_twice', title: 'Paid twice' },
  { key: 'over_paid', title: 'Over-paid' },
  { key: 'invoice_edited', title: 'Invoice edited after approval' },
] as const satisfies readonly Choice[]
export type ExceptionKind = (typeof exceptionKinds)[number]['key']

/** The money of one who pays: the owner by invoices, or the tenant or buyer. Amounts in cents. */
export interface PayerMoney {
  readonly facts: MoneyFacts
  /** Payments that came in and stayed, each. */
  readonly payments: readonly number[]
}

export interface DealMoney {
  readonly approved: boolean
  readonly paidOut: number
  /** What the office absorbs of the owner's part. */
  readonly absorbed: number
  readonly owner: PayerMoney
  readonly tenant: PayerMoney
  /** Of each invoice: what was billed at the approval, or first after it, and now. */
  readonly invoices: readonly { readonly billed: number; readonly now: number }[]
}

export interface MoneyException {
  readonly kind: ExceptionKind
  readonly payer: 'owner' | 'tenant'
  /** Below 0 for an invoice that asks for less than before. */
  readonly cents: number
}

/** An over-payment that is one of several equal payments was paid twice. */
export function findOverPayment(
  payer: MoneyException['payer'],
  { facts, payments }: PayerMoney,
): MoneyException[] {
  const { overPaid: cents } = toMoneyBalance(facts)
  if (cents === 0) return []
  const isTwice = payments.some((each, at) => each <= cents && payments.indexOf(each) !== at)
  return [{ kind: isTwice ? 'paid_twice' : 'over_paid', payer, cents }]
}

function findShortfalls({ approved, paidOut, absorbed, owner, tenant }: DealMoney): MoneyException[] {
  if (!approved) return []
  const { due, received, credited, writtenOff } = owner.facts
  const ownerMissing = Math.max(0, due - received - absorbed)
  const tenantMissing = Math.max(0, tenant.facts.due - tenant.facts.received)
  if (paidOut > 0) {
    const missing = [
      { kind: 'short_after_payout', payer: 'owner', cents: ownerMissing },
      { kind: 'short_after_payout', payer: 'tenant', cents: tenantMissing },
    ] as const
    return missing.filter(({ cents }) => cents > 0)
  }
  const lost = Math.min(ownerMissing, writtenOff)
  const given = Math.min(ownerMissing - lost, credited)
  const short = [
    { kind: 'written_off', payer: 'owner', cents: lost },
    { kind: 'credited', payer: 'owner', cents: given },
  ] as const
  return short.filter(({ cents }) => cents > 0)
}

/** Finds what of a deal's money needs a decision. */
export function findExceptions(deal: DealMoney): readonly MoneyException[] {
  const edited = deal.approved ? deal.invoices.filter(({ billed, now }) => billed !== now) : []
  return [
    ...findShortfalls(deal),
    ...findOverPayment('owner', deal.owner),
    ...findOverPayment('tenant', deal.tenant),
    ...edited.map(({ billed, now }): MoneyException => ({
      kind: 'invoice_edited',
      payer: 'owner',
      cents: now - billed,
    })),
  ]
}
