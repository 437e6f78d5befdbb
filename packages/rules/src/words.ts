/** Lower case without accents, with every character at its index, so that match ranges apply to the original text. */
export function foldText(text: string): string {
  let result = ''
  for (let at = 0; at < text.length; at += 1) {
    const plain = text[at]!.normalize('NFD')[0]!.toLowerCase()
    result += plain.length === 1 ? plain : text[at]!
  }
  return result
}

/** Splits a text into search words, at punctuation except apostrophes. */
export function splitWords(text: string): string[] {
  return foldText(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** True when two words differ by one insertion, deletion, substitution or transposition. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}

/** How a text matches a name, the best first: as a whole, by whole words, by beginnings of words, with a typo. */
export const matchKinds = ['exact', 'words', 'prefix', 'similar'] as const
export type MatchKind = (typeof matchKinds)[number]

/** Returns how a typed text matches a name in any order of words; null if a word matches none. */
export function matchName(typed: string, name: string): MatchKind | null {
  const [words, names] = [splitWords(typed), splitWords(name)]
  if (words.length === 0) return null
  if (words.toSorted().join(' ') === names.toSorted().join(' ')) return 'exact'
  if (words.every((word) => names.includes(word))) return 'words'
  if (words.every((word) => names.some((other) => other.startsWith(word)))) return 'prefix'
  const isAlike = (word: string) =>
    names.some((other) => other.startsWith(word) || (word.length > 3 && isOneTypo(word, other)))
  return words.every(isAlike) ? 'similar' : null
}
