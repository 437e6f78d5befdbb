import type { Deal, DealStep } from '@pb/contract/deals'
import type { Calculation } from './use-calculation.ts'
import * as texts from './texts.ts'

/** A row of an explanation; the rows add up to the figure. */
export type Step = Pick<DealStep, 'title' | 'source' | 'formula' | 'amount'>

export interface Figure {
  readonly key: string
  readonly title: string
  readonly amount: number
  /** What the figure is, in words. */
  readonly meaning: string
  readonly steps: readonly Step[]
  /** Whose statement explains it. */
  readonly agentId?: string
}

const round = (dollars: number): number => Math.round(dollars * 100) / 100

const toStep = (title: string, amount: number, source: string = texts.sheetLine): Step => ({
  title,
  source,
  formula: '',
  amount: round(amount),
})

/** A step that takes off what another adds. */
const negate = ({ title, source, formula, amount }: Step): Step => ({
  title,
  source,
  formula,
  amount: -amount,
})

type Lines = Deal['commissions']

function explainLines(lines: Lines): Step[] {
  return lines
    .filter(({ op, fee }) => (op ?? fee ?? 0) !== 0)
    .map(({ description, op, fee, payer, deducts, payee }) =>
      toStep(description, op ?? fee ?? 0, deducts === 1 ? payee || texts.sheetLine : texts.payers[payer]),
    )
}

function explainNets({ agents }: Pick<Calculation, 'agents'>): Step[] {
  return agents.flatMap(({ name, plan, result }) =>
    result ? [toStep(texts.agentsNet(name), result.net, plan)] : [],
  )
}

/** Parts of mentors and teams that agents pay, and the rest, which the company pays. */
function explainShares({ agents }: Calculation, total: number): Step[] {
  const steps = agents
    .flatMap(({ result }) => result?.steps ?? [])
    .filter(({ kind }) => kind === 'share')
    .map(negate)
  const rest = round(total - steps.reduce((sum, { amount }) => sum + amount, 0))
  return rest === 0 ? steps : [...steps, toStep(texts.company, rest, texts.fromCompany)]
}

const ofCompany: ReadonlySet<DealStep['kind']> = new Set(['split', 'minimum', 'cap', 'fee'])

/**
 * What the company keeps. An agent does not see the company's sum of a deal of several, but the split and fees of the own
 * part are known: with these alone, the figures of a deal of one agent add up.
 */
function explainCompany({
  totals,
  agents,
}: Pick<Calculation, 'totals' | 'agents'>): Omit<Figure, 'key' | 'title'> | null {
  if (!totals) return null
  const { gross, before, after, shares, company } = totals
  if (company !== null)
    return {
      amount: company,
      meaning: texts.formulas.company,
      steps: [
        toStep(texts.gross, gross),
        toStep(texts.deductedBefore, -before),
        toStep(texts.deductedAfter, -after),
        toStep(texts.sharesOfOthers, -shares, texts.byPlans),
        ...explainNets({ agents }).map(negate),
      ].filter((step, index) => index === 0 || step.amount !== 0),
    }
  const [own, ...others] = agents
  if (!own?.result || others.length > 0) return null
  const steps = own.result.steps.filter(({ kind }) => ofCompany.has(kind)).map(negate)
  const amount = round(steps.reduce((sum, step) => sum + step.amount, 0))
  return { amount, meaning: texts.formulas.ownSplit, steps }
}

/** Each figure of a deal with what it is made of; lines are those that the figures were calculated from. */
export function explainFigures(figures: Calculation, lines: Lines): Figure[] {
  const { totals, agents } = figures
  const nets = agents.flatMap(({ agent_id: agentId, name, result }) =>
    result
      ? [
          {
            key: `net:${agentId}`,
            title: texts.netTo(name),
            amount: result.net,
            meaning: texts.formulas.agentNet,
            steps: result.steps,
            agentId,
          },
        ]
      : [],
  )
  if (!totals) return nets
  const pick = (timing: 'before' | 'after') =>
    explainLines(lines.filter((line) => line.deducts === 1 && line.timing === timing))
  const { gross, before, after, shares, net } = totals
  const company = explainCompany(figures)
  return [
    {
      key: 'gross',
      title: texts.gross,
      amount: gross,
      meaning: texts.formulas.gross,
      steps: explainLines(lines.filter(({ deducts }) => deducts === 0)),
    },
    {
      key: 'before',
      title: texts.deductedBefore,
      amount: before,
      meaning: texts.formulas.before,
      steps: pick('before'),
    },
    ...(company ? [{ key: 'company', title: texts.company, ...company }] : []),
    {
      key: 'shares',
      title: texts.sharesOfOthers,
      amount: shares,
      meaning: texts.formulas.shares,
      steps: explainShares(figures, shares),
    },
    {
      key: 'after',
      title: texts.deductedAfter,
      amount: after,
      meaning: texts.formulas.after,
      steps: pick('after'),
    },
    ...nets,
    ...(nets.length > 1
      ? [
          {
            key: 'net',
            title: texts.net,
            amount: net,
            meaning: texts.formulas.net,
            steps: explainNets(figures),
          },
        ]
      : []),
  ].filter(({ key, amount }) => amount !== 0 || ['gross', 'company'].includes(key) || key.startsWith('net'))
}
