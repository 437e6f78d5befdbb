import { inflateSync } from 'node:zlib'
import { PdfArray, PdfName, PdfNumber, PdfRef, type PdfObject, type PdfStream } from '@libpdf/core'
import { readImageSize } from './image-size.ts'
import { PaperError } from './paper-error.ts'

type Resolve = (ref: PdfRef) => PdfObject | null

/** Unpacked content of one stream, and of a paper without its images. */
const maxStreamBytes = 64_000_000
const maxBytes = 400_000_000
/** A Letter page in color at 600 dpi has 34 megapixels; black and white ones are scanned with up to 1200 dpi. */
const maxPixels = 64_000_000
const maxBitmapPixels = 150_000_000

/** Refuses streams that a reader would need too much memory for. */
export class StreamLimits {
  readonly #resolve: Resolve
  readonly #checked = new WeakSet<PdfStream>()
  #bytes = 0

  constructor(resolve: Resolve) {
    this.#resolve = resolve
  }

  check(stream: PdfStream, isImage: boolean): void {
    if (this.#checked.has(stream)) return
    this.#checked.add(stream)
    if (isImage) this.#checkImage(stream)
    else this.#checkBytes(stream)
  }

  #listFilters(stream: PdfStream): string[] {
    const value = stream.get('Filter', this.#resolve)
    const filters = value instanceof PdfArray ? [...value] : value === undefined ? [] : [value]
    return filters.map((filter) => {
      const name = filter instanceof PdfRef ? this.#resolve(filter) : filter
      return name instanceof PdfName ? name.value : ''
    })
  }

  #getNumber(stream: PdfStream, key: string): number {
    const value = stream.get(key, this.#resolve)
    return value instanceof PdfNumber ? value.value : 0
  }

  #checkImage(stream: PdfStream): void {
    const bits = this.#getNumber(stream, 'BitsPerComponent')
    const filters = this.#listFilters(stream)
    const actual = filters.length === 1 ? readImageSize(stream.data, filters[0]!) : null
    const sizes = [[this.#getNumber(stream, 'Width'), this.#getNumber(stream, 'Height')], actual ?? [0, 0]]
    const max = bits > 1 || actual ? maxPixels : maxBitmapPixels
    if (sizes.some(([width = 0, height = 0]) => !(width * height <= max)))
      throw new PaperError('too-many-pixels')
  }

  #checkBytes(stream: PdfStream): void {
    this.#bytes += measure(stream, this.#listFilters(stream))
    if (this.#bytes > maxBytes) throw new PaperError('too-complex')
  }
}

/** Returns the unpacked size of a stream. */
function measure(stream: PdfStream, filters: readonly string[]): number {
  if (filters.length === 0) return stream.data.length
  if (filters.length === 1 && filters[0] === 'FlateDecode') {
    try {
      return inflateSync(stream.data, { maxOutputLength: maxStreamBytes }).length
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new PaperError('too-complex')
      // Readers show what they can of a damaged stream.
      return stream.data.length
    }
  }
  // Within the limits of this process.
  const { length } = decode(stream)
  if (length > maxStreamBytes) throw new PaperError('too-complex')
  return length
}

function decode(stream: PdfStream): Uint8Array {
  try {
    return stream.getDecodedData()
  } catch {
    return stream.data
  }
}
