import type { Ownership } from './vocabulary.ts'

/** What an owner holds here are shares of the building's company, which pays the taxes out of the maintenance. */
export const sharesOwnerships = ['co-op', 'condop'] as const satisfies readonly Ownership[]

/** What owning a home costs a month, in cents, as a listing has it; null where it is not said. */
export interface SaidCosts {
  readonly ownership: Ownership
  readonly common_charges_cents: string | null
  readonly maintenance_cents: string | null
  readonly taxes_cents: string | null
}

/** One line of it. */
interface CostLine {
  readonly label: 'Common charges' | 'Maintenance' | 'Taxes'
  readonly cents: number
}

export interface CarryingCosts {
  /** What is known, in the order in which it is shown. */
  readonly lines: readonly CostLine[]
  /** Common charges and maintenance; null where neither is known. */
  readonly chargesCents: number | null
  /** Null where they are not known, and of a co-op, whose maintenance holds them. */
  readonly taxesCents: number | null
  /** The sum of all lines; null where nothing is known. */
  readonly totalCents: number | null
}

/**
 * What owning a home costs a month beside its price, in cents. The maintenance of a co-op or condop holds the building's
 * taxes, so that those which somebody has put down beside it are not counted once more (docs/decisions/0028).
 */
export function carryingCosts(said: SaidCosts): CarryingCosts {
  const shares = (sharesOwnerships as readonly Ownership[]).includes(said.ownership)
  const all = [
    ['Common charges', said.common_charges_cents],
    ['Maintenance', said.maintenance_cents],
    ['Taxes', shares ? null : said.taxes_cents],
  ] as const
  const lines = all.flatMap(([label, cents]): CostLine[] =>
    cents === null ? [] : [{ label, cents: Number(cents) }],
  )
  const sumOf = (some: readonly CostLine[]) =>
    some.length === 0 ? null : some.reduce((sum, { cents }) => sum + cents, 0)
  return {
    lines,
    chargesCents: sumOf(lines.filter(({ label }) => label !== 'Taxes')),
    taxesCents: sumOf(lines.filter(({ label }) => label === 'Taxes')),
    totalCents: sumOf(lines),
  }
}
