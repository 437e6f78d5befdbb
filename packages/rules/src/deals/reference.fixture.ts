import type { DealAgent, DealTerms } from './deal.ts'
import type { CommissionPlan } from './plans.ts'

/**
 * A second, plain implementation of a deal in exact fractions, for tests. It follows the words of the decision record
 * (docs/decisions/0032), not the code: every amount is a fraction until the rule names its rounding.
 */

/** A fraction with a positive denominator. */
interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

const fraction = (n: bigint | number, d: bigint | number = 1n): Fraction => ({ n: BigInt(n), d: BigInt(d) })
const subtract = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })
const multiply = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const divide = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n })
const isBelow = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d
const least = (a: Fraction, b: Fraction): Fraction => (isBelow(a, b) ? a : b)
const roundDown = ({ n, d }: Fraction): bigint => n / d
const roundUp = ({ n, d }: Fraction): bigint => (n + d - 1n) / d
const percent = (basisPoints: number): Fraction => fraction(basisPoints, 10_000)

/** The company's part of the gross, tier by tier: each tier's part is rounded up to the cent. */
function splitExactly(
  plan: CommissionPlan,
  gross: bigint,
  done: { gross: number; companyDollar: number },
): bigint {
  let left = gross
  let reached = fraction(plan.measure === 'gross' ? done.gross : done.companyDollar)
  let company = 0n
  for (let index = 0; index < plan.tiers.length && left > 0n; index += 1) {
    const rate = percent(plan.tiers[index]!.companyRate)
    const next = plan.tiers[index + 1]
    const room = next && subtract(fraction(next.from), reached)
    if (room && !isBelow(fraction(0), room)) continue
    // By company dollar the room is the company's, so the gross that fills it is the room divided by the rate.
    const wanted = fraction(left)
    const full = room && (plan.measure === 'gross' ? room : rate.n === 0n ? wanted : divide(room, rate))
    // A dollar that the company's rounding brings over the border fills the tier.
    const fills =
      full !== undefined &&
      (plan.measure === 'gross' ? isBelow(full, wanted) : roundUp(multiply(wanted, rate)) > roundDown(room!))
    const own = fills ? roundDown(least(full, wanted)) : left
    const part =
      fills && plan.measure === 'company_dollar' ? roundDown(room!) : roundUp(multiply(fraction(own), rate))
    company += part
    left -= own
    reached = { n: reached.n + (plan.measure === 'gross' ? own : part), d: 1n }
  }
  return company
}

export interface ExactAgent {
  readonly gross: bigint
  readonly company: bigint
  readonly fees: bigint
  readonly shares: bigint
  readonly net: bigint
}

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

function calculateExactAgent(agent: DealAgent, divided: bigint, { deductions }: DealTerms): ExactAgent {
  const { plan, toDate, rate, agentId } = agent
  const gross = roundDown(multiply(fraction(divided), percent(rate)))
  const split = splitExactly(plan, gross, toDate)
  const minimum = BigInt(plan.minimum) < gross ? BigInt(plan.minimum) : gross
  const raised = split < minimum ? minimum : split
  const left = plan.cap === null ? null : BigInt(plan.cap - toDate.companyDollar)
  const company = left !== null && raised > left ? (left > 0n ? left : 0n) : raised
  const isCapped = left !== null && left <= 0n
  const fees = total(
    plan.fees.flatMap(({ cents, waivedAfterCap }) => (isCapped && waivedAfterCap ? [] : [BigInt(cents)])),
  )
  const share = (from: 'agent' | 'company') =>
    total(
      plan.shares
        .filter((each) => each.from === from)
        .map((each) =>
          roundDown(multiply(fraction(from === 'agent' ? gross - company : company), percent(each.rate))),
        ),
    )
  const borne = total(
    deductions.flatMap(({ timing, cents, agentId: bearer }) => {
      if (timing === 'before') return []
      if (bearer !== null) return bearer === agentId ? [BigInt(cents)] : []
      return [roundDown(multiply(fraction(cents), percent(rate)))]
    }),
  )
  const own = share('agent')
  return { gross, company, fees, shares: own + share('company'), net: gross - company - own - fees - borne }
}

/** Calculates a deal in exact fractions: what each agent gets, and what is left for the company. */
export function calculateExactly(terms: DealTerms): { agents: ExactAgent[]; companyNet: bigint } {
  const sum = (amounts: readonly { readonly cents: number }[]) =>
    total(amounts.map(({ cents }) => BigInt(cents)))
  const gross = sum(terms.lines)
  const divided = gross - sum(terms.deductions.filter(({ timing }) => timing === 'before'))
  const agents = terms.agents.map((agent) => calculateExactAgent(agent, divided, terms))
  const others = total(agents.map(({ net, shares }) => net + shares))
  return { agents, companyNet: gross - sum(terms.deductions) - others }
}

/** Random numbers that are the same in every run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** From 0 to `max`, both included. */
  const upTo = (max: number): number => Math.floor(next() * (max + 1))
  return {
    upTo,
    chance: (percentage: number): boolean => upTo(99) < percentage,
    list: <T>(max: number, make: (index: number) => T): T[] =>
      Array.from({ length: upTo(max) }, (_, index) => make(index)),
  }
}
export type Random = ReturnType<typeof createRandom>

const makeTiers = (random: Random): CommissionPlan['tiers'] => {
  let from = 0
  return [0, ...random.list(3, () => 1 + random.upTo(60_000_00))].map((width) => {
    from += width
    return { from, companyRate: random.chance(10) ? 0 : random.upTo(10_000) }
  })
}

export function makePlan(random: Random): CommissionPlan {
  return {
    title: 'Plan',
    tiers: makeTiers(random),
    measure: random.chance(50) ? 'gross' : 'company_dollar',
    cap: random.chance(50) ? random.upTo(30_000_00) : null,
    minimum: random.chance(30) ? random.upTo(1000_00) : 0,
    fees: random.list(2, (index) => ({
      title: `Fee ${index}`,
      cents: random.upTo(300_00),
      waivedAfterCap: random.chance(50),
    })),
    shares: random.list(2, (index) => ({
      payeeId: String(100 + index),
      title: 'Share',
      rate: random.upTo(4000),
      from: random.chance(50) ? 'agent' : 'company',
    })),
    resetOn: '01-01',
  }
}

/** Makes shares that add up to 100 %. */
function makeRates(random: Random, count: number): number[] {
  const rates = Array.from({ length: count - 1 }, () => 1 + random.upTo(Math.floor(9000 / count)))
  return [...rates, 10_000 - rates.reduce((sum, rate) => sum + rate, 0)]
}

/** Makes a deal of agents whose plans and years to date are given. */
export function makeDeal(random: Random, parties: readonly Omit<DealAgent, 'rate'>[]): DealTerms {
  const rates = makeRates(random, parties.length)
  const lines = [0, ...random.list(3, () => 0)].map(() => ({
    payer: random.chance(50) ? ('op' as const) : ('fee' as const),
    cents: random.upTo(20_000_00),
  }))
  const gross = lines.reduce((sum, { cents }) => sum + cents, 0)
  const deductions = random.list(4, (index) => {
    const timing = random.chance(40) ? ('before' as const) : ('after' as const)
    return {
      title: `Deduction ${index}`,
      timing,
      cents: Math.floor((gross * random.upTo(20)) / 100),
      agentId: timing === 'after' && random.chance(40) ? parties[0]!.agentId : null,
    }
  })
  return { lines, deductions, agents: parties.map((party, index) => ({ ...party, rate: rates[index]! })) }
}
