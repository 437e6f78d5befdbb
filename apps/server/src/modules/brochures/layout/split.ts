/** The largest number up to `most` for which `fits` holds; 0 where it holds for none. */
function largest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Splits a text where it no longer fits a height, between words, or within one that is too long for a page of its own:
 * what fits, and what is left. Something is always taken, so that a page is never left empty; `measure` says how high a
 * part stands.
 */
export function splitToFit(
  text: string,
  height: number,
  measure: (part: string) => number,
): [part: string, rest: string] {
  if (measure(text) <= height) return [text, '']
  const breaks = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  const words = largest(breaks.length, (count) => measure(text.slice(0, breaks[count - 1])) <= height)
  if (words > 0) {
    const at = breaks[words - 1]!
    return [text.slice(0, at), text.slice(at).trimStart()]
  }
  const characters = Array.from(text)
  const count = largest(characters.length, (some) => measure(characters.slice(0, some).join('')) <= height)
  const part = characters.slice(0, Math.max(count, 1)).join('')
  return [part, text.slice(part.length).trimStart()]
}
