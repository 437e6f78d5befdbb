import type { ExplainedStep } from '@pb/rules/deals/explain'

/** An agent's part of a deal on a statement; amounts are cents. */
export interface StatementDeal {
  /** Address with the unit. */
  readonly title: string
  /** Facts of the deal: client, date, kind, price. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly steps: readonly ExplainedStep[]
  readonly net: number
  readonly paid: number
  /** Whether the deal is approved; before it the figures are an estimate. */
  readonly final: boolean
}

/** What a statement shows. */
export interface StatementContent {
  readonly office: string
  readonly officeLines: readonly string[]
  readonly agent: string
  /** The day it was made: `March 2, 2026`. */
  readonly date: string
  readonly deals: readonly StatementDeal[]
}
