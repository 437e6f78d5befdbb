import { ForkedWorker } from '../../platform/workers/forked-worker.ts'
import type { HeicJob, HeicPixels } from './heic-worker.ts'

/**
 * The HEIC decoder is less trusted than those of sharp, and a second of work must not block requests, so it runs in a
 * child process. It holds all pixels of an image, four bytes each: one at a time.
 */
const decoder = new ForkedWorker<HeicJob, HeicPixels>(new URL('./heic-worker.ts', import.meta.url), {
  heapMegabytes: 128,
  seconds: 30,
})

/** Major brands of HEIC (ISO/IEC 23008-12 annex B): still images and sequences. AVIF is not included. */
const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

export function isHeic(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && brands.has(bytes.toString('latin1', 8, 12))
}

/**
 * Decodes a HEIC image to three bytes per pixel, upright (the decoder applies the format's rotation) and at most
 * `maxSide` per side. Throws when it cannot be read; returns null when it has more than `maxPixels`.
 */
export async function decodeHeic(bytes: Buffer, limits: Omit<HeicJob, 'bytes'>): Promise<HeicPixels> {
  try {
    return await decoder.run({ bytes, ...limits })
  } finally {
    // The process is ended, since its memory never shrinks.
    await decoder.end()
  }
}
