import { splitClusters } from './clusters.ts'

/** Scripts that write words without spaces and break lines between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Characters between which a line may break. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65]/u
/** A line does not begin with these, nor end with those. */
const closing = /^[\p{Pe}\p{Pf}、。，．・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const opening = /[\p{Ps}\p{Pi}]$/u

const words = new Intl.Segmenter('th', { granularity: 'word' })
const splitWords = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment)

const mayBreakBetween = (before: string, after: string): boolean =>
  (ideographic.test(before) || ideographic.test(after)) && !opening.test(before) && !closing.test(after)

/** Splits a word of ideographs before each of them where a line may break. */
function splitIdeographs(word: string): string[] {
  const parts: string[] = []
  for (const cluster of splitClusters(word)) {
    const last = parts.at(-1)
    if (last === undefined || mayBreakBetween(last, cluster)) parts.push(cluster)
    else parts[parts.length - 1] = last + cluster
  }
  return parts
}

/** Splits a line into parts between which it may be broken; spaces belong to the part before them. */
export function splitAtBreaks(line: string): string[] {
  const parts = line.match(/\s*\S+\s*/gu) ?? []
  return parts.flatMap((part) => {
    if (unspaced.test(part)) return splitWords(part)
    return ideographic.test(part) ? splitIdeographs(part) : [part]
  })
}
