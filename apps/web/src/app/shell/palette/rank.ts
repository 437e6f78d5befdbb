import { foldText, isOneTypo, splitWords } from '@pb/rules/words'

/** A range of a text, `to` excluded. */
export type Range = readonly [from: number, to: number]

export interface Match {
  /** 0 for the whole name, 0.5 for a whole keyword; lower is better. */
  readonly score: number
  readonly ranges: readonly Range[]
}

function findWordStarts(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
}

/** Matches letters spread over word starts: `mar` and `mnr` in `Mark all notifications read`. */
function matchAcrossWords(word: string, text: string, begins: readonly number[]): Range[] | null {
  function from(index: number, after: number): Range[] | null {
    if (index === word.length) return []
    for (const start of begins) {
      if (start < after) continue
      let length = 0
      while (text[start + length] === word[index + length] && index + length < word.length) length += 1
      for (; length > 0; length -= 1) {
        const rest = from(index + length, start + length)
        if (rest) return [[start, start + length], ...rest]
      }
    }
    return null
  }
  return word.length > 12 ? null : from(0, 0)
}

function matchWord(word: string, text: string, begins: readonly number[]): Match | null {
  const start = begins.find((at) => text.startsWith(word, at))
  if (start !== undefined) {
    const end = start + word.length
    const whole = !/[\p{L}\p{N}]/u.test(text[end] ?? '')
    return { score: (start === begins[0] ? 1 : 2) - (whole ? 0.5 : 0), ranges: [[start, end]] }
  }
  const spread = matchAcrossWords(word, text, begins)
  if (spread) return { score: 3, ranges: spread }
  if (word.length < 4) return null
  const inside = text.indexOf(word)
  if (inside >= 0) return { score: 4, ranges: [[inside, inside + word.length]] }
  for (const at of begins)
    for (const length of [word.length, word.length + 1, word.length - 1])
      if (at + length <= text.length && isOneTypo(word, text.slice(at, at + length)))
        return { score: 5, ranges: [[at, at + length]] }
  return null
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

/**
 * Ranks a name for a typed text. Every typed word must match: at a word start, as letters over several word starts,
 * within a word, or with one typo. `keywords` match too, with a worse score. Null without a match.
 */
export function rank(typed: string, name: string, keywords: readonly string[] = []): Match | null {
  const text = foldText(name)
  const words = splitWords(typed)
  if (words.length === 0) return null
  if (splitWords(name).join(' ') === words.join(' ')) return { score: 0, ranges: [[0, name.length]] }
  if (keywords.includes(words.join(' '))) return { score: 0.5, ranges: [] }
  const begins = findWordStarts(text)
  let score = 0
  const ranges: Range[] = []
  for (const word of words) {
    const found = matchWord(word, text, begins)
    if (found) ranges.push(...found.ranges)
    const other =
      found ?? keywords.map((key) => matchWord(word, key, findWordStarts(key))).find((match) => match)
    if (!other || (!found && other.score > 2)) return null
    score += found ? found.score : 3 + other.score
  }
  return { score: 1 + score / words.length, ranges: mergeRanges(ranges) }
}

/** Returns the ranges of typed word starts to highlight: `e 39` in `210 East 39th Street`. */
export function findMatchRanges(typed: string, text: string): Range[] {
  const plain = foldText(text)
  const begins = findWordStarts(plain)
  return mergeRanges(
    splitWords(typed).flatMap((word) => {
      const at = begins.find((begin) => plain.startsWith(word, begin))
      return at === undefined ? [] : [[at, at + word.length] as const]
    }),
  )
}
