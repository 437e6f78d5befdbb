import { pictureKinds, type PictureKind } from '@pb/contract/media'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../platform/errors.ts'
import { limiter } from '../../platform/limiter.ts'
import { heicPixels, isHeic } from './heic.ts'

const maxMegapixels = 50
const maxSide = 2560

// Decoding holds a whole picture in memory and keeps a core busy: two at once leave the server able to answer.
const oneAtATimeEach = limiter(2)
sharp.concurrency(1)
sharp.cache(false)

/** A picture as it is stored. */
export interface Picture {
  readonly bytes: Buffer
  readonly extension: 'jpg' | 'webp'
  readonly contentType: 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/**
 * Only these decoders ever see what a stranger sent. sharp would also open SVG (which can carry scripts and point to
 * files) and more, so the first bytes decide, whatever the upload calls itself.
 */
function isKnownFormat(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  return (
    isHeic(bytes) ||
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  )
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxMegapixels * 1_000_000 })
}

function tooManyPixels(): AppError {
  return new AppError('bad_picture', `This picture has more than ${maxMegapixels} megapixels`)
}

async function checkSize(bytes: Buffer): Promise<void> {
  // The header alone; without the limit, so that a picture that is too large gets its own words.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height * pages > maxMegapixels * 1_000_000) throw tooManyPixels()
}

/** A HEIC picture as pixels, which carry no metadata; any other as it came. */
async function openAny(bytes: Buffer): Promise<Sharp> {
  if (!isHeic(bytes)) {
    await checkSize(bytes)
    return open(bytes)
  }
  const pixels = await heicPixels(bytes, { maxPixels: maxMegapixels * 1_000_000, maxSide })
  if (pixels === null) throw tooManyPixels()
  const { width, height, data } = pixels
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function encode(bytes: Buffer): Promise<Picture> {
  const source = await openAny(bytes)
  const hasAlpha = !isHeic(bytes) && (await source.metadata()).hasAlpha
  // Turned upright by its EXIF; written without any metadata, so no place or camera leaves with it.
  const upright = source
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const encoded = hasAlpha ? upright.webp({ quality: 86 }) : upright.jpeg({ quality: 86, progressive: true })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    extension: hasAlpha ? 'webp' : 'jpg',
    contentType: hasAlpha ? 'image/webp' : 'image/jpeg',
    width: info.width,
    height: info.height,
  }
}

/**
 * Makes of uploaded bytes what is stored: decoded in full, upright, at most 2560 px a side, no metadata.
 * Throws `bad_picture` for what is no JPEG, PNG, WebP or HEIC, is cut off, or has too many pixels.
 */
export async function preparePicture(bytes: Buffer): Promise<Picture> {
  if (!isKnownFormat(bytes))
    throw new AppError('bad_picture', 'This file is not a JPEG, PNG, WebP or HEIC picture')
  try {
    return await oneAtATimeEach(() => encode(bytes))
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever the decoder says, the file is the reason.
    throw new AppError('bad_picture', 'This picture is damaged or cut off', { cause: error })
  }
}

/** A JPEG that is already as it is to be stored; throws where it is not. Only its header is read. */
export async function preparedPicture(bytes: Buffer): Promise<Picture> {
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  if (format !== 'jpeg' || exif || orientation || Math.max(width, height) > maxSide)
    throw new RangeError('This picture has not been prepared')
  return { bytes, extension: 'jpg', contentType: 'image/jpeg', width, height }
}

/** A stored picture in one of the closed list of sizes, as WebP. */
export function transcode(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const { width, height, fit } = pictureKinds[kind]
  return oneAtATimeEach(() =>
    open(bytes).resize({ width, height, fit, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
  )
}

/** A stored picture for paper: a JPEG that fills the box, in pixels, unless it has fewer. */
export function printPicture(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  return oneAtATimeEach(() =>
    open(bytes)
      .resize({ ...box, fit: 'cover', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
}
