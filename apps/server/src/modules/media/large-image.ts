import { AppError } from '../../platform/errors/app-error.ts'
import { ForkedWorker, ForkedWorkerError } from '../../platform/workers/forked-worker.ts'
import type { LargeImageJob } from './large-image-worker.ts'
import type { Pixels } from './pixel-rows.ts'
import { tooMuchMemory } from './texts.ts'

/**
 * Memory of the process that scales an image down. JPEGs, PNGs and lossy WebPs are read in rows, and JPEGs in a smaller
 * size at once: 200 megapixels take 90 to 170 MB. Progressive JPEGs, interlaced PNGs and lossless WebPs are held whole:
 * up to 4 bytes a pixel.
 */
const maxMegabytes = 1000

/** One process for one image at a time: others wait. */
const decoder = new ForkedWorker<LargeImageJob, Pixels>(new URL('./large-image-worker.ts', import.meta.url), {
  heapMegabytes: 128,
  seconds: 60,
})

/** Decodes an image with many pixels like `decode`, in a process with a limit of memory that ends with it. */
export async function decodeLargeImage(
  bytes: Buffer,
  limits: Pick<LargeImageJob, 'maxPixels' | 'maxSide'>,
): Promise<Pixels> {
  try {
    return await decoder.run({ bytes, ...limits, maxMegabytes })
  } catch (error) {
    const isTooHeavy = error instanceof ForkedWorkerError && error.reason !== 'thrown'
    throw isTooHeavy ? new AppError('bad_picture', tooMuchMemory, { cause: error }) : error
  } finally {
    // The process is ended, since its memory never shrinks.
    await decoder.end()
  }
}
