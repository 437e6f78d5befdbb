/** Binary search for the largest number up to `max` that satisfies `fits`; 0 when none does. */
function findLargest(max: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, max]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Splits a text at the last word break that fits a height, or inside a word that is longer than a page. Returns the
 * part that fits and the rest. At least one character is taken so that no page stays empty; `measure` returns the
 * height of a part.
 */
export function splitToFit(
  text: string,
  height: number,
  measure: (part: string) => number,
): [part: string, rest: string] {
  if (measure(text) <= height) return [text, '']
  const breaks = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  const breakCount = findLargest(
    breaks.length,
    (count) => measure(text.slice(0, breaks[count - 1])) <= height,
  )
  if (breakCount > 0) {
    const at = breaks[breakCount - 1]!
    return [text.slice(0, at), text.slice(at).trimStart()]
  }
  const characters = Array.from(text)
  const count = findLargest(
    characters.length,
    (length) => measure(characters.slice(0, length).join('')) <= height,
  )
  const part = characters.slice(0, Math.max(count, 1)).join('')
  return [part, text.slice(part.length).trimStart()]
}
