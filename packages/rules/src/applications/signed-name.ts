import { isSameName } from '../same-name.ts'

const titles = new Set('jr sr ii iii iv v esq md phd mr mrs ms mx dr'.split(' '))
/** Letters that have no form without their stroke or ligature. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd' }),
)

/** Words without case, accents, titles and suffixes; `M.D.` and `J.R.` are one word each. */
function toWords(name: string): string[] {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters.get(letter) ?? letter)
  const words = letters
    .replace(/\b(m|ph|esq)\.\s?d\b\.?/gu, '$1d')
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const named = words.filter((word) => !titles.has(word))
  return named.length === 0 ? words : named
}

const isInitial = (word: string, other: string): boolean => word.length === 1 && other.startsWith(word)

/** Takes the word's match out of `words`; false if it has none. */
function takeMatch(words: string[], isMatch: (word: string) => boolean): boolean {
  const index = words.findIndex(isMatch)
  if (index >= 0) words.splice(index, 1)
  return index >= 0
}

/**
 * Whether a name that was signed may be that of the person asked: case, accents, order, initials, middle names, titles
 * and suffixes are no difference. One word alone does not stand for a whole name, nor do initials alone.
 */
export function isSignedName(signed: string, asked: string): boolean {
  if (isSameName(signed, asked)) return true
  const [short = [], long = []] = [toWords(signed), toWords(asked)].toSorted((a, b) => a.length - b.length)
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false
  const left = [...long]
  const others = short.filter((word) => !takeMatch(left, (other) => other === word))
  if (others.length === short.length) return false
  return others.every((word) => takeMatch(left, (other) => isInitial(word, other) || isInitial(other, word)))
}
