import { readStart, readTimescale } from '../media/boxes.ts'
import { getMediaSource, getRanges, waitFor } from './media-source.ts'
import type { Ranges } from './plan.ts'

/** Fragments in a media element. Calls must not overlap. */
export interface FragmentBuffer {
  readonly source: MediaSource
  readonly getRanges: () => Ranges
  /** Begins a generation: what is appended next is decoded by its initialization segment. */
  readonly begin: (init: Uint8Array, mime: string) => Promise<void>
  /** Appends a fragment at a time in seconds; without one, where the fragment before of its generation leads. */
  readonly append: (fragment: Uint8Array, at?: number) => Promise<void>
  readonly removeUntil: (time: number) => Promise<void>
}

/** Connects a media element with a buffer for fragments of this type. */
export async function openFragmentBuffer(
  video: HTMLVideoElement,
  mime: string,
  signal: AbortSignal,
): Promise<FragmentBuffer> {
  const MediaSourceClass = getMediaSource()
  if (!MediaSourceClass) throw new Error('There is no Media Source')
  const source = new MediaSourceClass()
  // A managed source opens only where the picture cannot be sent to another device.
  video.disableRemotePlayback = true
  const url = URL.createObjectURL(source)
  video.src = url
  try {
    await waitFor(source, 'sourceopen', signal)
  } finally {
    URL.revokeObjectURL(url)
  }
  const buffer = source.addSourceBuffer(mime)
  let type = mime
  let timescale: number | undefined

  async function change(work: () => void): Promise<void> {
    const done = waitFor(buffer, 'updateend', signal)
    // What throws at once has no event.
    done.catch(() => {})
    work()
    await done
  }
  const append = (bytes: Uint8Array): Promise<void> =>
    change(() => buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>))

  return {
    source,
    getRanges: () => getRanges(buffer.buffered),
    begin: async (init, nextMime) => {
      if (nextMime !== type) {
        buffer.changeType(nextMime)
        type = nextMime
      }
      timescale = readTimescale(init)
      await append(init)
    },
    append: async (fragment, at) => {
      const start = readStart(fragment)
      if (at !== undefined && start !== undefined && timescale)
        buffer.timestampOffset = at - start / timescale
      await append(fragment)
    },
    removeUntil: (time) => change(() => buffer.remove(0, time)),
  }
}
