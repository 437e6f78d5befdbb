import { splitByTier, takePart, type TierPart } from './split.ts'
import { whole, type CommissionPlan, type YearToDate } from './plans.ts'

/** A commission line: `op` is paid by the owner, `fee` by the tenant. */
export interface CommissionLine {
  readonly payer: 'op' | 'fee'
  readonly cents: number
}

export interface Deduction {
  readonly title: string
  /** `before` the split (referral, co-broke) or `after` it (Streeteasy, Messenger, Cards, Misc Fees). */
  readonly timing: 'before' | 'after'
  readonly cents: number
  /** The agent who bears it; null for all, by their shares. Before the split all of them bear it. */
  readonly agentId: string | null
  /** Who gets a deduction before the split; empty for the one in the title. */
  readonly payee?: string
}

export interface DealAgent {
  readonly agentId: string
  /** Part of what is left after the deductions before the split; all agents have 100 % together. */
  readonly rate: number
  readonly plan: CommissionPlan
  readonly toDate: YearToDate
}

export interface DealTerms {
  readonly lines: readonly CommissionLine[]
  readonly deductions: readonly Deduction[]
  readonly agents: readonly DealAgent[]
}

/** A line of an agent's calculation; the amounts from `gross` on add up to the net. */
export interface Step {
  readonly kind: 'gross' | 'split' | 'minimum' | 'cap' | 'share' | 'fee' | 'deduction' | 'opening'
  readonly title: string
  /** Signed: what it adds to or takes from the agent. */
  readonly cents: number
  readonly tier?: TierPart
}

export interface AgentResult {
  readonly agentId: string
  readonly gross: number
  /** The company's part by split, minimum and cap. */
  readonly companyDollar: number
  readonly fees: number
  readonly deductions: number
  readonly shares: readonly { readonly payeeId: string; readonly title: string; readonly cents: number }[]
  /** Below 0 where the deductions are more than the agent earns; the agent then owes it. */
  readonly net: number
  readonly steps: readonly Step[]
}

export interface DealResult {
  readonly gross: number
  readonly before: number
  readonly after: number
  readonly agents: readonly AgentResult[]
  /** What others get: mentors and team leads. */
  readonly shares: number
  /** Splits and fees less the shares the company pays, with the cents that no one else gets. */
  readonly companyNet: number
}

/** Avoids -0, which is not equal to 0 in a comparison of records. */
const negate = (cents: number) => 0 - cents
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, cents) => total + cents, 0)

/** Returns why terms cannot be calculated; null when they can. */
export function findDealProblem({ lines, deductions, agents }: DealTerms): string | null {
  const amounts = [...lines, ...deductions].map(({ cents }) => cents)
  if (amounts.some((cents) => !Number.isSafeInteger(cents) || cents < 0)) return 'An amount can’t be negative'
  const gross = sum(lines.map(({ cents }) => cents))
  if (gross > maxGross) return 'The commission is too large'
  if (sum(deductions.map(({ cents }) => cents)) > gross) return 'The deductions are more than the commission'
  if (new Set(agents.map(({ agentId }) => agentId)).size < agents.length) return 'An agent is listed twice'
  if (agents.some(({ rate }) => !Number.isInteger(rate) || rate <= 0)) return 'Enter a share for each agent'
  if (sum(agents.map(({ rate }) => rate)) !== whole) return 'The agents’ shares must add up to 100%'
  const known = new Set(agents.map(({ agentId }) => agentId))
  return deductions.some(({ agentId }) => agentId !== null && !known.has(agentId))
    ? 'A deduction belongs to an agent who isn’t on the deal'
    : null
}

/** $100 million: products with a rate stay exact. */
export const maxGross = 10_000_000_000

/** The company's part of an agent's gross, with the steps that lead to it. */
function splitWithCompany({ plan, toDate }: DealAgent, gross: number) {
  if (plan.opening !== undefined) {
    const step: Step = { kind: 'opening', title: plan.title, cents: negate(plan.opening) }
    return { companyDollar: plan.opening, steps: [step] }
  }
  const parts = splitByTier(plan, gross, toDate)
  const steps: Step[] = parts.map((tier) => ({
    kind: 'split',
    title: plan.title,
    cents: negate(tier.companyDollar),
    tier,
  }))
  let companyDollar = sum(parts.map((part) => part.companyDollar))
  const least = Math.min(plan.minimum, gross)
  if (companyDollar < least) {
    steps.push({ kind: 'minimum', title: plan.title, cents: companyDollar - least })
    companyDollar = least
  }
  const most = plan.cap === null ? companyDollar : Math.max(0, plan.cap - toDate.companyDollar)
  if (companyDollar > most) {
    steps.push({ kind: 'cap', title: plan.title, cents: companyDollar - most })
    companyDollar = most
  }
  return { companyDollar, steps }
}

/** The fees of a deal: those waived after the cap are charged while it is not reached before the deal. */
function chargeFees({ plan, toDate }: DealAgent): Step[] {
  const capped = plan.cap !== null && toDate.companyDollar >= plan.cap
  return plan.fees
    .filter(({ waivedAfterCap }) => !capped || !waivedAfterCap)
    .map(({ title, cents }) => ({ kind: 'fee', title, cents: negate(cents) }))
}

function bearDeductions(agent: DealAgent, deductions: readonly Deduction[]): Step[] {
  return deductions
    .filter(({ timing, agentId }) => timing === 'after' && (agentId === null || agentId === agent.agentId))
    .map(({ title, cents, agentId }) => ({
      kind: 'deduction',
      title,
      cents: negate(agentId === null ? takePart(cents, agent.rate) : cents),
    }))
}

const total = (steps: readonly Step[]) => negate(sum(steps.map(({ cents }) => cents)))

function calculateAgent(
  agent: DealAgent,
  distributable: number,
  deductions: readonly Deduction[],
): AgentResult {
  const { agentId, rate, plan } = agent
  const gross = plan.openingGross ?? takePart(distributable, rate)
  const { companyDollar, steps } = splitWithCompany(agent, gross)
  const kept = gross - companyDollar
  const shares = plan.shares.map(({ payeeId, title, rate: part, from, cents }) => ({
    payeeId,
    title,
    from,
    cents: cents ?? takePart(from === 'agent' ? kept : companyDollar, part),
  }))
  const own: Step[] = shares
    .filter(({ from }) => from === 'agent')
    .map(({ title, cents }) => ({ kind: 'share', title, cents: negate(cents) }))
  const fees = chargeFees(agent)
  const borne = bearDeductions(agent, deductions)
  const all: Step[] = [{ kind: 'gross', title: '', cents: gross }, ...steps, ...own, ...fees, ...borne]
  return {
    agentId,
    gross,
    companyDollar,
    fees: total(fees),
    deductions: total(borne),
    shares: shares.map(({ payeeId, title, cents }) => ({ payeeId, title, cents })),
    net: sum(all.map(({ cents }) => cents)),
    steps: all,
  }
}

/**
 * Calculates a deal: (gross − deductions before the split) by the agents' shares, each split with the company by the
 * agent's plan, less shares of others, fees and deductions after the split. Fractions of a cent go to the company, so
 * that gross = before + after + nets + shares + company, always.
 */
export function calculateDeal(terms: DealTerms): DealResult {
  const problem = findDealProblem(terms)
  if (problem !== null) throw new RangeError(problem)
  const { lines, deductions, agents } = terms
  const gross = sum(lines.map(({ cents }) => cents))
  const sumDeductions = (timing: Deduction['timing']) =>
    sum(deductions.filter((each) => each.timing === timing).map(({ cents }) => cents))
  const before = sumDeductions('before')
  const after = sumDeductions('after')
  const results = agents.map((agent) => calculateAgent(agent, gross - before, deductions))
  const shares = sum(results.flatMap((agent) => agent.shares.map(({ cents }) => cents)))
  const nets = sum(results.map(({ net }) => net))
  return { gross, before, after, agents: results, shares, companyNet: gross - before - after - shares - nets }
}
