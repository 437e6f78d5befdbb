function isShallowEqual(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
}

/**
 * Compares a memoized component's props, arrays by their items: parsing the URL creates new arrays of the same values,
 * and re-rendering the whole filter panel is slow.
 */
export function arePropsEqual<P extends object>(a: P, b: P): boolean {
  return (Object.keys(b) as (keyof P)[]).every((key) => isShallowEqual(a[key], b[key]))
}
