import { addDaysToDate } from '../dates.ts'

/**
 * Commission plans. Money is whole cents, rates are basis points (10,000 = 100 %), so that every figure is exact.
 * The order of a plan's rules is that of brokerage back offices: split by tier, minimum, cap, shares of others, fees.
 */

/** Everything, in basis points. */
export const whole = 10_000

/** From this amount on in the plan's year, the company's part of each further dollar. */
export interface Tier {
  readonly from: number
  readonly companyRate: number
}

/** A fixed fee of each deal, which the company keeps. */
export interface PlanFee {
  readonly title: string
  readonly cents: number
  /** Not charged once the cap is reached. */
  readonly waivedAfterCap: boolean
}

/** A part that a mentor or team lead gets. */
export interface PlanShare {
  readonly payeeId: string
  readonly title: string
  readonly rate: number
  /** Whether the agent's or the company's part pays it. */
  readonly from: 'agent' | 'company'
  /** Of an opening deal: the amount as it was, instead of a rate. */
  readonly cents?: number
}

export interface CommissionPlan {
  readonly title: string
  /** By `from`, the first from 0; a flat split has one. */
  readonly tiers: readonly Tier[]
  /** What the tiers count in the plan's year: the agent's gross, or what the company got of it. */
  readonly measure: 'gross' | 'company_dollar'
  /** Company dollar of a year after which the agent keeps everything; null for no cap. */
  readonly cap: number | null
  /** Least company dollar of a deal, before the cap; 0 for none. */
  readonly minimum: number
  readonly fees: readonly PlanFee[]
  readonly shares: readonly PlanShare[]
  /** First day of the plan's year: `mm-dd`. */
  readonly resetOn: string
  /** Of a deal that was closed before the office's books were kept here: the company's part as it was, instead of terms. */
  readonly opening?: number
  /** Of such a deal: the agent's part of the gross as it was, where several agents shared it. */
  readonly openingGross?: number
}

/** A plan as it applies to a deal: which terms, from when, and whether the sheet replaces its split. */
export interface PlanInEffect extends CommissionPlan {
  /** '0' for an agent without a plan, whose split is that of the sheet. */
  readonly planId: string
  /** First day of these terms: `yyyy-mm-dd`. */
  readonly since: string
  /** Company's part that the sheet sets instead of the plan's split; null for the plan's. */
  readonly sheetRate: number | null
}

/** Returns the plan with the split of the sheet in place of its own; its cap, minimum, fees and shares stay. */
export function replaceSplit(plan: PlanInEffect, sheetRate: number | null): PlanInEffect {
  if (sheetRate === null) return plan
  return { ...plan, tiers: [{ from: 0, companyRate: sheetRate }], measure: 'gross', sheetRate }
}

/** Whether a split of the sheet is another than the plan's. An agent without a plan has none to depart from. */
export function departsFromPlan(
  { planId, tiers }: Pick<PlanInEffect, 'planId' | 'tiers'>,
  sheetRate: number | null,
): boolean {
  if (sheetRate === null || planId === '0') return false
  return tiers.length !== 1 || tiers[0]!.companyRate !== sheetRate
}

/** What an agent did in the plan's year before a deal, in cents. */
export interface YearToDate {
  readonly gross: number
  readonly companyDollar: number
}

/** Of an agent who closed nothing yet. */
export const newYearToDate: YearToDate = { gross: 0, companyDollar: 0 }

/** Returns why a plan cannot be used; null when it can. */
export function findPlanProblem({
  tiers,
  cap,
  minimum,
  fees,
  shares,
  resetOn,
}: CommissionPlan): string | null {
  const rates = [...tiers.map(({ companyRate }) => companyRate), ...shares.map(({ rate }) => rate)]
  const amounts = [...tiers.map(({ from }) => from), ...fees.map(({ cents }) => cents), minimum, cap ?? 0]
  if (tiers[0]?.from !== 0) return 'The first tier must start at $0'
  if (tiers.some(({ from }, index) => index > 0 && from <= tiers[index - 1]!.from))
    return 'Each tier must start above the one before'
  if (rates.some((rate) => !Number.isInteger(rate) || rate < 0 || rate > whole))
    return 'A rate must be between 0% and 100%'
  if (amounts.some((cents) => !Number.isInteger(cents) || cents < 0)) return 'An amount can’t be negative'
  for (const source of ['agent', 'company'] as const) {
    const total = shares.reduce((sum, { from, rate }) => sum + (from === source ? rate : 0), 0)
    if (total > whole) return `The shares paid by the ${source} are more than 100%`
  }
  return isMonthDay(resetOn) ? null : 'The year must start on a day of every year'
}

/** Whether `mm-dd` is a day of every year; February 29 is not. */
export function isMonthDay(text: string): boolean {
  const date = new Date(`2025-${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text
}

/** Returns the first day of the plan's year that contains a date (`yyyy-mm-dd`). */
export function findYearStart({ resetOn }: Pick<CommissionPlan, 'resetOn'>, date: string): string {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) >= resetOn ? year : year - 1}-${resetOn}`
}

/** Returns the first and the last day of the plan's year that contains a date. */
export function findPlanYear(plan: Pick<CommissionPlan, 'resetOn'>, date: string) {
  const from = findYearStart(plan, date)
  const next = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
  return { from, until: addDaysToDate(next, -1) }
}
