import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  toInvoicePostings,
  toOpeningDealPostings,
  toOpeningPayoutPostings,
  toOpeningReceiptPostings,
  type JournalAccount,
  type OpeningDeal,
  type Posting,
} from './postings.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_00 })
const deals: fc.Arbitrary<OpeningDeal> = fc
  .record({ agentShare: amount, companyShare: amount, others: amount, counts: fc.boolean() })
  .map((parts) =>
    Object.assign(parts, {
      dealId: '1',
      agentId: '2',
      payee: 'Referrer',
      gross: parts.agentShare + parts.companyShare + parts.others,
    }),
  )
const sum = (postings: readonly Posting[], account?: JournalAccount, agentId?: string) =>
  postings
    .filter((each) => account === undefined || each.account === account)
    .filter((each) => agentId === undefined || each.agentId === agentId)
    .reduce((total, { cents }) => total + cents, 0)

test('every entry of a deal of before balances, and together they leave what is owed and what was kept', () => {
  fc.assert(
    fc.property(deals, fc.double({ min: 0, max: 1, noNaN: true }), (deal, part) => {
      const owed = Math.floor(deal.gross * part)
      const entries = [
        toOpeningDealPostings(deal),
        toOpeningReceiptPostings('1', deal.gross - owed),
        toInvoicePostings({ dealId: '1', invoiceId: '3', cents: owed }),
        toOpeningPayoutPostings(deal),
      ]
      for (const entry of entries) expect(sum(entry)).toBe(0)
      const all = entries.flat()
      for (const account of ['clearing', 'due_agent', 'due_other'] as const) expect(sum(all, account)).toBe(0)
      expect(sum(all, 'receivable')).toBe(owed)
      expect(0 - sum(all, 'income')).toBe(deal.companyShare)
      expect(0 - sum(all, 'income', '2')).toBe(deal.counts ? deal.companyShare : 0)
      expect(sum(entries[0]!, 'clearing', '2')).toBe(deal.counts ? deal.gross - deal.others : 0)
      expect(0 - sum(entries[3]!, 'opening_equity', '2')).toBe(deal.agentShare)
    }),
  )
})
