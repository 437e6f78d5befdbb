/** What of a picture file can be told from its bytes, before anything is drawn. The words are the server's own. */

const maxBytes = 15_000_000
const maxMegapixels = 50

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** A file that cannot be the photo, and why, for the person who chose it. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

const damaged = 'This picture is damaged or cut off'

function text(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

function typeOf(bytes: Uint8Array): PictureType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(bytes, 1, 3) === 'PNG' && bytes[0] === 0x89) return 'image/png'
  return text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP' ? 'image/webp' : null
}

/** A JPEG has its end marker after its first scan; thumbnails, with markers of their own, stand before that. */
function isWholeJpeg(bytes: Uint8Array, view: DataView): boolean {
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

function isWholePng(bytes: Uint8Array, view: DataView): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    if (text(bytes, at + 4, 4) === 'IEND') return true
    at += 12 + view.getUint32(at)
  }
  return false
}

/** Browsers draw the first part of a picture that is cut off; so its end is looked for here. */
function isWhole(type: PictureType, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/jpeg') return isWholeJpeg(bytes, view)
  if (type === 'image/png') return isWholePng(bytes, view)
  return view.getUint32(4, true) + 8 <= bytes.length
}

/** Major brands of HEIC, which phones take and few browsers show. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Whether a picture has to be turned into another format before a browser can show it. */
function isHeic(bytes: Uint8Array): boolean {
  return text(bytes, 4, 4) === 'ftyp' && heicBrands.has(text(bytes, 8, 4))
}

/** The type of a picture by its bytes; throws `PictureError` for what is none or is cut off. */
export function readPicture(bytes: Uint8Array): PictureType {
  const type = typeOf(bytes)
  if (type === null) throw new PictureError('This file is not a JPEG, PNG, WebP or HEIC picture')
  if (!isWhole(type, bytes)) throw new PictureError(damaged)
  return type
}

export interface ChosenPicture {
  readonly url: string
  readonly type: PictureType
  readonly image: HTMLImageElement
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/**
 * Opens a chosen file as a picture that can be cropped; `show` makes a HEIC one visible. Throws `PictureError`, and
 * whatever `show` does. The caller frees `url`.
 */
export async function openPicture(file: File, show: (file: File) => Promise<Blob>): Promise<ChosenPicture> {
  if (file.size > maxBytes) throw new PictureError(`The file is larger than ${maxBytes / 1_000_000} MB`)
  const chosen = await bytesOf(file)
  const bytes = isHeic(chosen) ? await bytesOf(await show(file)) : chosen
  const type = readPicture(bytes)
  // Named by what it is, whatever the file calls itself.
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
    throw new PictureError(damaged, { cause: error })
  }
  if (image.naturalWidth * image.naturalHeight <= maxMegapixels * 1_000_000) return { url, type, image }
  URL.revokeObjectURL(url)
  throw new PictureError(`This picture has more than ${maxMegapixels} megapixels`)
}
