import { getFeeCharges, isUnexplained } from './fee-charges.ts'

/**
 * New York's rules on what a tenant may be charged, each with its effective date and source. Counsel
 * confirms them.
 */
export const feeTimings = [
  { key: 'application', title: 'With the application' },
  { key: 'signing', title: 'At signing' },
  { key: 'move-in', title: 'At move-in' },
  { key: 'monthly', title: 'Every month' },
  { key: 'once', title: 'Once, when used' },
] as const
export type FeeTiming = (typeof feeTimings)[number]['key']

export const feeKinds = [
  'screening',
  'deposit',
  'broker',
  'board',
  'move',
  'amenity',
  'pet',
  'utility',
  'other',
] as const
export type FeeKind = (typeof feeKinds)[number]

/** A fee that a tenant pays; every rental lists all of them. */
export interface TenantFee {
  readonly kind: FeeKind
  readonly name: string
  readonly cents: number
  readonly when: FeeTiming
  readonly refundable: boolean
}

export const feeRuleKeys = ['fare-broker-fee', 'screening-cap', 'deposit-cap'] as const
export type FeeRuleKey = (typeof feeRuleKeys)[number]

/**
 * Rules with an exception that a supervisor may confirm with a signed agreement: a broker whom the tenant hired in
 * writing, and dwellings that § 7-108 exempts. Screening has none.
 */
export const approvableRules = ['fare-broker-fee', 'deposit-cap'] as const
export type ApprovableRule = (typeof approvableRules)[number]

export interface FeeRule {
  readonly key: FeeRuleKey
  /** Effective date, `yyyy-mm-dd`. */
  readonly since: string
  readonly source: string
  readonly text: string
}

const rules = {
  broker: {
    key: 'fare-broker-fee',
    since: '2025-06-11',
    source: 'NYC Administrative Code § 20-699.21, Local Law 119 of 2024 (FARE Act)',
    text: 'An agent who publishes a rental or acts for its owner may not charge the tenant a broker fee.',
  },
  screening: {
    key: 'screening-cap',
    since: '2019-06-14',
    source: 'Real Property Law § 238-a(1)(b)',
    text: 'Background and credit checks cost the tenant at most $20 or their cost, and nothing with a report of the last 30 days.',
  },
  deposit: {
    key: 'deposit-cap',
    since: '2019-06-14',
    source: 'General Obligations Law § 7-108(1-a)',
    text: 'All deposits and advances together are at most one month of rent.',
  },
} as const satisfies Record<string, FeeRule>

/** Forbids the publisher of a rental to charge the tenant a broker fee. */
export const fareBrokerFee: FeeRule = rules.broker

/** Highest sums in cents that a supervisor approved, by rule. */
export type FeeApprovals = Partial<Readonly<Record<ApprovableRule, number>>>

/** A broken rule with the fees that break it, as positions in the list. */
export interface BrokenFeeRule {
  readonly rule: FeeRule
  readonly fees: readonly number[]
  readonly totalCents: number
}

const maxScreeningCents = 20_00
/** From this share of a month's rent, one-time charges without a known purpose count as a broker fee. */
const unexplainedShare = 0.5

/** Fees of brokers, and large one-time charges that nothing else explains. */
function findBrokerFees(fees: readonly TenantFee[], rentCents: number): number[] {
  const total = (positions: readonly number[]) => positions.reduce((sum, i) => sum + fees[i]!.cents, 0)
  const positions = [...fees.keys()]
  const named = positions.filter((i) => fees[i]!.cents > 0 && getFeeCharges(fees[i]!).has('broker'))
  const unexplained = positions.filter((i) => fees[i]!.cents > 0 && isUnexplained(fees[i]!))
  const large = rentCents > 0 && total(unexplained) >= rentCents * unexplainedShare
  return large ? [...named, ...unexplained] : named
}

/**
 * Returns the rules that a rental's fees break on a date (`yyyy-mm-dd`), each once. The kind that was chosen for a fee
 * adds to its name, amount and refundability, and never makes a rule milder.
 */
export function findBrokenFeeRules(
  fees: readonly TenantFee[],
  rentCents: number,
  on: string,
  approvals: FeeApprovals = {},
): BrokenFeeRule[] {
  const charged = (charge: 'screening' | 'deposit') =>
    [...fees.keys()].filter((i) => fees[i]!.cents > 0 && getFeeCharges(fees[i]!).has(charge))
  const check = (rule: FeeRule, positions: readonly number[], maxCents: number): BrokenFeeRule[] => {
    const totalCents = positions.reduce((sum, i) => sum + fees[i]!.cents, 0)
    return totalCents > maxCents && rule.since <= on ? [{ rule, fees: positions, totalCents }] : []
  }
  const approved = (rule: ApprovableRule, lawful: number) => Math.max(lawful, approvals[rule] ?? 0)
  return [
    ...check(rules.broker, findBrokerFees(fees, rentCents), approved('fare-broker-fee', 0)),
    ...check(rules.screening, charged('screening'), maxScreeningCents),
    ...(rentCents > 0 ? check(rules.deposit, charged('deposit'), approved('deposit-cap', rentCents)) : []),
  ]
}

/** Splits fees into those that may be charged and those that a rule forbids, which are not shown or summed. */
export function splitUnlawfulFees(
  fees: readonly TenantFee[],
  rentCents: number,
  on: string,
  approvals: FeeApprovals = {},
): {
  readonly lawful: TenantFee[]
  readonly withheld: { readonly fee: TenantFee; readonly rule: FeeRule }[]
} {
  const broken = new Map<number, FeeRule>()
  for (const { rule, fees: positions } of findBrokenFeeRules(fees, rentCents, on, approvals))
    for (const position of positions) if (!broken.has(position)) broken.set(position, rule)
  return {
    lawful: fees.filter((_, position) => !broken.has(position)),
    withheld: [...broken].map(([position, rule]) => ({ fee: fees[position]!, rule })),
  }
}
