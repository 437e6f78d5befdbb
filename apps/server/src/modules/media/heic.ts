import { Worker } from 'node:worker_threads'
import { limiter } from '../../platform/limiter.ts'
import type { HeicPixels } from './heic-worker.ts'

const workerFile = new URL('./heic-worker.ts', import.meta.url)
const seconds = 30

/** The decoder holds every pixel of a picture, four bytes each: one at a time. */
const oneAtATime = limiter(1)

/** Major brands of HEIC (ISO/IEC 23008-12 annex B): still pictures and sequences. AVIF is none of them. */
const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

export function isHeic(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && brands.has(bytes.toString('latin1', 8, 12))
}

async function decode(bytes: Buffer, maxPixels: number): Promise<HeicPixels> {
  // In a thread of its own, which is ended when it takes too long: the format's decoder cannot be trusted as far as
  // those of sharp, and a second of work must not hold up everybody's calls.
  const worker = new Worker(workerFile, {
    workerData: { bytes: new Uint8Array(bytes), maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  const late = AbortSignal.timeout(seconds * 1000)
  try {
    return await new Promise<HeicPixels>((resolve, reject) => {
      late.addEventListener('abort', () => reject(new Error('decoding took too long')))
      worker.on('error', reject)
      worker.on('exit', (code) => reject(new Error(`the decoder ended with ${code}`)))
      worker.on('message', (message: HeicPixels) => resolve(message))
    })
  } finally {
    await worker.terminate()
  }
}

/**
 * The pixels of a HEIC picture, four bytes each, upright: the format's own turns are carried out by the decoder. Throws
 * where it cannot be read; a picture with more than `maxPixels` comes with its size and without pixels.
 */
export function heicPixels(bytes: Buffer, maxPixels: number): Promise<HeicPixels> {
  return oneAtATime(() => decode(bytes, maxPixels))
}
