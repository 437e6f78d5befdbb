/** What waits to be uploaded: the start of a generation with its initialization segment, or a fragment of it. */
export interface UploadPart {
  readonly kind: 'init' | 'fragment'
  /** Which start of the encoder it is from; the server numbers them as generations. */
  readonly run: number
  readonly bytes: Uint8Array
  /** Container and codecs. */
  readonly mime: string
  /** Since the run began. */
  readonly startMs: number
  /** None for an initialization segment. */
  readonly durationMs: number
}

/** Parts in the order in which they were recorded; the first is being sent, or is the next to send. */
export type UploadQueue = readonly UploadPart[]

/** The most video that waits for a connection. What is older no viewer would wait for. */
export const maxWaitingMs = 60_000

export function measureWaiting(queue: UploadQueue): number {
  return queue.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** The queue without initialization segments that no fragment uses any more. The last one is for what comes next. */
function dropUnusedInits(queue: UploadQueue): UploadQueue {
  return queue.filter(
    (part, index) =>
      part.kind !== 'init' ||
      index === 0 ||
      queue[index + 1] === undefined ||
      queue[index + 1]!.run === part.run,
  )
}

/**
 * Adds a part at the end. Beyond `maxWaitingMs` the oldest fragments are dropped, but never the first part: it may be
 * on its way.
 */
export function enqueue(queue: UploadQueue, part: UploadPart): UploadQueue {
  const next = [...queue, part]
  let waiting = measureWaiting(next)
  if (waiting <= maxWaitingMs) return next
  const kept = next.filter((one, index) => {
    const drop = index > 0 && index < next.length - 1 && one.kind === 'fragment' && waiting > maxWaitingMs
    if (drop) waiting -= one.durationMs
    return !drop
  })
  return dropUnusedInits(kept)
}

/** The queue without its first part, which the server acknowledged. */
export function acknowledge(queue: UploadQueue, part: UploadPart): UploadQueue {
  return queue[0] === part ? queue.slice(1) : queue
}
