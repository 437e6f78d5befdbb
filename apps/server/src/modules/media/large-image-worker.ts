import sharp from 'sharp'
import { limitMemory } from '../../platform/workers/limit-memory.ts'
import { serveJobs } from '../../platform/workers/serve-jobs.ts'
import type { Pixels } from './pixel-rows.ts'

export interface LargeImageJob {
  readonly bytes: Uint8Array
  readonly maxPixels: number
  readonly maxSide: number
  readonly maxMegabytes: number
}

sharp.concurrency(1)
sharp.cache(false)

/** Scales down one image with many pixels, upright. */
serveJobs(async ({ bytes, maxPixels, maxSide, maxMegabytes }: LargeImageJob): Promise<Pixels> => {
  limitMemory(maxMegabytes)
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
})
