import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateDeal, type DealTerms } from './deal.ts'
import { newYearToDate, whole } from './plans.ts'
import {
  toInvoicePostings,
  toOpeningDealPostings,
  toOpeningPayoutPostings,
  toOpeningReceiptPostings,
  type JournalAccount,
  type Posting,
} from './postings.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })
const part = fc.record({
  share: amount,
  company: amount,
  fees: amount,
  mentor: amount,
  counts: fc.boolean(),
  leadRate: fc.integer({ min: 0, max: 100 }),
})
const deals = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  others: amount,
  left: fc.integer({ min: 0, max: 3 }),
})
type Deal = typeof deals extends fc.Arbitrary<infer T> ? T : never

/** Mentors are 10, 11 and 12; team leads, whom the company pays, 20, 21 and 22; the agents 0, 1 and 2. */
function toTerms({ parts, others, left }: Deal): DealTerms {
  const gross = ({ share, company, fees, mentor }: Deal['parts'][number]) => share + company + fees + mentor
  const cents = parts.reduce((sum, each) => sum + gross(each), others + left)
  return {
    lines: [{ payer: 'fee', cents }],
    deductions: [{ title: 'Referral', timing: 'before', cents: others, agentId: null }],
    agents: parts.map((each, at) => ({
      agentId: String(at),
      rate: at === 0 ? whole - parts.length + 1 : 1,
      toDate: newYearToDate,
      plan: {
        title: 'Opening balance',
        tiers: [{ from: 0, companyRate: 0 }],
        measure: 'gross',
        cap: null,
        minimum: 0,
        fees: [{ title: 'Fees', cents: each.fees, waivedAfterCap: false }],
        shares: [
          { payeeId: `1${at}`, title: 'Mentor', rate: 0, from: 'agent', cents: each.mentor },
          {
            payeeId: `2${at}`,
            title: 'Team lead',
            rate: 0,
            from: 'company',
            cents: Math.floor((each.company * each.leadRate) / 100),
          },
        ],
        resetOn: '01-01',
        opening: each.company,
        openingGross: gross(each),
      },
    })),
  }
}

const sum = (postings: readonly Posting[], account?: JournalAccount, agentId?: string) =>
  postings
    .filter((each) => account === undefined || each.account === account)
    .filter((each) => agentId === undefined || each.agentId === agentId)
    .reduce((total, { cents }) => total + cents, 0)

test('every entry of a deal of before balances, and together they leave what is owed and what was kept', () => {
  fc.assert(
    fc.property(deals, fc.double({ min: 0, max: 1, noNaN: true }), (deal, open) => {
      const terms = toTerms(deal)
      const { deductions } = terms
      const result = calculateDeal(terms)
      const owed = Math.floor(result.gross * open)
      const uncounted = deal.parts.flatMap(({ counts }, at) => (counts ? [] : [String(at)]))
      const divided = toOpeningDealPostings('1', result, { deductions, uncounted })
      const payees = [
        ...new Set(divided.flatMap(({ account, agentId }) => (account === 'due_agent' ? agentId! : []))),
      ]
      const payments = [
        ...payees.map((agentId) => ({ agentId, payee: '', cents: 0 - sum(divided, 'due_agent', agentId) })),
        { agentId: null, payee: 'Referral', cents: deal.others },
      ]
      const paid = toOpeningPayoutPostings('1', payments)
      const entries = [
        divided,
        toOpeningReceiptPostings('1', result.gross - owed),
        toInvoicePostings({ dealId: '1', invoiceId: '3', cents: owed }),
        paid,
      ]
      for (const entry of entries) expect(sum(entry)).toBe(0)
      const all = entries.flat()
      for (const account of ['clearing', 'due_agent', 'due_other'] as const) expect(sum(all, account)).toBe(0)
      expect(sum(all, 'receivable')).toBe(owed)
      const kept = result.gross - deal.others + sum(divided, 'due_agent')
      expect(0 - sum(all, 'income') - sum(all, 'fees')).toBe(kept)
      for (const [at, { share, company, fees, mentor, counts }] of deal.parts.entries()) {
        const gross = share + company + fees + mentor
        expect(0 - sum(divided, 'due_agent', String(at))).toBe(share)
        expect(0 - sum(divided, 'due_agent', `1${at}`)).toBe(mentor)
        // What counts toward the cap is the company's share alone, whatever its mentors and fees are.
        expect(sum(divided, 'clearing', String(at))).toBe(counts ? gross : 0)
        expect(0 - sum(divided, 'income', String(at))).toBe(counts ? company : 0)
        expect(0 - sum(paid, 'opening_equity', String(at))).toBe(share)
      }
    }),
  )
})
