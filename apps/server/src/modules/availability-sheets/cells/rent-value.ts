/** Rents in whole cents. */
export interface Rent {
  readonly grossCents: number | null
  readonly netCents: number | null
}
