// @ts-expect-error -- the package has no types; the parts in use are declared below
import untyped from 'heic-decode'
import sharp from 'sharp'
import { serveJobs } from '../../platform/workers/serve-jobs.ts'

interface Image {
  readonly width: number
  readonly height: number
  decode(): Promise<{ readonly data: Uint8ClampedArray }>
}

const heic = untyped as { all(input: { buffer: Uint8Array }): Promise<readonly Image[]> }

export interface HeicJob {
  readonly bytes: Uint8Array
  readonly maxPixels: number
  readonly maxSide: number
}

/** A decoded image with three bytes per pixel; null when it has too many pixels. */
export type HeicPixels = { readonly width: number; readonly height: number; readonly data: Uint8Array } | null

sharp.concurrency(1)

serveJobs(async ({ bytes, maxPixels, maxSide }: HeicJob): Promise<HeicPixels> => {
  const images = await heic.all({ buffer: bytes })
  const first = images[0]
  if (!first) throw new Error('no image in this file')
  // The size is checked before decoding.
  const { width, height } = first
  if (width * height > maxPixels) return null
  const { data: pixels } = await first.decode()
  // Scaled down here, since a full-size image would be 200 MB to transfer between processes.
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
})
