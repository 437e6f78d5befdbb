import { addDaysToDate } from '@pb/rules/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntryRow } from './entries.ts'
import { findCombinations, maxOfOneName, type AccountTransaction } from './find-combinations.ts'

let ids = 0
const transaction = (
  cents: number,
  posted_on: string,
  more: Partial<AccountTransaction> = {},
): AccountTransaction => ({
  id: `t${(ids += 1)}`,
  account_id: '1',
  posted_on,
  cents,
  check_number: '',
  name: 'DEPOSIT',
  memo: '',
  ...more,
})
const entry = (cents: number, booked_on: string, more: Partial<EntryRow> = {}): EntryRow => ({
  id: `e${(ids += 1)}`,
  kind: 'payment',
  booked_on,
  cents,
  name: 'Acme Management',
  method: 'check',
  reference: '',
  deal_id: null,
  invoice_number: '',
  pay_run_id: null,
  ...more,
})

interface Rows {
  readonly transactions: readonly AccountTransaction[]
  readonly entries: readonly EntryRow[]
}

/** What is proposed by transaction, as ids. */
const find = (transactions: readonly AccountTransaction[], entries: readonly EntryRow[]) =>
  Object.fromEntries(
    [...findCombinations({ transactions, entries })].map(([id, combination]) => [
      id,
      [...combination.transactions, ...combination.entries].map((row) => row.id).toSorted(),
    ]),
  )

const toIds = (...rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).toSorted()

describe('combinations', () => {
  it('are two or three payments of one payer that make a transaction to the cent', () => {
    const parts = [entry(5000, '2026-03-02'), entry(2501, '2026-03-05', { name: ' acme  management' })]
    const deposit = transaction(7501, '2026-03-09')
    const other = entry(1, '2026-03-03', { name: 'Beta' })
    expect(find([deposit], [...parts, other])).toEqual({ [deposit.id]: toIds(deposit, ...parts) })
    const third = entry(99, '2026-03-12')
    const three = transaction(7600, '2026-03-10')
    expect(find([three], [...parts, third])).toEqual({ [three.id]: toIds(three, ...parts, third) })
    expect(find([transaction(7500, '2026-03-09')], parts)).toEqual({})
    expect(find([transaction(-7501, '2026-03-09')], parts)).toEqual({})
    // Of another payer, without one, or too early.
    for (const more of [{ name: 'Beta' }, { name: '' }, { booked_on: '2026-02-20' }])
      expect(find([deposit], [parts[0]!, entry(2501, '2026-03-05', more)])).toEqual({})
  })

  it('are a payment in two or three transactions of one account and name, shown with each of them', () => {
    const payout = entry(-9000, '2026-03-02', { kind: 'payout' })
    const parts = [transaction(-4000, '2026-03-03'), transaction(-5000, '2026-03-06')]
    const expected = toIds(payout, ...parts)
    expect(find(parts, [payout])).toEqual({ [parts[0]!.id]: expected, [parts[1]!.id]: expected })
    expect(find([parts[0]!, { ...parts[1]!, account_id: '2' }], [payout])).toEqual({})
    expect(find([parts[0]!, { ...parts[1]!, name: 'WIRE' }], [payout])).toEqual({})
    expect(find([parts[0]!, { ...parts[1]!, posted_on: '2026-03-20' }], [payout])).toEqual({})
  })

  it('are none where something else may be the same money', () => {
    const parts = [entry(5000, '2026-03-02'), entry(2500, '2026-03-05')]
    const deposit = transaction(7500, '2026-03-09')
    expect(Object.keys(find([deposit], parts))).toHaveLength(1)
    // A second combination, another transaction of the amount, one entry of it, or a part that is in the bank by itself.
    expect(find([deposit], [...parts, entry(2500, '2026-03-06')])).toEqual({})
    expect(find([deposit, transaction(7500, '2026-03-10')], parts)).toEqual({})
    expect(find([deposit], [...parts, entry(7500, '2026-01-20', { name: 'Beta' })])).toEqual({})
    expect(find([deposit, transaction(2500, '2026-03-07', { name: 'CHECK' })], parts)).toEqual({})
  })

  it('are none for names with too many payments to tell apart', () => {
    const parts = [entry(5000, '2026-03-02'), entry(2500, '2026-03-05')]
    const deposit = transaction(7500, '2026-03-09')
    const makeMany = (more: Partial<EntryRow>) =>
      Array.from({ length: maxOfOneName + 1 }, (_, at) => entry(100_000 + at, '2026-03-06', more))
    expect(find([deposit], [...parts, ...makeMany({})])).toEqual({})
    expect(find([deposit], [...parts, ...makeMany({ name: 'Beta' })])).toEqual({})
    const early = makeMany({ name: 'Beta', booked_on: '2026-01-06' })
    expect(Object.keys(find([deposit], [...parts, ...early]))).toHaveLength(1)
  })

  it('are none among 2,000 open transactions and 4,000 payments of other sums', () => {
    const day = (at: number) => addDaysToDate('2026-01-01', at % 90)
    const transactions = Array.from({ length: 2000 }, (_, at) =>
      transaction(10_007 * (at + 1), day(at), { name: `Payer ${at % 60}` }),
    )
    const entries = Array.from({ length: 4000 }, (_, at) =>
      entry(9_973 * (at + 1), day(at), { name: `Payer ${at % 120}` }),
    )
    expect(find(transactions, entries)).toEqual({})
  })
})

/** All subsets of some rows of a size, by brute force. */
function subsets<T>(rows: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return rows.flatMap((row, at) => subsets(rows.slice(at + 1), size - 1).map((rest) => [row].concat(rest)))
}

const days = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 86_400_000
const sum = (rows: readonly { readonly cents: number }[]): number =>
  rows.reduce((all, { cents }) => all + cents, 0)
const isOne = (values: readonly string[]): boolean => new Set(values).size === 1
const isNear = (booked: string, posted: string): boolean =>
  days(booked, posted) <= 14 && days(posted, booked) <= 5

/** A second, plain search: every explanation of every row, and of those the combinations whose rows have no other. */
function findByBruteForce({ transactions, entries }: Rows) {
  const combinations: { readonly shown: readonly AccountTransaction[]; readonly rows: string[] }[] = []
  const others: string[][] = []
  const isSigned = (rows: readonly { readonly cents: number }[]) =>
    isOne(rows.map(({ cents }) => String(cents > 0)))
  const isOfOneName = (rows: readonly { readonly name: string }[]) =>
    isOne(rows.map(({ name }) => name)) && rows[0]!.name !== ''
  for (const one of transactions) {
    for (const row of entries)
      if (
        row.cents === one.cents &&
        days(row.booked_on, one.posted_on) <= 60 &&
        days(one.posted_on, row.booked_on) <= 7
      )
        others.push(toIds(one, row))
    for (const set of [2, 3].flatMap((size) => subsets(entries, size)))
      if (
        sum(set) === one.cents &&
        isSigned(set) &&
        isOfOneName(set) &&
        set.every(({ booked_on }) => isNear(booked_on, one.posted_on))
      )
        combinations.push({ shown: [one], rows: toIds(one, ...set) })
    const methods = [...new Set(entries.map((row) => `${row.booked_on} ${row.method} ${row.cents > 0}`))]
    for (const method of methods) {
      const group = entries.filter((row) => `${row.booked_on} ${row.method} ${row.cents > 0}` === method)
      if (group.length > 1 && sum(group) === one.cents && isNear(group[0]!.booked_on, one.posted_on))
        others.push(toIds(one, ...group))
    }
  }
  for (const one of entries)
    for (const set of [2, 3].flatMap((size) => subsets(transactions, size)))
      if (
        sum(set) === one.cents &&
        isSigned(set) &&
        isOfOneName(set) &&
        isOne(set.map(({ account_id }) => account_id)) &&
        set.every(({ posted_on }) => isNear(one.booked_on, posted_on))
      )
        combinations.push({ shown: set, rows: toIds(one, ...set) })
  const explanations = [...others, ...combinations.map(({ rows }) => rows)]
  const only = combinations.filter(({ rows }) =>
    rows.every((id) => explanations.filter((other) => other.includes(id)).length === 1),
  )
  return Object.fromEntries(only.flatMap(({ shown, rows }) => shown.map(({ id }) => [id, rows])))
}

it('are those of a search by brute force', () => {
  const cents = fc.constantFrom(100, 200, 300, 400, 700, 1100, 1300, 1800, -300, -500)
  const day = fc.integer({ min: 0, max: 24 }).map((at) => addDaysToDate('2026-03-01', at))
  const name = fc.constantFrom('Acme', 'Acme', 'Acme', 'Acme', 'Beta', '')
  const rows = fc.record({
    transactions: fc.array(fc.record({ cents, day, name, account_id: fc.constantFrom('1', '1', '1', '2') }), {
      maxLength: 6,
    }),
    entries: fc.array(fc.record({ cents, day, name, method: fc.constantFrom('check', 'ach') }), {
      maxLength: 7,
    }),
  })
  let proposed = 0
  fc.assert(
    fc.property(rows, (given) => {
      const transactions = given.transactions.map(({ cents: amount, day: on, ...more }) =>
        transaction(amount, on, more),
      )
      const entries = given.entries.map(({ cents: amount, day: on, ...more }) => entry(amount, on, more))
      const expected = findByBruteForce({ transactions, entries })
      proposed += Object.keys(expected).length
      expect(find(transactions, entries)).toEqual(expected)
    }),
    { numRuns: 3000 },
  )
  expect(proposed).toBeGreaterThan(50)
})
