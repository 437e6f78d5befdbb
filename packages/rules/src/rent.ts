/** Sums about a rental, in whole cents; each line is rounded half away from zero, totals add rounded lines. */

/** Free months within a lease term. */
export interface Concession {
  readonly freeMonths?: number
  readonly termMonths?: number
}

/** Rounds to whole cents, half away from zero. */
function roundCents(cents: number): number {
  return Math.sign(cents) * Math.round(Number(Math.abs(cents).toPrecision(15)))
}

/**
 * Net effective rent in cents: gross × (term − free months) ÷ term; null if gross, term or free months are unknown,
 * since it must not be shown without them.
 */
export function netEffectiveRent(grossCents: number, concession: Concession | null): number | null {
  const { freeMonths = 0, termMonths = 0 } = concession ?? {}
  if (grossCents <= 0 || freeMonths <= 0 || termMonths <= freeMonths) return null
  return roundCents((grossCents * (termMonths - freeMonths)) / termMonths)
}

/** One amount due at signing. `source` is the law that limits it. */
export interface SigningLine {
  readonly label: string
  readonly cents: number
  readonly source?: string
}

/** Maximum of an application fee: Real Property Law § 238-a(1)(b), the lesser of the cost and $20. */
export const screeningCapCents = 20_00

/**
 * Calculates what a tenant pays at signing: the first month, a security deposit of at most one month (General Obligations
 * Law § 7-108(1-a)), screening at its cost up to $20, and further fees as entered.
 */
export function dueAtSigning(rent: {
  readonly grossCents: number
  readonly depositCents?: number | null
  readonly screeningCents?: number | null
  readonly fees?: readonly { readonly name: string; readonly cents: number }[]
}): { lines: SigningLine[]; totalCents: number } {
  const { grossCents, depositCents, screeningCents, fees = [] } = rent
  if (grossCents <= 0) return { lines: [], totalCents: 0 }
  const deposit = Math.min(depositCents ?? grossCents, grossCents)
  const screening = Math.min(screeningCents ?? screeningCapCents, screeningCapCents)
  const lines: SigningLine[] = [
    { label: 'First month', cents: grossCents },
    { label: 'Security deposit', cents: deposit, source: 'At most one month: GOL § 7-108' },
    { label: 'Application screening', cents: screening, source: 'At most $20 or its cost: RPL § 238-a' },
    ...fees.map(({ name, cents }) => ({ label: name, cents })),
  ].filter(({ cents }) => cents > 0)
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}
