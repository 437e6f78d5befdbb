/** How the segments of a log are named. */
export interface SegmentFormat {
  /** Eight hexadecimal digits. */
  readonly timeline: string
  readonly segmentBytes: number
}

/** Returns the name of the segment that has a position. */
export function toSegmentName({ timeline, segmentBytes }: SegmentFormat, position: bigint): string {
  const number = position / BigInt(segmentBytes)
  const perLog = 2n ** 32n / BigInt(segmentBytes)
  const toHex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${toHex(number / perLog)}${toHex(number % perLog)}`
}
