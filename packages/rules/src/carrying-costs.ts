import type { Ownership } from './vocabulary.ts'

/** Owners hold shares of a corporation, which pays the taxes out of the maintenance. */
export const cooperativeOwnerships = ['co-op', 'condop'] as const satisfies readonly Ownership[]

/** Monthly costs of a listing in cents; null if unknown. */
export interface OwnershipCosts {
  /** '' if unknown. */
  readonly ownership: Ownership | ''
  readonly common_charges_cents: string | null
  readonly maintenance_cents: string | null
  readonly taxes_cents: string | null
}

interface CostLine {
  readonly label: 'Common charges' | 'Maintenance' | 'Taxes'
  readonly cents: number
}

export interface CarryingCosts {
  /** Known costs, in display order. */
  readonly lines: readonly CostLine[]
  /** Common charges and maintenance; null if both are unknown. */
  readonly chargesCents: number | null
  /** Null if unknown, and for a co-op, whose maintenance includes them. */
  readonly taxesCents: number | null
  /** Sum of all lines; null if none is known. */
  readonly totalCents: number | null
}

/**
 * Calculates the monthly costs of ownership in cents. The maintenance of a co-op or condop holds the building's
 * taxes, so taxes entered separately are not counted again (docs/decisions/0028).
 */
export function calculateCarryingCosts(costs: OwnershipCosts): CarryingCosts {
  const isCooperative = (cooperativeOwnerships as readonly string[]).includes(costs.ownership)
  const all = [
    ['Common charges', costs.common_charges_cents],
    ['Maintenance', costs.maintenance_cents],
    ['Taxes', isCooperative ? null : costs.taxes_cents],
  ] as const
  const lines = all.flatMap(([label, cents]): CostLine[] =>
    cents === null ? [] : [{ label, cents: Number(cents) }],
  )
  const sumLines = (costLines: readonly CostLine[]) =>
    costLines.length === 0 ? null : costLines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    lines,
    chargesCents: sumLines(lines.filter(({ label }) => label !== 'Taxes')),
    taxesCents: sumLines(lines.filter(({ label }) => label === 'Taxes')),
    totalCents: sumLines(lines),
  }
}
