import { parentPort, workerData } from 'node:worker_threads'
// @ts-expect-error -- the package has no types; what is used of it stands below
import untyped from 'heic-decode'

interface Image {
  readonly width: number
  readonly height: number
  decode(): Promise<{ readonly data: Uint8ClampedArray }>
}

const heic = untyped as { all(input: { buffer: Uint8Array }): Promise<readonly Image[]> }

/** A decoded picture; `data` is null where it has more pixels than allowed. */
export interface HeicPixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray | null
}

const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number }
const images = await heic.all({ buffer: bytes })
const first = images[0]
if (!first) throw new Error('no picture in this file')
// The size is known before anything is decoded.
const { width, height } = first
const data = width * height > maxPixels ? null : (await first.decode()).data
const pixels: HeicPixels = { width, height, data }
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
parentPort!.postMessage(pixels, data ? [data.buffer as ArrayBuffer] : [])
