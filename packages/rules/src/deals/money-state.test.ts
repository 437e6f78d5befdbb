import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isNamedState,
  moneyStates,
  takeOffRebilled,
  toInvoiceStatus,
  toMoneyBalance,
  type MoneyFacts,
} from './money-state.ts'

const sent: MoneyFacts = { draft: false, due: 1000, received: 0, reversed: 0, credited: 0, writtenOff: 0 }
const getState = (facts: Partial<MoneyFacts>) => toMoneyBalance({ ...sent, ...facts }).state

/** Few amounts, so that sums often meet exactly. */
const cents = fc.constantFrom(0, 0, 1, 400, 600, 999, 1000, 1001)
const anyFacts: fc.Arbitrary<MoneyFacts> = fc.record({
  draft: fc.boolean(),
  due: cents,
  received: cents,
  reversed: cents,
  credited: cents,
  writtenOff: cents,
})

describe('what became of money', () => {
  it.each<[Partial<MoneyFacts>, string]>([
    [{ draft: true }, 'draft'],
    [{ draft: true, received: 400 }, 'part_paid'],
    [{ due: 0 }, 'nothing_due'],
    [{}, 'open'],
    [{ reversed: 1000 }, 'reversed'],
    [{ received: 999 }, 'part_paid'],
    [{ received: 400, reversed: 600 }, 'part_paid'],
    [{ received: 1000 }, 'paid'],
    [{ received: 1000, reversed: 1000 }, 'paid'],
    [{ received: 1001 }, 'over_paid'],
    [{ received: 1000, credited: 1 }, 'over_paid'],
    [{ credited: 1000 }, 'credited'],
    [{ credited: 1001 }, 'credited'],
    [{ received: 400, credited: 600 }, 'part_credited'],
    [{ writtenOff: 1000 }, 'written_off'],
    [{ received: 999, writtenOff: 1 }, 'part_written_off'],
    [{ credited: 400, writtenOff: 600 }, 'part_written_off'],
  ])('calls %o %s', (facts, state) => {
    expect(getState(facts)).toBe(state)
  })

  it('is paid exactly when all that was due came in, and nothing was taken off', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { due, received, credited, writtenOff } = facts
        const allCameIn = due > 0 && received === due && credited === 0 && writtenOff === 0
        expect(toMoneyBalance(facts).state === 'paid').toBe(allCameIn)
      }),
    )
  })

  it('accounts for every cent of what is due', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { due, received, credited, writtenOff } = facts
        const { state, open, overPaid } = toMoneyBalance(facts)
        const taken = received + credited + writtenOff
        expect(open).toBe(state === 'draft' ? 0 : Math.max(0, due - taken))
        expect(overPaid).toBe(Math.max(0, Math.min(taken - due, received)))
        expect(overPaid > 0).toBe(state === 'over_paid')
        expect(open > 0).toBe(['open', 'reversed', 'part_paid'].includes(state))
      }),
    )
  })

  it('of an owner and a tenant keeps apart what one paid too much and the other owes', () => {
    const owner = { ...sent, received: 0 }
    const tenant = { ...sent, due: 0, received: 1000 }
    expect(toMoneyBalance(owner, tenant)).toEqual({ state: 'over_paid', open: 1000, overPaid: 1000 })
    fc.assert(
      fc.property(anyFacts, anyFacts, (one, other) => {
        const [first, second] = [one, other].map((each) => toMoneyBalance({ ...each, draft: false }))
        const both = toMoneyBalance({ ...one, draft: false }, { ...other, draft: false })
        expect(both.open).toBe(first!.open + second!.open)
        expect(both.overPaid).toBe(first!.overPaid + second!.overPaid)
        // Ready is what owes nothing; what is over-paid is named so, whatever else is open.
        expect(both.state === 'over_paid').toBe(both.overPaid > 0)
      }),
    )
  })

  it('hides no loss and no money that went back behind a status', () => {
    const silent = moneyStates.map(({ key }) => key).filter((key) => !isNamedState(key))
    expect(silent).toEqual(['draft', 'nothing_due', 'open', 'paid'])
  })
})

describe('what was taken off a deal', () => {
  it.each([
    [
      { billed: 1000, credited: 400, writtenOff: 100 },
      { credited: 400, writtenOff: 100 },
    ],
    [
      { billed: 2000, credited: 1000, writtenOff: 0 },
      { credited: 0, writtenOff: 0 },
    ],
    [
      { billed: 2000, credited: 1000, writtenOff: 300 },
      { credited: 0, writtenOff: 300 },
    ],
    [
      { billed: 2000, credited: 400, writtenOff: 900 },
      { credited: 0, writtenOff: 300 },
    ],
  ])('of %o is %o', (facts, off) => {
    expect(takeOffRebilled({ due: 1000, ...facts })).toEqual(off)
  })
})

describe('the status of an invoice', () => {
  const day = '2026-03-02'
  const invoice = { sent: true, settledBy: null, dueOn: day } as const
  it.each([
    [{ ...invoice, sent: false, dueOn: null }, 'draft'],
    [invoice, 'sent'],
    [{ ...invoice, dueOn: '2026-03-01' }, 'overdue'],
    [{ ...invoice, dueOn: '2026-03-01', settledBy: 'paid' as const }, 'paid'],
    [{ ...invoice, settledBy: 'written_off' as const }, 'written_off'],
    [{ ...invoice, settledBy: 'credited' as const }, 'credited'],
  ])('of %o is %s', (facts, status) => {
    expect(toInvoiceStatus(facts, day)).toBe(status)
  })
})
