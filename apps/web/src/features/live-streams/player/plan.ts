/** Where a stream is, as the server answers. */
export interface StreamPosition {
  readonly generation: number
  readonly first_sequence: number
  readonly last_sequence: number
}

export interface FragmentPosition {
  readonly generation: number
  readonly sequence: number
}

/** Fragments before the newest with which a viewer starts: enough to play on while the next one is made. */
const startBehind = 1
/** A viewer who is further behind than this goes to the live edge. */
const maxBehind = 8

/**
 * The next fragment to fetch; null if there is none yet. A viewer starts at the live edge, goes on with the next
 * fragment, and returns to the live edge after a longer interruption.
 */
export function findNext(last: FragmentPosition | null, stream: StreamPosition): FragmentPosition | null {
  const { generation, first_sequence: first, last_sequence: newest } = stream
  if (newest === 0 || newest < first) return null
  const edge = { generation, sequence: Math.max(first, newest - startBehind) }
  if (last === null || newest - last.sequence > maxBehind || last.sequence > newest) return edge
  const sequence = last.sequence + 1
  if (sequence > newest) return null
  // Sequences count on over generations: what is before the first of this one is the end of the one before.
  return { generation: sequence < first ? last.generation : generation, sequence }
}

/** Buffered parts as seconds, in order. */
export type Ranges = readonly (readonly [start: number, end: number])[]

/** What keeps playback at the live edge: a time to jump to, and the speed. */
export interface PlaybackStep {
  readonly seekTo?: number
  readonly rate: number
}

/** Buffered video that playback wants ahead, in seconds: less stalls, more is late. */
const wantedAhead = 1.2
const tooMuchAhead = 2.2
const jumpAhead = 4
/** Right after a fragment arrived, playback begins this far from its end. */
const jumpTo = 1.7
const catchUpRate = 1.15
/** Smaller gaps are rounding errors of the segments' times. */
const nearby = 0.05

/** Seconds that each stall adds to what is wanted ahead: a connection that stalls once does so again. */
const stallSeconds = 0.5
const maxCushion = 3

/** What is wanted ahead beyond the usual after this many stalls, in seconds. */
export const getCushion = (stalls: number): number => Math.min(maxCushion, stalls * stallSeconds)

/**
 * Catches up a little faster than time when more than needed is buffered, jumps when much more is, and skips gaps,
 * which a media element does not.
 */
export function planPlayback(currentTime: number, ranges: Ranges, rate: number, cushion = 0): PlaybackStep {
  const last = ranges.at(-1)
  if (!last) return { rate: 1 }
  const range = ranges.find(([start, end]) => currentTime >= start - nearby && currentTime < end)
  if (!range) {
    const next = ranges.find(([start]) => start > currentTime)
    return next ? { seekTo: next[0] + 0.01, rate: 1 } : { rate: 1 }
  }
  const ahead = last[1] - currentTime - cushion
  if (ahead > jumpAhead) return { seekTo: Math.max(last[0], last[1] - jumpTo - cushion), rate: 1 }
  if (ahead > tooMuchAhead) return { rate: catchUpRate }
  // Keeps catching up until it has, and does not switch back and forth.
  return { rate: rate > 1 && ahead > wantedAhead ? rate : 1 }
}

/** Played video that stays buffered, in seconds. What is older is removed, so that memory does not grow. */
const keptBehind = 15

/** Until when the buffer is removed; null while that is not worth it. */
export function planTrim(currentTime: number, ranges: Ranges): number | null {
  const [first] = ranges
  const until = currentTime - keptBehind
  return first && until - first[0] > keptBehind ? until : null
}
