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

export interface FeeRule {
  readonly key: 'fare-broker-fee' | 'screening-cap' | 'deposit-cap'
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
    text: 'A deposit or advance is at most one month of rent.',
  },
} as const satisfies Record<string, FeeRule>

/** Forbids the publisher of a rental to charge the tenant a broker fee. */
export const fareBrokerFee: FeeRule = rules.broker

/** Returns the rules that a rental's fees break on a date (`yyyy-mm-dd`), each once. */
export function findBrokenFeeRules(fees: readonly TenantFee[], rentCents: number, on: string): FeeRule[] {
  const sum = (kind: FeeKind) =>
    fees.filter((fee) => fee.kind === kind).reduce((total, { cents }) => total + cents, 0)
  const broken: FeeRule[] = []
  if (sum('broker') > 0) broken.push(rules.broker)
  if (sum('screening') > 20_00) broken.push(rules.screening)
  if (rentCents > 0 && sum('deposit') > rentCents) broken.push(rules.deposit)
  return broken.filter(({ since }) => since <= on)
}
