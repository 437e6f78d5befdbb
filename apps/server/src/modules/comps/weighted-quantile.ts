interface Weighted {
  readonly value: number
  /** Above 0. */
  readonly weight: number
}

/** The value below which this share of the weight is, for at least one value. */
export function findQuantile(values: readonly Weighted[], share: number): number {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const target = share * sorted.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  return (sorted.find(({ weight }) => (sum += weight) >= target) ?? sorted.at(-1)!).value
}
