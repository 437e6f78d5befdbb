import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDueMonths, netCharges, toNextMonth } from './agent-charges.ts'

describe('months of a recurring charge', () => {
  const terms = { firstMonth: '2025-11', dueDay: 5, postedThrough: null }

  it('are due from their due day on, and across a year', () => {
    expect(findDueMonths(terms, '2025-11-04')).toEqual([])
    expect(findDueMonths(terms, '2025-11-05')).toEqual([{ month: '2025-11', dueOn: '2025-11-05' }])
    expect(findDueMonths(terms, '2026-01-31').map(({ month }) => month)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
    ])
  })

  it('are passed over once they were posted, also when the due day moves', () => {
    const posted = { ...terms, postedThrough: '2026-01' }
    expect(findDueMonths({ ...posted, dueDay: 28 }, '2026-01-31')).toEqual([])
    expect(findDueMonths({ ...posted, dueDay: 28 }, '2026-02-28')).toEqual([
      { month: '2026-02', dueOn: '2026-02-28' },
    ])
  })

  it('follow each other through December', () => {
    expect(toNextMonth('2026-12')).toBe('2027-01')
    expect(toNextMonth('2026-09')).toBe('2026-10')
  })
})

describe('netting', () => {
  it('takes the oldest off first, and part of the last', () => {
    const open = [
      { chargeId: '1', cents: 250_00 },
      { chargeId: '2', cents: 75_50 },
      { chargeId: '3', cents: 40_00 },
    ]
    expect(netCharges(300_01, open)).toEqual([
      { chargeId: '1', cents: 250_00 },
      { chargeId: '2', cents: 50_01 },
    ])
    expect(netCharges(0, open)).toEqual([])
    expect(netCharges(1000_00, open)).toEqual(open)
  })

  it('takes off the lesser of the amount and all charges, to the cent', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.nat(200_000).map((cents) => cents + 1)),
        (cents, amounts) => {
          const open = amounts.map((each, index) => ({ chargeId: String(index), cents: each }))
          const netted = netCharges(cents, open)
          const sum = netted.reduce((total, part) => total + part.cents, 0)
          const all = amounts.reduce((total, each) => total + each, 0)
          expect(sum).toBe(Math.min(cents, all))
          for (const part of netted) expect(part.cents).toBeLessThanOrEqual(amounts[Number(part.chargeId)]!)
        },
      ),
    )
  })
})
