import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../platform/errors/app-error.ts'
import { limitConcurrency } from '../../platform/workers/limit-concurrency.ts'
import { decodeHeic, isHeic } from './heic.ts'
import { decodeLargeImage } from './large-image.ts'
import type { Pixels } from './pixel-rows.ts'
import { tooManyHeicMegapixels, tooManyMegapixels } from './texts.ts'

/** Largest sensors of phones. */
const maxMegapixels = 200
/** The HEIC decoder holds 4 bytes a pixel twice, in the memory of WebAssembly. */
const maxHeicMegapixels = 50
const maxPixels = maxMegapixels * 1_000_000
/** Images with more are decoded in a process of their own. */
const largePixels = 50_000_000
export const maxSide = 2560

sharp.concurrency(1)
sharp.cache(false)

/** Decoding holds a full image in memory and keeps a core busy: two at a time keep the server responsive. */
export const limitDecoding = limitConcurrency(2)

/**
 * Limits untrusted uploads to these decoders. sharp would also open SVG (which can contain scripts and refer to files)
 * and others, so the magic bytes decide, regardless of name and content type.
 */
export function isSupportedFormat(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  return (
    isHeic(bytes) ||
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  )
}

/** Opens an image file; decoding fails when it is damaged or exceeds the pixel limit. */
export function openBytes(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
}

export function openPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

export async function toPixels(source: Sharp): Promise<Pixels> {
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Returns the number of pixels of a file; throws `bad_picture` when it has too many. */
async function countPixels(bytes: Buffer): Promise<number> {
  // Reads only the header; without sharp's limit, so that a large image gets a specific error.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const count = width * height * pages
  if (count > maxPixels) throw new AppError('bad_picture', tooManyMegapixels(maxMegapixels))
  return count
}

/** Decodes an upload fully: rotated by its EXIF orientation, scaled down to `maxSide`, without metadata. */
export async function decode(bytes: Buffer): Promise<Pixels> {
  if (isHeic(bytes)) {
    const pixels = await decodeHeic(bytes, { maxPixels: maxHeicMegapixels * 1_000_000, maxSide })
    if (pixels === null) throw new AppError('bad_picture', tooManyHeicMegapixels(maxHeicMegapixels))
    return { ...pixels, channels: 3 }
  }
  if ((await countPixels(bytes)) > largePixels) return decodeLargeImage(bytes, { maxPixels, maxSide })
  const upright = openBytes(bytes).autoOrient()
  return toPixels(
    upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }),
  )
}
