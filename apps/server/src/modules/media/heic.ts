import { Background } from '../../platform/background/background.ts'
import type { HeicJob, HeicPixels } from './heic-worker.ts'

/**
 * The format's decoder cannot be trusted as far as those of sharp, and a second of work must not hold up everybody's
 * calls. It holds every pixel of a picture, four bytes each: one at a time.
 */
const decoder = new Background<HeicJob, HeicPixels>(new URL('./heic-worker.ts', import.meta.url), {
  heapMegabytes: 128,
  seconds: 30,
})

/** Major brands of HEIC (ISO/IEC 23008-12 annex B): still pictures and sequences. AVIF is none of them. */
const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

export function isHeic(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && brands.has(bytes.toString('latin1', 8, 12))
}

/**
 * The pixels of a HEIC picture, three bytes each, upright (the format's own turns are carried out by the decoder) and no
 * side longer than `maxSide`. Throws where it cannot be read; null where it has more than `maxPixels`.
 */
export async function heicPixels(bytes: Buffer, limits: Omit<HeicJob, 'bytes'>): Promise<HeicPixels> {
  try {
    return await decoder.do({ bytes, ...limits })
  } finally {
    // Its memory never shrinks by itself.
    await decoder.end()
  }
}
