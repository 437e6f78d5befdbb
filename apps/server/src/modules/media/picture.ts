import { pictureKinds, type PictureKind } from '@pb/contract/media'
import sharp from 'sharp'
import { AppError } from '../../platform/errors.ts'
import { decode, isKnownFormat, maxSide, openBytes, openPixels, twoAtOnce, type Pixels } from './pixels.ts'
import { printsOf, type Prints } from './prints.ts'

/** A picture as it is stored. */
export interface Picture {
  readonly bytes: Buffer
  readonly extension: 'jpg' | 'webp'
  readonly contentType: 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** The pixels as a file without any metadata, so no place or camera leaves with it. */
async function encode(pixels: Pixels): Promise<Picture> {
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

/** Reads an upload with `work`; whatever the decoder says, the file is the reason. */
async function reading<T>(bytes: Buffer, work: (pixels: Pixels) => Promise<T>): Promise<T> {
  if (!isKnownFormat(bytes))
    throw new AppError('bad_picture', 'This file is not a JPEG, PNG, WebP or HEIC picture')
  try {
    return await twoAtOnce(async () => work(await decode(bytes)))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad_picture', 'This picture is damaged or cut off', { cause: error })
  }
}

/**
 * Makes of uploaded bytes what is stored: decoded in full, upright, at most 2560 px a side, no metadata.
 * Throws `bad_picture` for what is no JPEG, PNG, WebP or HEIC, is cut off, or has too many pixels.
 */
export function preparePicture(bytes: Buffer): Promise<Picture> {
  return reading(bytes, encode)
}

/** The same with the picture's sizes for paper, for which it is decoded only once. */
export function preparePictureWithPrints(bytes: Buffer): Promise<{ picture: Picture; prints: Prints }> {
  return reading(bytes, async (pixels) => ({
    picture: await encode(pixels),
    prints: await printsOf(openPixels(pixels)),
  }))
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
  return twoAtOnce(() =>
    openBytes(bytes)
      .resize({ width, height, fit, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

/** A stored picture for mail: a JPEG that fills the box, in pixels, unless it has fewer. */
export function cutPicture(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  return twoAtOnce(() =>
    openBytes(bytes)
      .resize({ ...box, fit: 'cover', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
}
