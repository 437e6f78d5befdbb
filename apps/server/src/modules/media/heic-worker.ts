// @ts-expect-error -- the package has no types; what is used of it stands below
import untyped from 'heic-decode'
import sharp from 'sharp'
import { answerJobs } from '../../platform/background/answer-jobs.ts'

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

/** A decoded picture, three bytes a pixel; null where it has more pixels than allowed. */
export type HeicPixels = { readonly width: number; readonly height: number; readonly data: Uint8Array } | null

sharp.concurrency(1)

answerJobs(async ({ bytes, maxPixels, maxSide }: HeicJob): Promise<HeicPixels> => {
  const images = await heic.all({ buffer: bytes })
  const first = images[0]
  if (!first) throw new Error('no picture in this file')
  // The size is known before anything is decoded.
  const { width, height } = first
  if (width * height > maxPixels) return null
  const { data: pixels } = await first.decode()
  // Made smaller here: every pixel of a large picture would be 200 MB to hand over.
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
})
