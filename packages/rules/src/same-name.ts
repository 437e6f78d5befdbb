/** Words of a name without case and accents, as two spellings of it have in common. */
const toWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Whether two names are spellings of one: the same words in any order, or the same first and last word with other ones
 * between. Nothing is the same as an empty name; one word alone is a name only where both have no other.
 */
export function isSameName(name: string, other: string): boolean {
  const [a, b] = [toWords(name), toWords(other)]
  if (a.length === 0 || b.length === 0) return false
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  return a.length > 1 && b.length > 1 && a[0] === b[0] && a.at(-1) === b.at(-1)
}

/** The words of a name in one order, by which equal names are found; empty for a single word, which is too little. */
export function toNameKey(name: string): string {
  const words = toWords(name)
  return words.length < 2 ? '' : words.toSorted().join(' ')
}
