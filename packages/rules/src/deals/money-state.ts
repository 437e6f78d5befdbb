import type { Choice } from '../vocabulary.ts'
import type { InvoiceStatus } from './vocabulary.ts'

/**
 * What became of the money of an invoice or a deal. Only money that came in and stayed is "paid": what was taken off the
 * amount due, by a credit note or a write-off, has words of its own, and so has money that went back.
 */
export const moneyStates = [
  { key: 'draft', title: 'Draft' },
  { key: 'nothing_due', title: 'Nothing due' },
  { key: 'open', title: 'Open' },
  { key: 'reversed', title: 'Payment reversed' },
  { key: 'part_paid', title: 'Part paid' },
  { key: 'paid', title: 'Paid' },
  { key: 'over_paid', title: 'Over-paid' },
  { key: 'credited', title: 'Credited' },
  { key: 'part_credited', title: 'Paid, part credited' },
  { key: 'written_off', title: 'Written off' },
  { key: 'part_written_off', title: 'Part written off' },
] as const satisfies readonly Choice[]
export type MoneyState = (typeof moneyStates)[number]['key']

/** Amounts in cents, none negative. */
export interface MoneyFacts {
  /** An invoice that was not sent, or a deal that was not submitted. */
  readonly draft: boolean
  readonly due: number
  /** Came in, less what bounced or was reversed and what was paid back. */
  readonly received: number
  /** Bounced, or was recorded by mistake. */
  readonly reversed: number
  readonly credited: number
  readonly writtenOff: number
}

/** What is left of an amount due, and what came in beyond it, in cents. */
export interface MoneyBalance {
  readonly state: MoneyState
  readonly open: number
  readonly overPaid: number
}

function toState({ draft, due, received, reversed, credited, writtenOff }: MoneyFacts): MoneyState {
  const left = due - received - credited - writtenOff
  if (draft && received === 0) return 'draft'
  if (left < 0 && received > 0) return 'over_paid'
  if (left > 0) return received > 0 ? 'part_paid' : reversed > 0 ? 'reversed' : 'open'
  if (writtenOff > 0) return received > 0 || credited > 0 ? 'part_written_off' : 'written_off'
  if (credited > 0) return received > 0 ? 'part_credited' : 'credited'
  return due === 0 ? 'nothing_due' : 'paid'
}

const getLeft = ({ due, received, credited, writtenOff }: MoneyFacts): number =>
  due - received - credited - writtenOff

/** What was taken off no more than was due: a credit beyond it is no money of anyone. */
function limitTakenOff(facts: MoneyFacts): MoneyFacts {
  const beyond = Math.max(0, 0 - getLeft(facts))
  const credited = Math.max(0, facts.credited - beyond)
  const writtenOff = Math.max(0, facts.writtenOff - Math.max(0, beyond - facts.credited))
  return { ...facts, credited, writtenOff }
}

/** Adds the facts of several payers. */
export const addFacts = (parts: readonly MoneyFacts[]): MoneyFacts =>
  parts.reduce((sum, part) => ({
    draft: sum.draft && part.draft,
    due: sum.due + part.due,
    received: sum.received + part.received,
    reversed: sum.reversed + part.reversed,
    credited: sum.credited + part.credited,
    writtenOff: sum.writtenOff + part.writtenOff,
  }))

/**
 * What became of an amount due, of all who pay a part of it: what one of them paid too much is not what another owes.
 */
export function toMoneyBalance(...parts: readonly [MoneyFacts, ...MoneyFacts[]]): MoneyBalance {
  const facts = addFacts(parts)
  const state = toState(addFacts(parts.map(limitTakenOff)))
  const sum = (pick: (part: MoneyFacts) => number) => parts.reduce((total, part) => total + pick(part), 0)
  // Only money can be paid back: what was credited beyond the amount due never came in.
  const overPaid = sum((part) => Math.min(Math.max(0, 0 - getLeft(part)), Math.max(0, part.received)))
  return {
    state: overPaid > 0 ? 'over_paid' : state,
    // Nothing is asked for by a draft.
    open: facts.draft && state === 'draft' ? 0 : sum((part) => Math.max(0, getLeft(part))),
    overPaid,
  }
}

interface OwnerBilling {
  /** What the owner pays of a deal, and the sum of the invoices that were sent for it; in cents. */
  readonly due: number
  readonly billed: number
  readonly credited: number
  readonly writtenOff: number
}

/** What was taken off a deal's owner-paid commission: what was credited and then billed again is still due. */
export function takeOffRebilled({ due, billed, credited, writtenOff }: OwnerBilling) {
  const rebilled = Math.max(0, billed - due)
  const left = Math.max(0, credited - rebilled)
  return { credited: left, writtenOff: Math.max(0, writtenOff - Math.max(0, rebilled - credited)) }
}

/** States that a list names beside the status, because the status alone would hide them. */
const namedStates: ReadonlySet<MoneyState> = new Set([
  'reversed',
  'part_paid',
  'over_paid',
  'credited',
  'part_credited',
  'written_off',
  'part_written_off',
])

/** Whether a state adds to the status of a deal. */
export const isNamedState = (state: MoneyState): boolean => namedStates.has(state)

interface InvoiceFacts {
  readonly sent: boolean
  readonly settledBy: 'paid' | 'credited' | 'written_off' | null
  /** `yyyy-mm-dd`; null of a draft. */
  readonly dueOn: string | null
}

/** Status of an invoice on a day in New York; a sent one is overdue after its due day. */
export function toInvoiceStatus({ sent, settledBy, dueOn }: InvoiceFacts, today: string): InvoiceStatus {
  if (!sent) return 'draft'
  if (settledBy !== null) return settledBy
  return dueOn !== null && dueOn < today ? 'overdue' : 'sent'
}
