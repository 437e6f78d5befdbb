/** A mark's box on the screen, in pixels; `x` and `y` are its center. */
export interface MarkBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface MergeOptions<T> {
  readonly getBox: (mark: T) => MarkBox
  readonly getCount: (mark: T) => number
  /** Joins two marks that cover each other; the first has at least the count of the second. */
  readonly join: (large: T, small: T) => T
}

/** Marks may touch, but not cover each other's text. */
const tolerance = 4

/** Projects to pixels. Web Mercator: the world is 512 pixels wide at zoom 0. */
export function project(
  longitude: number,
  latitude: number,
  zoom: number,
): { readonly x: number; readonly y: number } {
  const world = 512 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

const cover = (a: MarkBox, b: MarkBox) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 - tolerance &&
  Math.abs(a.y - b.y) < (a.height + b.height) / 2 - tolerance

/** Joins marks until none covers another. */
export function mergeMarks<T>(marks: readonly T[], { getBox, getCount, join }: MergeOptions<T>): T[] {
  const waiting = marks
    .map((mark) => ({ mark, box: getBox(mark) }))
    .toSorted((a, b) => getCount(a.mark) - getCount(b.mark))
  const placed: { readonly mark: T; readonly box: MarkBox }[] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { mark, box } = next
    const at = placed.findIndex((other) => cover(other.box, box))
    if (at === -1) placed.push(next)
    else {
      // A joined mark is larger, and may now cover others.
      const [other] = placed.splice(at, 1)
      const [large, small] =
        getCount(other!.mark) >= getCount(mark) ? [other!.mark, mark] : [mark, other!.mark]
      const joined = join(large, small)
      waiting.push({ mark: joined, box: getBox(joined) })
    }
  }
  return placed.map(({ mark }) => mark)
}
