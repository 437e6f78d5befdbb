import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  toCreditNotePostings,
  toInvoicePostings,
  toPaymentPostings,
  toRefundPostings,
  toWriteOffPostings,
  type Posting,
} from './postings.ts'

const of = { dealId: '7', invoiceId: '3' }
const method = 'Wire'

const sum = (postings: readonly Posting[], account?: Posting['account']) =>
  postings
    .filter((posting) => account === undefined || posting.account === account)
    .reduce((total, { cents }) => total + cents, 0)

/** By hand: $1,000.00 billed, $400.00 paid, $100.00 credited, $500.00 written off, each named with its invoice and deal. */
test('an invoice that was paid in part, credited and written off has nothing open', () => {
  const all = [
    ...toInvoicePostings({ ...of, cents: 100_000 }),
    ...toPaymentPostings({ ...of, cents: 40_000, method }),
    ...toCreditNotePostings({ ...of, cents: 10_000 }),
    ...toWriteOffPostings({ ...of, cents: 50_000 }),
  ]
  expect(sum(all, 'receivable')).toBe(0)
  expect(sum(all, 'cash')).toBe(40_000)
  // The deal is credited with what stays billed: 1,000 − 100.
  expect(sum(all, 'clearing')).toBe(-90_000)
  expect(sum(all, 'loss')).toBe(50_000)
  for (const posting of all) expect(posting).toMatchObject({ dealId: '7', invoiceId: '3' })
})

/** By hand: $1,000.00 billed, $1,250.00 paid, $250.00 paid back. */
test('a refund clears an over-payment', () => {
  const paid = [
    ...toInvoicePostings({ ...of, cents: 100_000 }),
    ...toPaymentPostings({ ...of, cents: 125_000, method }),
  ]
  expect(sum(paid, 'receivable')).toBe(-25_000)
  const refunded = [...paid, ...toRefundPostings({ ...of, cents: 25_000, method })]
  expect(sum(refunded, 'receivable')).toBe(0)
  expect(sum(refunded, 'cash')).toBe(100_000)
})

test('every posting of an invoice balances, and moves what is open by its amount', () => {
  const events = [
    [toInvoicePostings, 1],
    [toPaymentPostings, -1],
    [toRefundPostings, 1],
    [toCreditNotePostings, -1],
    [toWriteOffPostings, -1],
  ] as const
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 1_000_000_000 }))),
      (steps) => {
        let open = 0
        const all = steps.flatMap(([index, cents]) => {
          const [make, sign] = events[index]!
          open += sign * cents
          const postings = make({ ...of, cents, method })
          expect(sum(postings)).toBe(0)
          return postings
        })
        expect(sum(all, 'receivable')).toBe(open)
      },
    ),
  )
})
