import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../platform/errors.ts'
import { limiter } from '../../platform/limiter.ts'
import { heicPixels, isHeic } from './heic.ts'

const maxMegapixels = 50
const maxPixels = maxMegapixels * 1_000_000
export const maxSide = 2560

sharp.concurrency(1)
sharp.cache(false)

/** Decoding holds a whole picture in memory and keeps a core busy: two at once leave the server able to answer. */
export const twoAtOnce = limiter(2)

/** A decoded picture: rows of bytes, so many to a pixel, in sRGB. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/**
 * Only these decoders ever see what a stranger sent. sharp would also open SVG (which can carry scripts and point to
 * files) and more, so the first bytes decide, whatever the upload calls itself.
 */
export function isKnownFormat(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  return (
    isHeic(bytes) ||
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  )
}

/** A picture's file, which fails where it is damaged or larger than any that is stored. */
export function openBytes(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
}

export function openPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

export async function pixelsOf(source: Sharp): Promise<Pixels> {
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function tooManyPixels(): AppError {
  return new AppError('bad_picture', `This picture has more than ${maxMegapixels} megapixels`)
}

async function checkSize(bytes: Buffer): Promise<void> {
  // The header alone; without the limit, so that a picture that is too large gets its own words.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height * pages > maxPixels) throw tooManyPixels()
}

/** Decodes an upload in full: turned upright by its EXIF, no side longer than `maxSide`, without any metadata. */
export async function decode(bytes: Buffer): Promise<Pixels> {
  if (isHeic(bytes)) {
    const pixels = await heicPixels(bytes, { maxPixels, maxSide })
    if (pixels === null) throw tooManyPixels()
    return { ...pixels, channels: 3 }
  }
  await checkSize(bytes)
  const upright = openBytes(bytes).autoOrient()
  return pixelsOf(
    upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }),
  )
}
