/**
 * Least nonemployee compensation of a calendar year for which a 1099-NEC is filed, in cents: $600 until 2025, $2,000 from
 * 2026 on (IRC 6041(a) as amended by Public Law 119-21, section 70433). It is indexed from 2027 on; until the IRS
 * publishes a year's amount, the one before is used, which reports no payee too few.
 */
export function findNecThreshold(year: number): number {
  return year <= 2025 ? 600_00 : 2000_00
}
