function same(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other)
  return one.length === other.length && one.every((item, at) => Object.is(item, other[at]))
}

/**
 * Compares the properties of a remembered component, lists by what they hold: reading the URL makes new lists of
 * the same values, and a filter panel is large enough to leave alone what did not change.
 */
export function sameProps<P extends object>(one: P, other: P): boolean {
  return (Object.keys(other) as (keyof P)[]).every((key) => same(one[key], other[key]))
}
