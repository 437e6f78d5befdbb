import { expect, it } from 'vitest'
import { calculateDeal, type DealResult, type DealTerms } from './deal.ts'
import { newYearToDate } from './plans.ts'
import {
  toCheckPostings,
  toDealPostings,
  toInvoicePostings,
  toPaymentPostings,
  toPayoutPostings,
  type JournalAccount,
  type Posting,
} from './postings.ts'
import { calculateExactly, createRandom, makeDeal, makePlan, type Random } from './reference.fixture.ts'

const dealsOfYear = 10
const years = 1000

const toExact = ({ agents, companyNet }: DealResult) => ({
  agents: agents.map(({ gross, companyDollar, fees, shares, net }) => ({
    gross: BigInt(gross),
    company: BigInt(companyDollar),
    fees: BigInt(fees),
    shares: BigInt(shares.reduce((sum, { cents }) => sum + cents, 0)),
    net: BigInt(net),
  })),
  companyNet: BigInt(companyNet),
})

type Exact = ReturnType<typeof toExact>

/** A result as text: comparing ten thousand of them by `expect` takes seconds. */
const toText = ({ agents, companyNet }: Exact) =>
  [
    ...agents.flatMap(({ gross, company, fees, shares, net }) => [gross, company, fees, shares, net]),
    companyNet,
  ].join(' ')

/** Cuts each line into parts, and puts lines, deductions and agents into another order. */
function divide(random: Random, { lines, deductions, agents }: DealTerms): DealTerms {
  return {
    lines: lines
      .flatMap(({ payer, cents }) => {
        const part = random.upTo(cents)
        return [
          { payer, cents: part },
          { payer, cents: cents - part },
        ]
      })
      .toReversed(),
    deductions: deductions.toReversed(),
    agents: agents.toReversed(),
  }
}

/** Calls `visit` with each of 10,000 deals, ten in each year of three agents with plans of their own. */
function visitDeals(seed: number, visit: (terms: DealTerms, random: Random) => DealResult): number {
  const random = createRandom(seed)
  let deals = 0
  for (let year = 0; year < years; year += 1) {
    const parties = ['1', '2', '3'].map((agentId) => ({
      agentId,
      plan: makePlan(random),
      toDate: newYearToDate,
    }))
    for (let index = 0; index < dealsOfYear; index += 1) {
      const present = parties.slice(0, 1 + random.upTo(2))
      const { agents } = visit(makeDeal(random, present), random)
      for (const [at, result] of agents.entries()) {
        const { gross, companyDollar } = parties[at]!.toDate
        const toDate = {
          gross: gross + result.gross,
          companyDollar: companyDollar + result.companyDollar,
        }
        parties[at] = { ...parties[at]!, toDate }
      }
      deals += 1
    }
  }
  return deals
}

it('calculates 10,000 deals as exact fractions do', () => {
  const wrong: DealTerms[] = []
  const deals = visitDeals(18, (terms) => {
    const result = calculateDeal(terms)
    if (toText(toExact(result)) !== toText(calculateExactly(terms))) wrong.push(terms)
    return result
  })
  expect(deals).toBe(10_000)
  expect(wrong).toEqual([])
})

it('calculates the same with lines in parts and everything in another order', () => {
  const wrong: DealTerms[] = []
  visitDeals(19, (terms, random) => {
    const result = calculateDeal(terms)
    const { agents, companyNet } = toExact(calculateDeal(divide(random, terms)))
    const divided = { agents: agents.toReversed(), companyNet }
    if (toText(divided) !== toText(toExact(result))) wrong.push(terms)
    return result
  })
  expect(wrong).toEqual([])
})

/** Balances of the journal's accounts. */
class Balances {
  readonly #cents = new Map<JournalAccount, number>()
  post(postings: readonly Posting[]): void {
    for (const { account, cents } of postings) this.#cents.set(account, this.get(account) + cents)
    const sum = postings.reduce((total, { cents }) => total + cents, 0)
    if (sum !== 0) throw new Error(`the postings are off by ${sum}`)
  }
  get(account: JournalAccount): number {
    return this.#cents.get(account) ?? 0
  }
}

/** Takes an amount in up to four parts. */
function pay(random: Random, cents: number, post: (part: number) => void): void {
  let left = cents
  for (let part = 0; part < 3 && left > 0; part += 1) {
    const paid = random.upTo(left)
    post(paid)
    left -= paid
  }
  post(left)
}

it('balances 10,000 deals with invoices, payments and payouts in parts, and ends with what the office keeps', () => {
  const balances = new Balances()
  const wrong: DealTerms[] = []
  let [kept, owedToOthers] = [0, 0]
  visitDeals(20, (terms, random) => {
    const result = calculateDeal(terms)
    const received = (payer: 'op' | 'fee') =>
      terms.lines.reduce((sum, line) => (line.payer === payer ? sum + line.cents : sum), 0)
    const of = { dealId: '1', invoiceId: '2' }
    const steps = [
      () => balances.post(toDealPostings('1', result, terms.deductions)),
      () => balances.post(toInvoicePostings({ ...of, cents: received('op') })),
      () =>
        pay(random, received('fee'), (cents) =>
          balances.post(toCheckPostings({ dealId: '1', cents, method: 'wire' })),
        ),
    ]
    // Money may come in before a deal is approved or after it.
    for (const step of random.chance(50) ? steps : steps.toReversed()) step()
    pay(random, received('op'), (cents) => balances.post(toPaymentPostings({ ...of, cents, method: 'ach' })))
    for (const { agentId, net, shares } of result.agents) {
      for (const [payee, cents] of [
        [agentId, net] as const,
        ...shares.map((share) => [share.payeeId, share.cents] as const),
      ])
        pay(random, cents, (part) =>
          balances.post(
            toPayoutPostings({ agentId: payee, parts: [{ dealId: '1', cents: part }], method: 'ach' }),
          ),
        )
    }
    kept += result.companyNet + result.after
    owedToOthers += result.before
    const balance = [
      balances.get('clearing'),
      balances.get('receivable'),
      balances.get('due_agent'),
      balances.get('due_other') + owedToOthers,
      balances.get('income') + balances.get('fees') + kept,
      balances.get('cash') - kept - owedToOthers,
    ]
    if (balance.some((cents) => cents !== 0)) wrong.push(terms)
    return result
  })
  expect(wrong).toEqual([])
})
