/**
 * Splits a text where it no longer fits a height, between words: what fits, and what is left. Something is always
 * taken, so that a page is never left empty; `measure` says how high a part stands.
 */
export function splitToFit(
  text: string,
  height: number,
  measure: (part: string) => number,
): [part: string, rest: string] {
  if (measure(text) <= height) return [text, '']
  const breaks = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  let [low, high] = [0, breaks.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(text.slice(0, breaks[middle - 1])) <= height) low = middle
    else high = middle - 1
  }
  const at = breaks[Math.max(low, 1) - 1]
  if (at === undefined) return [text, '']
  return [text.slice(0, at), text.slice(at).trimStart()]
}
