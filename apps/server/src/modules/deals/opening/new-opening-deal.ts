import type { OpeningPayment } from '@pb/rules/deals/postings'
import type { DealKind } from '@pb/rules/deals/vocabulary'

/** What an agent had of a deal of before, in cents. */
export interface OpeningPart {
  readonly agentId: string
  /** The agent's part of the gross: their share, the company's, fees, and what they paid mentors and team leads. */
  readonly gross: number
  readonly share: number
  readonly companyShare: number
  /** Fees and deductions that the company kept, which count toward no cap. */
  readonly fees: number
  /** What mentors and team leads got of it. */
  readonly mentors: readonly {
    readonly payeeId: string
    readonly cents: number
    readonly paidBy: 'agent' | 'company'
  }[]
  /** Whether it counts toward the agent's tiers and cap. */
  readonly counts: boolean
}

/** A deal that was closed before the office's books were kept here. Amounts are cents, days `yyyy-mm-dd`. */
export interface NewOpeningDeal {
  /** The deal's own agent first. */
  readonly agents: readonly [OpeningPart, ...OpeningPart[]]
  readonly gross: number
  /** What others got before the split, and who. */
  readonly others: readonly { readonly payee: string; readonly cents: number }[]
  readonly payments: readonly (OpeningPayment & { readonly day: string })[]
  readonly date: string
  readonly address: string
  readonly unit: string
  readonly kind: DealKind
  readonly client: string
  readonly price: number | null
  /** What of the gross the owner has not paid yet, and who that is. */
  readonly owed: number
  readonly owedBy: string
}

/** Who takes it in, from which file, and when. */
export interface OpeningSource {
  readonly personId: string
  readonly fileName: string
  readonly now: Date
}
