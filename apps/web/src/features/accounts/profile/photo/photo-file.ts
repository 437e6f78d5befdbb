import * as texts from './texts.ts'

/** Checks of a photo file's bytes before it is decoded. The error texts match the server's. */

const maxBytes = 15_000_000
const maxMegapixels = 50

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp'

/** Thrown for a file that cannot be used as a photo. The message is for the user. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError'
}

const damaged = texts.photoDamaged

function readText(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

function detectType(bytes: Uint8Array): PhotoType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (readText(bytes, 1, 3) === 'PNG' && bytes[0] === 0x89) return 'image/png'
  return readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 4) === 'WEBP' ? 'image/webp' : null
}

/** Looks for the end marker after the first scan. Thumbnails with their own markers come before the scan. */
function isCompleteJpeg(bytes: Uint8Array, view: DataView): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    at += 2 + view.getUint16(at + 2)
    if (marker === 0xda) {
      for (let end = bytes.length - 1; end > at; end -= 1)
        if (bytes[end] === 0xd9 && bytes[end - 1] === 0xff) return true
      return false
    }
  }
  return false
}

function isCompletePng(bytes: Uint8Array, view: DataView): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    if (readText(bytes, at + 4, 4) === 'IEND') return true
    at += 12 + view.getUint32(at)
  }
  return false
}

/** Whether the file has its end. Browsers decode truncated photos without an error. */
function isComplete(type: PhotoType, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/jpeg') return isCompleteJpeg(bytes, view)
  if (type === 'image/png') return isCompletePng(bytes, view)
  return view.getUint32(4, true) + 8 <= bytes.length
}

/** Major brands of HEIC files, which few browsers can decode. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Whether the file is HEIC and must be converted for display. */
function isHeic(bytes: Uint8Array): boolean {
  return readText(bytes, 4, 4) === 'ftyp' && heicBrands.has(readText(bytes, 8, 4))
}

/** Detects the type from the bytes. Throws `PhotoError` for other types and truncated files. */
export function readPhotoType(bytes: Uint8Array): PhotoType {
  const type = detectType(bytes)
  if (type === null) throw new PhotoError(texts.wrongPhotoType)
  if (!isComplete(type, bytes)) throw new PhotoError(damaged)
  return type
}

export interface SelectedPhoto {
  readonly url: string
  readonly type: PhotoType
  readonly image: HTMLImageElement
}

const readBytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/**
 * Opens a selected file for cropping; `convert` converts HEIC files. Throws `PhotoError` and the errors of `convert`.
 * The caller must revoke `url`.
 */
export async function openPhoto(file: File, convert: (file: File) => Promise<Blob>): Promise<SelectedPhoto> {
  if (file.size > maxBytes) throw new PhotoError(texts.fileTooLarge(maxBytes / 1_000_000))
  const original = await readBytes(file)
  const bytes = isHeic(original) ? await readBytes(await convert(file)) : original
  const type = readPhotoType(bytes)
  // Uses the detected type, not the file's declared one.
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const image = new Image()
  image.src = url
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
    })
  } catch (error) {
    URL.revokeObjectURL(url)
    throw new PhotoError(damaged, { cause: error })
  }
  if (image.naturalWidth * image.naturalHeight <= maxMegapixels * 1_000_000) return { url, type, image }
  URL.revokeObjectURL(url)
  throw new PhotoError(texts.tooManyPixels(maxMegapixels))
}
