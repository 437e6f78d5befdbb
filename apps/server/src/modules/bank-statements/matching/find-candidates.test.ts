import { describe, expect, it } from 'vitest'
import type { EntryRow } from './entries.ts'
import { findCandidates, type OpenTransaction } from './find-candidates.ts'

let ids = 0
const transaction = (
  cents: number,
  posted_on: string,
  more: Partial<OpenTransaction> = {},
): OpenTransaction => ({
  id: `t${(ids += 1)}`,
  posted_on,
  cents,
  check_number: '',
  name: '',
  memo: '',
  ...more,
})
const entry = (cents: number, booked_on: string, more: Partial<EntryRow> = {}): EntryRow => ({
  id: `e${(ids += 1)}`,
  kind: 'check',
  booked_on,
  cents,
  name: '',
  method: 'check',
  reference: '',
  deal_id: null,
  invoice_number: '',
  pay_run_id: null,
  ...more,
})

/** The ids of the candidates of the first transaction, and whether the first is certain. */
function find(transactions: OpenTransaction[], entries: EntryRow[], rivals = transactions) {
  const { candidates, isCertain } = findCandidates(transactions, entries, rivals).get(transactions[0]!.id)!
  return [candidates.map((group) => group.map(({ id }) => id)), isCertain]
}

describe('candidates of a transaction', () => {
  it('are certain if they are the only ones of the amount in about two weeks', () => {
    const deposit = transaction(5000, '2026-03-10')
    const near = entry(5000, '2026-03-02')
    expect(find([deposit], [near, entry(5001, '2026-03-02')])).toEqual([[[near.id]], true])
    const late = entry(5000, '2026-01-20')
    expect(find([deposit], [late])).toEqual([[[late.id]], false])
    expect(find([deposit], [entry(5000, '2026-03-20')])).toEqual([[], false])
    expect(find([deposit], [near, late])).toEqual([[[near.id], [late.id]], true])
  })

  it('are in doubt if another entry or another transaction has the amount', () => {
    const deposit = transaction(5000, '2026-03-10')
    const [one, other] = [entry(5000, '2026-03-09'), entry(5000, '2026-03-05')]
    expect(find([deposit], [other, one])).toEqual([[[one.id], [other.id]], false])
    expect(find([deposit], [one], [deposit, transaction(5000, '2026-03-12')])).toEqual([[[one.id]], false])
  })

  it('are certain by the check number, and never by the amount against it', () => {
    const check = transaction(-5000, '2026-03-10', { check_number: '0001044' })
    const [same, other] = [
      entry(-5000, '2026-01-20', { reference: 'Check 1044' }),
      entry(-5000, '2026-03-09', { reference: '1045' }),
    ]
    expect(find([check], [other, same])).toEqual([[[same.id], [other.id]], true])
    expect(find([check], [other])).toEqual([[[other.id]], false])
    const named = transaction(-5000, '2026-03-10', { memo: 'CHECK #1044 PAID' })
    expect(find([named], [other, same])[1]).toBe(true)
    expect(find([named], [entry(-5000, '2026-01-20', { reference: '104' })])[1]).toBe(false)
  })

  it('are all checks of a day, or all payouts of a run, that make the amount', () => {
    const checks = [entry(5000, '2026-03-09'), entry(2500, '2026-03-09')]
    expect(find([transaction(7500, '2026-03-10')], [...checks, entry(100, '2026-03-08')])).toEqual([
      [checks.map(({ id }) => id)],
      true,
    ])
    const run = { method: 'ach', pay_run_id: '7' }
    const payouts = [entry(-5000, '2026-03-09', run), entry(-2500, '2026-03-09', run)]
    const wire = entry(-900, '2026-03-09', { ...run, method: 'wire' })
    expect(find([transaction(-7500, '2026-03-10')], [...payouts, wire])).toEqual([
      [payouts.map(({ id }) => id)],
      true,
    ])
  })

  it('are certain for none of the transactions that would share an entry', () => {
    const checks = [entry(5000, '2026-03-09'), entry(2500, '2026-03-09')]
    const [sum, part] = [transaction(7500, '2026-03-10'), transaction(5000, '2026-03-10')]
    expect(find([sum, part], checks)[1]).toBe(false)
    expect(find([part, sum], checks)[1]).toBe(false)
  })
})
