import { imageSizes, type ImageSize } from '@pb/contract/media'
import sharp from 'sharp'
import { AppError } from '../../platform/errors/app-error.ts'
import { decode, isSupportedFormat, maxSide, openBytes, openPixels, limitDecoding } from './pixels.ts'
import type { Pixels } from './pixel-rows.ts'
import { createPrintDerivatives, type PrintDerivatives } from './print-derivatives.ts'
import { damagedPhoto, unsupportedFormat } from './texts.ts'

/** An image as it is stored. */
export interface EncodedImage {
  readonly bytes: Buffer
  readonly extension: 'jpg' | 'webp'
  readonly contentType: 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** Encodes pixels as a file without metadata, so that location and camera are not published. */
async function encode(pixels: Pixels): Promise<EncodedImage> {
  const { width, height, channels } = pixels
  const hasAlpha = channels === 2 || channels === 4
  const source = openPixels(pixels)
  const encoded = hasAlpha ? source.webp({ quality: 86 }) : source.jpeg({ quality: 86, progressive: true })
  return {
    bytes: await encoded.toBuffer(),
    extension: hasAlpha ? 'webp' : 'jpg',
    contentType: hasAlpha ? 'image/webp' : 'image/jpeg',
    width,
    height,
  }
}

/** Decodes an upload and passes its pixels to `work`; any decoder error becomes `bad_picture`. */
async function decodeUpload<T>(bytes: Buffer, work: (pixels: Pixels) => Promise<T>): Promise<T> {
  if (!isSupportedFormat(bytes)) throw new AppError('bad_picture', unsupportedFormat)
  try {
    return await limitDecoding(async () => work(await decode(bytes)))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad_picture', damagedPhoto, { cause: error })
  }
}

/**
 * Converts an upload to its stored form: upright, at most 2560 px per side, without metadata. Throws `bad_picture` for
 * an unsupported format, a damaged file, or too many pixels.
 */
export function prepareImage(bytes: Buffer): Promise<EncodedImage> {
  return decodeUpload(bytes, encode)
}

/** Like `prepareImage`, with print derivatives from the same decoding. */
export function prepareImageWithPrints(
  bytes: Buffer,
): Promise<{ image: EncodedImage; prints: PrintDerivatives }> {
  return decodeUpload(bytes, async (pixels) => ({
    image: await encode(pixels),
    prints: await createPrintDerivatives(openPixels(pixels)),
  }))
}

/** Converts a photo of a paper to a JPEG on white, upright and without metadata. Throws like `prepareImage`. */
export function preparePhotoForPaper(bytes: Buffer): Promise<Buffer> {
  return decodeUpload(bytes, (pixels) =>
    openPixels(pixels).flatten({ background: 'white' }).jpeg({ quality: 86 }).toBuffer(),
  )
}

/** Returns a JPEG that is already in its stored form, else throws. Reads only the header. */
export async function readPreparedImage(bytes: Buffer): Promise<EncodedImage> {
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  if (format !== 'jpeg' || exif || orientation || Math.max(width, height) > maxSide)
    throw new RangeError('the image has not been prepared')
  return { bytes, extension: 'jpg', contentType: 'image/jpeg', width, height }
}

/** Resizes a stored image to one of the fixed sizes, as WebP. */
export function transcode(bytes: Buffer, kind: ImageSize): Promise<Buffer> {
  const { width, height, fit } = imageSizes[kind]
  return limitDecoding(() =>
    openBytes(bytes)
      .resize({ width, height, fit, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

/** Crops a stored image to a box in pixels, as JPEG for email; never enlarges it. */
export function cropImage(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  return limitDecoding(() =>
    openBytes(bytes)
      .resize({ ...box, fit: 'cover', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
}
