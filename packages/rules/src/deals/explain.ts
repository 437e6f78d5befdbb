import { formatDate } from '../dates.ts'
import { formatCents } from '../money.ts'
import type { AgentResult, DealAgent, Deduction, Step } from './deal.ts'
import { whole, type PlanInEffect } from './plans.ts'
import type { TierPart } from './split.ts'

/** A step in words: what happened, where the figure comes from, and the arithmetic in figures. */
export interface ExplainedStep {
  readonly kind: Step['kind']
  readonly title: string
  readonly source: string
  readonly formula: string
  /** Signed: what it adds to or takes from the agent. */
  readonly cents: number
}

export interface ExplainedPart {
  /** Sum of the commission lines, and the deductions of the sheet. */
  readonly gross: number
  readonly deductions: readonly Deduction[]
  readonly agent: DealAgent & { readonly plan: PlanInEffect }
  readonly result: AgentResult
  /** Names of the people who get shares, by id. */
  readonly names?: ReadonlyMap<string, string>
}

/** `33.33%` of 3333 basis points. */
export const formatRate = (rate: number): string => `${rate / 100}%`

/** `Jan 1, 2026` of a `yyyy-mm-dd` date. */
const formatDay = (date: string) => formatDate(new Date(date), 'medium')

/** `Jan 1` of `01-01`. */
export const formatMonthDay = (day: string): string => formatDay(`2025-${day}`).replace(', 2025', '')

const describePlan = ({ planId, title, since }: PlanInEffect) =>
  planId === '0' ? 'No commission plan' : `Plan “${title}”, terms in effect since ${formatDay(since)}`

/** `$4,500.00 × 30%`, with the direction of rounding where the product has a fraction of a cent. */
function formatProduct(cents: number, rate: number, rounding: 'up' | 'down', amount = formatCents(cents)) {
  if (rate === whole) return amount
  const product = `${amount} × ${formatRate(rate)}`
  return (cents * rate) % whole === 0 ? product : `${product}, rounded ${rounding} to the cent`
}

const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

type StepText = Omit<ExplainedStep, 'kind' | 'cents'>

/** Of figures that were entered for a deal closed before the office's books were kept here. */
const openingSource = 'Opening balances: as your office entered it, from before its deals were kept here'

function explainGross({ gross, deductions, agent, result }: ExplainedPart): StepText {
  if (agent.plan.openingGross !== undefined)
    return {
      title: 'The agent’s part of the commission',
      source: openingSource,
      formula: formatCents(result.gross),
    }
  const first = deductions.filter(({ timing, cents }) => timing === 'before' && cents > 0)
  const before = first.reduce((sum, { cents }) => sum + cents, 0)
  const shared = agent.rate < whole
  const left = [gross, ...first.map(({ cents }) => cents)].map(formatCents).join(' − ')
  const amount = shared && first.length > 0 ? `(${left})` : left
  const less = joinWords(first.map(({ title, cents }) => `${title} ${formatCents(cents)}`))
  return {
    title: shared ? `${formatRate(agent.rate)} share of the commission` : 'Commission to split',
    source: `Commission lines of the sheet${less === '' ? '' : `, less ${less} before the split`}`,
    formula: formatProduct(gross - before, agent.rate, 'down', amount),
  }
}

/** `, for the part of the year’s gross from $0 to $50,000. $46,000 before this deal` */
function describeTier({ plan, toDate }: DealAgent, { from }: TierPart) {
  if (plan.tiers.length === 1) return ''
  const next = plan.tiers.find((tier) => tier.from > from)?.from
  const counted = plan.measure === 'gross' ? 'gross commission' : 'company dollar'
  const range =
    next === undefined ? `above ${formatCents(from)}` : `${formatCents(from)} to ${formatCents(next)}`
  const reached = plan.measure === 'gross' ? toDate.gross : toDate.companyDollar
  return `. Tier by ${counted} of the year, ${range}; ${formatCents(reached)} before this deal`
}

function explainSplit({ agent }: ExplainedPart, tier: TierPart): StepText {
  const { plan } = agent
  const instead = plan.planId === '0' ? ', since the agent has no plan' : `, instead of plan “${plan.title}”`
  return {
    title: `${formatRate(tier.companyRate)} to the company`,
    source:
      plan.sheetRate === null
        ? `${describePlan(plan)}${describeTier(agent, tier)}`
        : `Split to company on the sheet${instead}`,
    formula: formatProduct(tier.gross, tier.companyRate, 'up'),
  }
}

const sumKind = (steps: readonly Step[], kind: Step['kind']) =>
  steps.reduce((sum, step) => (step.kind === kind ? sum - step.cents : sum), 0)

function explainMinimum({ agent: { plan }, result }: ExplainedPart): StepText {
  const least = Math.min(plan.minimum, result.gross)
  const all = least < plan.minimum ? ', at most the whole commission' : ''
  return {
    title: `Raised to the company’s minimum of ${formatCents(plan.minimum)}`,
    source: `${describePlan(plan)}: at least ${formatCents(plan.minimum)} of each deal${all}`,
    formula: `${formatCents(least)} − ${formatCents(sumKind(result.steps, 'split'))}`,
  }
}

function explainCap({ agent: { plan, toDate }, result }: ExplainedPart): StepText {
  const cap = plan.cap ?? 0
  const part = sumKind(result.steps, 'split') + sumKind(result.steps, 'minimum')
  const left = Math.max(0, cap - toDate.companyDollar)
  return {
    title: left === 0 ? 'Cap reached before this deal' : 'Cap reached with this deal',
    source: `${describePlan(plan)}: the company gets at most ${formatCents(cap)} in a year from ${formatMonthDay(plan.resetOn)}; ${formatCents(toDate.companyDollar)} before this deal`,
    formula:
      left === 0
        ? `${formatCents(part)} − $0.00`
        : `${formatCents(part)} − (${formatCents(cap)} − ${formatCents(toDate.companyDollar)})`,
  }
}

/** `index` counts the shares that the agent pays. */
function explainShare({ agent: { plan }, result, names }: ExplainedPart, index: number): StepText {
  const share = plan.shares.filter(({ from }) => from === 'agent')[index]!
  const name = names?.get(share.payeeId)
  if (share.cents !== undefined)
    return {
      title: `${share.title}${name === undefined ? '' : ` (${name})`}`,
      source: openingSource,
      formula: formatCents(share.cents),
    }
  return {
    title: `${share.title}${name === undefined ? '' : ` (${name})`}: ${formatRate(share.rate)} of the agent’s part`,
    source: describePlan(plan),
    formula: formatProduct(result.gross - result.companyDollar, share.rate, 'down'),
  }
}

function explainFee({ agent: { plan } }: ExplainedPart, { title, cents }: Step): StepText {
  if (plan.opening !== undefined) return { title, source: openingSource, formula: formatCents(-cents) }
  const fee = plan.fees.find((each) => each.title === title && each.cents === -cents)
  const until = fee?.waivedAfterCap === true && plan.cap !== null ? ', until the cap is reached' : ''
  return { title, source: `${describePlan(plan)}: fee of each deal${until}`, formula: formatCents(-cents) }
}

/** `index` counts the deductions that the agent bears. */
function explainDeduction({ agent, deductions }: ExplainedPart, index: number): StepText {
  const own = deductions.filter(
    ({ timing, agentId }) => timing === 'after' && (agentId === null || agentId === agent.agentId),
  )
  const { title, cents, agentId } = own[index]!
  const alone = agentId === null ? '' : ', borne by this agent'
  const shared = agentId === null && agent.rate < whole ? ', by the agent’s share' : ''
  return {
    title,
    source: `Deduction of the sheet after the split${alone}${shared}`,
    formula: formatProduct(cents, agentId === null ? agent.rate : whole, 'down'),
  }
}

/** The company's part of a deal that was closed before the office's books were kept here. */
const explainOpening = ({ cents }: Step): StepText => ({
  title: 'The company’s part',
  source: openingSource,
  formula: formatCents(-cents),
})

/** Fees that the cap waives, as steps of nothing: without them a fee would be missing without a reason. */
function explainWaivedFees({ agent: { plan, toDate } }: ExplainedPart): ExplainedStep[] {
  if (plan.cap === null || toDate.companyDollar < plan.cap) return []
  return plan.fees
    .filter(({ waivedAfterCap, cents }) => waivedAfterCap && cents > 0)
    .map(({ title }) => ({
      kind: 'fee',
      title: `${title}: not charged`,
      source: `${describePlan(plan)}: not charged once the cap is reached`,
      formula: formatCents(0),
      cents: 0,
    }))
}

/** Explains each step of an agent's part of a deal; the amounts add up to the net. */
export function explainSteps(part: ExplainedPart): ExplainedStep[] {
  const { steps } = part.result
  const explain = (step: Step): StepText => {
    const index = steps.filter(({ kind }) => kind === step.kind).indexOf(step)
    if (step.kind === 'gross') return explainGross(part)
    if (step.kind === 'split') return explainSplit(part, step.tier!)
    if (step.kind === 'minimum') return explainMinimum(part)
    if (step.kind === 'cap') return explainCap(part)
    if (step.kind === 'opening') return explainOpening(step)
    if (step.kind === 'share') return explainShare(part, index)
    return step.kind === 'fee' ? explainFee(part, step) : explainDeduction(part, index)
  }
  const explained = steps.map((step): ExplainedStep => {
    const { title, source, formula } = explain(step)
    return { kind: step.kind, title, source, formula, cents: step.cents }
  })
  const position = explained.findIndex(({ kind }) => kind === 'deduction')
  const at = position < 0 ? explained.length : position
  return explained.toSpliced(at, 0, ...explainWaivedFees(part))
}
