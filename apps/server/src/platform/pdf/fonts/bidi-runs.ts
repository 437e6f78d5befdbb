import createBidi, { type Bidi } from 'bidi-js'
import { splitClusters } from './clusters.ts'

// Its types describe the package as if it were an ES module.
const bidi = (createBidi as unknown as () => Bidi)()

/** A stretch of a line in one direction. */
export interface DirectionalRun {
  readonly text: string
  readonly rightToLeft: boolean
}

/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const letter = /\p{L}/gu

/**
 * Whether a text reads from right to left: its first and its last letter do. A line of ours that begins with a name,
 * as "name, guarantor", reads from left to right.
 */
export function isRightToLeft(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  const letters = text.match(letter) ?? []
  return [letters[0], letters.at(-1)].every((each) => each !== undefined && rightToLeft.test(each))
}

/** Returns the mirror image of brackets, and clusters in reverse order, for a font that is drawn from left to right. */
export const mirror = (text: string): string =>
  splitClusters(text)
    .toReversed()
    .map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
    .join('')

/** Splits a line into runs in the order in which they are drawn, from left to right (UAX #9, rule L2). */
export function splitDirections(line: string, base: 'ltr' | 'rtl'): DirectionalRun[] {
  if (base === 'ltr' && !rightToLeft.test(line)) return [{ text: line, rightToLeft: false }]
  const { levels } = bidi.getEmbeddingLevels(line, base)
  const runs: { text: string; level: number }[] = []
  for (const [index, unit] of line.split('').entries()) {
    const last = runs.at(-1)
    if (last && last.level === levels[index]) last.text += unit
    else runs.push({ text: unit, level: levels[index]! })
  }
  const highest = Math.max(...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      let end = start
      while (end < runs.length && runs[end]!.level >= level) end += 1
      if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  return runs.map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }))
}
