/** How a broadcast is encoded. */
export interface Quality {
  /** The longer side of the picture at most, in pixels. */
  readonly maxSide: number
  readonly videoBitrate: number
  readonly frameRate: number
}

/** From best to smallest. The smallest passes a weak phone connection. */
export const qualities: readonly Quality[] = [
  { maxSide: 1280, videoBitrate: 2_000_000, frameRate: 30 },
  { maxSide: 960, videoBitrate: 1_100_000, frameRate: 30 },
  { maxSide: 640, videoBitrate: 550_000, frameRate: 24 },
  { maxSide: 480, videoBitrate: 280_000, frameRate: 15 },
]

export interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface QualityState {
  readonly level: number
  /** When the level last changed, or waiting uploads last were too many, in ms. */
  readonly since: number
}

/** Waiting uploads beyond which the connection does not carry the level. */
const tooManyMs = 4000
/** Waiting uploads below which it does. */
const fewMs = 1500
/** A lower level needs this long to show in the queue. */
const lowerAfterMs = 6000
/** A higher level is tried after this long without trouble. */
const raiseAfterMs = 60_000

/** The level for a queue of this length. Goes down soon after uploads fall behind, and up only after a calm minute. */
export function adaptQuality(state: QualityState, waitingMs: number, now: number): QualityState {
  const { level, since } = state
  if (waitingMs > tooManyMs) {
    if (level < qualities.length - 1 && now - since >= lowerAfterMs) return { level: level + 1, since: now }
    // Trouble at the lowest level, or just after a change, delays going up but not down.
    return level === qualities.length - 1 ? { level, since: now } : state
  }
  if (waitingMs < fewMs && level > 0 && now - since >= raiseAfterMs) return { level: level - 1, since: now }
  return state
}

/** The size at which a camera's picture is encoded: even numbers, as encoders need, and its own shape. */
export function fitSize({ width, height }: PictureSize, maxSide: number): PictureSize {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const toEven = (value: number): number => Math.max(2, Math.round((value * scale) / 2) * 2)
  return { width: toEven(width), height: toEven(height) }
}
