/** Rents in whole cents. */
export interface Rent {
  readonly grossCents: number | null
  readonly netCents: number | null
  /** The rent before an arrow, `4,500 → 4,250`, in cents. */
  readonly changedFrom?: number
}
