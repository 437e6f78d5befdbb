import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateDeal, findDealProblem, type DealAgent, type DealTerms } from './deal.ts'
import { toDealPostings } from './postings.ts'
import { findPlanProblem, findYearStart, whole, type CommissionPlan, type YearToDate } from './plans.ts'
import { splitByTier } from './split.ts'

const flat = (companyRate: number, more: Partial<CommissionPlan> = {}): CommissionPlan => ({
  title: 'Flat',
  tiers: [{ from: 0, companyRate }],
  measure: 'gross',
  cap: null,
  minimum: 0,
  fees: [],
  shares: [],
  resetOn: '01-01',
  ...more,
})
const newYear: YearToDate = { gross: 0, companyDollar: 0 }

function deal(cents: number, agents: readonly DealAgent[], more: Partial<DealTerms> = {}) {
  return calculateDeal({ lines: [{ payer: 'op', cents }], deductions: [], agents, ...more })
}
const solo = (plan: CommissionPlan, toDate = newYear): DealAgent[] => [
  { agentId: '1', rate: whole, plan, toDate },
]
const nets = ({ agents }: ReturnType<typeof calculateDeal>) => agents.map(({ net }) => net)

describe('deals worked by hand', () => {
  it('pays (gross − before) × (1 − split) − after', () => {
    // $6,000 of the owner. Referral 25 % of it, $1,500, leaves $4,500. 30 % of that, $1,350, is the company's: $3,150.
    // Streeteasy $180 and Cards $25.50 leave $2,944.50.
    const result = deal(6000_00, solo(flat(3000)), {
      deductions: [
        { title: 'Referral Fee', timing: 'before', cents: 1500_00, agentId: null },
        { title: 'Streeteasy', timing: 'after', cents: 180_00, agentId: null },
        { title: 'Cards', timing: 'after', cents: 25_50, agentId: null },
      ],
    })
    expect(nets(result)).toEqual([2944_50])
    expect(result).toMatchObject({ gross: 6000_00, before: 1500_00, after: 205_50, companyNet: 1350_00 })
    expect(result.agents[0]!.steps.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['gross', 4500_00],
      ['split', -1350_00],
      ['deduction', -180_00],
      ['deduction', -25_50],
    ])
  })

  it('splits a sliding scale by the year’s gross at the tier’s border', () => {
    // 40 % until $50,000 of the year, 20 % above. $46,000 so far; of $9,000 the first $4,000 pay $1,600, the other
    // $5,000 pay $1,000.
    const plan = flat(0, {
      tiers: [
        { from: 0, companyRate: 4000 },
        { from: 50_000_00, companyRate: 2000 },
      ],
    })
    const result = deal(9000_00, solo(plan, { gross: 46_000_00, companyDollar: 18_400_00 }))
    expect(result.agents[0]).toMatchObject({ companyDollar: 2600_00, net: 6400_00 })
  })

  it('splits a sliding scale by the company dollar', () => {
    // 50 % until the company has $10,000, then 25 %. It has $9,400: $1,200 of gross bring the missing $600. The other
    // $3,800 bring $950.
    const plan = flat(0, {
      measure: 'company_dollar',
      tiers: [
        { from: 0, companyRate: 5000 },
        { from: 10_000_00, companyRate: 2500 },
      ],
    })
    const result = deal(5000_00, solo(plan, { gross: 18_800_00, companyDollar: 9400_00 }))
    expect(result.agents[0]).toMatchObject({ companyDollar: 1550_00, net: 3450_00 })
  })

  it('stops at the cap, and waives fees in deals after it', () => {
    // 30 % with a cap of $16,000. The company has $15,500, so 30 % of $4,000 ($1,200) become $500. The deal that reaches
    // the cap still pays $75; the next one pays neither.
    const plan = flat(3000, {
      cap: 16_000_00,
      fees: [{ title: 'Transaction fee', cents: 75_00, waivedAfterCap: true }],
    })
    const reaching = deal(4000_00, solo(plan, { gross: 51_666_00, companyDollar: 15_500_00 }))
    expect(reaching.agents[0]).toMatchObject({ companyDollar: 500_00, fees: 75_00, net: 3425_00 })
    const later = deal(4000_00, solo(plan, { gross: 55_666_00, companyDollar: 16_000_00 }))
    expect(later.agents[0]).toMatchObject({ companyDollar: 0, fees: 0, net: 4000_00 })
  })

  it('keeps the minimum, and pays a mentor from either part', () => {
    // 10 % of $2,000 is $200, but the company gets at least $250. Of the agent's $1,750 the mentor gets 20 %: $350. A
    // team lead gets 10 % of the company's: $25.
    const plan = flat(1000, {
      minimum: 250_00,
      shares: [
        { payeeId: '7', title: 'Mentor', rate: 2000, from: 'agent' },
        { payeeId: '8', title: 'Team lead', rate: 1000, from: 'company' },
      ],
    })
    const result = deal(2000_00, solo(plan))
    expect(result).toMatchObject({ shares: 375_00, companyNet: 225_00 })
    expect(nets(result)).toEqual([1400_00])
  })

  it('pays several agents and gives the odd cents to the company', () => {
    // A cent over $100 to three agents without a split: $33.33 each (33.33 %), 33.34 % is $33.34, and a cent is left.
    const third = (agentId: string, rate: number) => ({ agentId, rate, plan: flat(0), toDate: newYear })
    const result = deal(100_01, [third('1', 3333), third('2', 3333), third('3', 3334)])
    expect(nets(result)).toEqual([33_33, 33_33, 33_34])
    expect(result.companyNet).toBe(1)
  })

  it('lets an agent owe what the deductions take beyond the earnings', () => {
    const result = deal(100_00, solo(flat(5000)), {
      deductions: [{ title: 'Misc Fees', timing: 'after', cents: 80_00, agentId: '1' }],
    })
    expect(nets(result)).toEqual([-30_00])
  })
})

const rate = fc.integer({ min: 0, max: whole })
const amount = fc.integer({ min: 0, max: 100_000_00 })
const tiers = fc
  .tuple(
    rate,
    fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 200_000_00 }), rate), {
      maxLength: 4,
      selector: ([from]) => from,
    }),
  )
  .map(([first, more]) =>
    [[0, first] as const, ...more]
      .toSorted(([a], [b]) => a - b)
      .map(([from, companyRate]) => ({ from, companyRate })),
  )
const plans: fc.Arbitrary<CommissionPlan> = fc.record({
  title: fc.constant('Plan'),
  tiers,
  measure: fc.constantFrom('gross', 'company_dollar'),
  cap: fc.option(amount),
  minimum: fc.integer({ min: 0, max: 1000_00 }),
  fees: fc.array(
    fc.record({
      title: fc.constant('Fee'),
      cents: fc.integer({ min: 0, max: 500_00 }),
      waivedAfterCap: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  shares: fc.array(
    fc.record({
      payeeId: fc.constantFrom('7', '8'),
      title: fc.constant('Mentor'),
      rate: fc.integer({ min: 0, max: whole / 2 }),
      from: fc.constantFrom('agent' as const, 'company' as const),
    }),
    { maxLength: 2 },
  ),
  resetOn: fc.constant('01-01'),
})
const toDate = fc.record({ gross: amount, companyDollar: amount })
const agents = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 100 }), plans, toDate), { minLength: 1, maxLength: 4 })
  .map((rows): DealAgent[] => {
    const weights = rows.map(([weight]) => weight)
    const all = weights.reduce((a, b) => a + b)
    const rates = weights.map((weight) => Math.floor((weight * whole) / all))
    rates[0]! += whole - rates.reduce((a, b) => a + b)
    return rows.map(([, plan, done], index) => ({
      agentId: String(index + 1),
      rate: rates[index]!,
      plan,
      toDate: done,
    }))
  })
const terms: fc.Arbitrary<DealTerms> = fc
  .record({
    lines: fc.array(fc.record({ payer: fc.constantFrom('op' as const, 'fee' as const), cents: amount }), {
      minLength: 1,
      maxLength: 4,
    }),
    parts: fc.array(
      fc.tuple(
        fc.constantFrom('before' as const, 'after' as const),
        fc.integer({ min: 0, max: 19 }),
        fc.boolean(),
      ),
      { maxLength: 5 },
    ),
    agents,
  })
  .map(({ lines, parts, agents: all }) => {
    const gross = lines.reduce((a, { cents }) => a + cents, 0)
    const deductions = parts.map(([timing, percent, own]) => ({
      title: 'Deduction',
      timing,
      cents: Math.floor((gross * percent) / 100),
      agentId: own && timing === 'after' ? '1' : null,
    }))
    return { lines, deductions, agents: all }
  })

describe('any deal', () => {
  it('adds up to the gross, and each agent’s steps to the net', () => {
    fc.assert(
      fc.property(terms, (each) => {
        const { gross, before, after, agents: results, shares, companyNet } = calculateDeal(each)
        const paid = results.reduce((all, { net }) => all + net, 0)
        expect(before + after + paid + shares + companyNet).toBe(gross)
        const postings = toDealPostings('1', calculateDeal(each), each.deductions)
        expect(postings.reduce((all, { cents }) => all + cents, 0)).toBe(0)
        for (const { steps, net } of results)
          expect(steps.reduce((all, { cents }) => all + cents, 0)).toBe(net)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives no one a fraction that belongs to the company: its split is never below its rate', () => {
    // The plain reference: the integral of the company's rate over the year's gross, in exact fractions of a cent.
    const exactSplit = ({ tiers: all }: CommissionPlan, gross: number, from: number) =>
      all.reduce((sum, tier, index) => {
        const end = Math.min(from + gross, all[index + 1]?.from ?? Number.MAX_SAFE_INTEGER)
        const inTier = Math.max(0, end - Math.max(from, tier.from))
        return sum + BigInt(inTier) * BigInt(tier.companyRate)
      }, 0n)
    fc.assert(
      fc.property(plans, amount, amount, (plan, gross, done) => {
        const parts = splitByTier({ ...plan, measure: 'gross' }, gross, { gross: done, companyDollar: 0 })
        const split = BigInt(parts.reduce((sum, { companyDollar }) => sum + companyDollar, 0)) * BigInt(whole)
        const exact = exactSplit(plan, gross, done)
        expect(parts.reduce((sum, part) => sum + part.gross, 0)).toBe(gross)
        expect(split >= exact).toBe(true)
        expect(split - exact < BigInt(parts.length) * BigInt(whole) || parts.length === 0).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('is the same in any order of lines, deductions and agents, and with a line in two parts', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 100 }), (each, percent) => {
        const [first, ...rest] = each.lines
        const part = Math.floor((first!.cents * percent) / 100)
        const divided: DealTerms = {
          lines: [...rest, { ...first!, cents: part }, { ...first!, cents: first!.cents - part }],
          deductions: each.deductions.toReversed(),
          agents: each.agents.toReversed(),
        }
        const [one, other] = [calculateDeal(each), calculateDeal(divided)]
        expect(nets(other)).toEqual(nets(one).toReversed())
        expect(other.companyNet).toBe(one.companyNet)
      }),
      { numRuns: 1000 },
    )
  })

  it('never takes more than the cap in a year, in whatever deals it is earned', () => {
    fc.assert(
      fc.property(plans, amount, fc.array(amount, { maxLength: 12 }), (plan, cap, grosses) => {
        let done = newYear
        for (const gross of grosses) {
          const [agent] = deal(gross, solo({ ...plan, cap }, done)).agents
          done = { gross: done.gross + gross, companyDollar: done.companyDollar + agent!.companyDollar }
        }
        expect(done.companyDollar).toBeLessThanOrEqual(cap)
      }),
    )
  })

  it('takes the same from one large deal as from its parts, where no cent is divided', () => {
    // Rates of whole percents and amounts of whole dollars divide no cent.
    const dollars = fc.integer({ min: 1, max: 50_000 }).map((count) => count * 100)
    fc.assert(
      fc.property(fc.array(dollars, { minLength: 1, maxLength: 6 }), dollars, (grosses, border) => {
        const plan = flat(0, {
          tiers: [
            { from: 0, companyRate: 4000 },
            { from: border, companyRate: 1500 },
          ],
        })
        let done = newYear
        for (const gross of grosses) {
          const [agent] = deal(gross, solo(plan, done)).agents
          done = { gross: done.gross + gross, companyDollar: done.companyDollar + agent!.companyDollar }
        }
        expect(deal(done.gross, solo(plan)).agents[0]!.companyDollar).toBe(done.companyDollar)
      }),
    )
  })
})

describe('tiers by company dollar', () => {
  it('are those by gross at which the company has the same', () => {
    // Tiers of whole hundreds of dollars at whole percents, so that their borders are whole cents on both sides.
    const parts = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 500 }).map((count) => count * 10_000),
        fc.integer({ min: 1, max: 100 }).map((percent) => percent * 100),
      ),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(parts, amount, (widths, gross) => {
        let [reached, companyDollar] = [0, 0]
        const borders = widths.map(([width, companyRate]) => {
          const border = { companyRate, gross: reached, company: companyDollar }
          reached += width
          companyDollar += (width * companyRate) / whole
          return border
        })
        const tiersFrom = (measure: 'gross' | 'company') =>
          borders.map((border) => ({ from: border[measure], companyRate: border.companyRate }))
        const byGross = splitByTier(flat(0, { tiers: tiersFrom('gross') }), gross, newYear)
        const plan = flat(0, { tiers: tiersFrom('company'), measure: 'company_dollar' })
        const amounts = (list: typeof byGross) => list.map((part) => [part.gross, part.companyDollar])
        expect(amounts(splitByTier(plan, gross, newYear))).toEqual(amounts(byGross))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('terms that cannot be calculated', () => {
  const agent = solo(flat(3000))
  const valid: DealTerms = { lines: [{ payer: 'op', cents: 100 }], deductions: [], agents: agent }
  it.each<[string, Partial<DealTerms>]>([
    ['An amount can’t be negative', { lines: [{ payer: 'op', cents: -1 }] }],
    ['An amount can’t be negative', { lines: [{ payer: 'op', cents: 0.5 }] }],
    ['The commission is too large', { lines: [{ payer: 'op', cents: 10_000_000_001 }] }],
    [
      'The deductions are more than the commission',
      { deductions: [{ title: '', timing: 'before', cents: 101, agentId: null }] },
    ],
    [
      'An agent is listed twice',
      {
        agents: [
          { ...agent[0]!, rate: 5000 },
          { ...agent[0]!, rate: 5000 },
        ],
      },
    ],
    ['Enter a share for each agent', { agents: [{ ...agent[0]!, rate: 0 }] }],
    ['The agents’ shares must add up to 100%', { agents: [{ ...agent[0]!, rate: 9999 }] }],
    [
      'A deduction belongs to an agent who isn’t on the deal',
      { deductions: [{ title: '', timing: 'after', cents: 1, agentId: '9' }] },
    ],
  ])('%s', (problem, change) => {
    expect(findDealProblem(valid)).toBeNull()
    expect(findDealProblem({ ...valid, ...change })).toBe(problem)
    expect(() => calculateDeal({ ...valid, ...change })).toThrow(problem)
  })
})

describe('plans', () => {
  it.each<[string, Partial<CommissionPlan>]>([
    ['The first tier must start at $0', { tiers: [{ from: 1, companyRate: 0 }] }],
    [
      'Each tier must start above the one before',
      {
        tiers: [
          { from: 0, companyRate: 0 },
          { from: 0, companyRate: 1 },
        ],
      },
    ],
    ['A rate must be between 0% and 100%', { tiers: [{ from: 0, companyRate: 10_001 }] }],
    ['An amount can’t be negative', { cap: -1 }],
    [
      'The shares paid by the agent are more than 100%',
      {
        shares: [1, 2].map((id) => ({ payeeId: String(id), title: '', rate: 5001, from: 'agent' as const })),
      },
    ],
    ['The year must start on a day of every year', { resetOn: '02-29' }],
    ['The year must start on a day of every year', { resetOn: '13-01' }],
  ])('refuses: %s', (problem, change) => {
    expect(findPlanProblem(flat(3000))).toBeNull()
    expect(findPlanProblem(flat(3000, change))).toBe(problem)
  })

  it('counts the year from its own first day', () => {
    expect(findYearStart({ resetOn: '01-01' }, '2026-11-23')).toBe('2026-01-01')
    expect(findYearStart({ resetOn: '07-01' }, '2026-06-30')).toBe('2025-07-01')
    expect(findYearStart({ resetOn: '07-01' }, '2026-07-01')).toBe('2026-07-01')
  })
})
