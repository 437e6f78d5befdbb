/** A line of a statement: what a payout pays for a deal, or a charge that it takes off. Amounts are cents. */
export interface StatementLine {
  readonly title: string
  /** Day of the deal, and its client where the payee may see it. */
  readonly detail: string
  /** How the payee's part was calculated; null for shares, referrals and co-brokers. */
  readonly part: {
    readonly gross: number
    readonly company: number
    /** Fees, deductions, and shares of others. */
    readonly deducted: number
    readonly net: number
  } | null
  /** What was paid of it before. */
  readonly before: number
  readonly cents: number
}

/** Plain data that is sent to the worker. */
export interface PayoutStatement {
  readonly payoutId: string
  readonly office: string
  readonly officeLines: readonly string[]
  readonly payee: string
  /** `Paid on Nov 20, 2026 by ACH, reference 4711.`, or what it is instead. */
  readonly payment: string
  readonly date: string
  readonly lines: readonly StatementLine[]
  readonly cents: number
  /** What the payee was paid in the calendar year. */
  readonly year: {
    readonly year: number
    readonly cents: number
    /** Charges that these payouts took off. */
    readonly charges: number
  }
}
