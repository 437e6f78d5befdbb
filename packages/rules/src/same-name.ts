/** Words of a name without case and accents, as two spellings of it have in common. */
const toWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Scripts that write names without spaces, or with one after the family name. */
const unspaced = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u3005]+$/u

/**
 * How a name of two or more parts may be written as one word: in its order, or with its parts exchanged. Empty for names
 * in scripts that use spaces.
 */
function joinWords(words: readonly string[]): readonly string[] {
  if (!words.every((word) => unspaced.test(word))) return []
  return [words.join(''), words.toReversed().join('')]
}

/** Whether two names are the same where one or both are written without spaces: 王 小明, 小明 王 and 王小明. */
function isSameUnspaced(a: readonly string[], b: readonly string[]): boolean {
  const other = joinWords(b)
  return joinWords(a).some((name) => other.includes(name))
}

/**
 * Whether two names are spellings of one: the same words in any order, or the same first and last word with other ones
 * between; Chinese, Japanese and Korean names also without spaces. Nothing is the same as an empty name; one word alone is a name only where both have no other.
 */
export function isSameName(name: string, other: string): boolean {
  const [a, b] = [toWords(name), toWords(other)]
  if (a.length === 0 || b.length === 0) return false
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  if (isSameUnspaced(a, b)) return true
  return a.length > 1 && b.length > 1 && a[0] === b[0] && a.at(-1) === b.at(-1)
}

/**
 * The words of a name in one order, by which equal names are found; empty for a single word, which is too little. Of a
 * name that may be written without spaces, its characters in one order.
 */
export function toNameKey(name: string): string {
  const words = toWords(name)
  const letters = words.every((word) => unspaced.test(word)) ? Array.from(words.join('')) : []
  if (letters.length > 1) return letters.toSorted().join('')
  return words.length < 2 ? '' : words.toSorted().join(' ')
}
