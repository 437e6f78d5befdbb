import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { readZip, type ZipEntry } from '../../../platform/files/zip/read-zip.ts'
import type { RawRecord } from '../records/field-values.ts'
import { archiveScheme } from '../records/parse-related.ts'
import type { ArchivePhoto } from '../store/store-archive-photo.ts'
import type { Batch } from '../store/batch.ts'
import { archiveErrors } from '../texts.ts'
import { readBatches, type FilePart } from './read-batches.ts'

/** As large as a photo that is fetched may be. */
const maxPhotoBytes = 25_000_000
const listingsName = /(?:^|\/)[^/]*\.reso\.json$/i

/** Finds the listings of an export: those of the office, whose path is shorter than those of its agents. */
async function findListings(fd: number, size: number): Promise<ZipEntry | null> {
  let found: ZipEntry | null = null
  const depth = ({ name }: ZipEntry) => name.split('/').length
  for await (const entry of readZip(fd, size))
    if (listingsName.test(entry.name) && (!found || depth(entry) < depth(found))) found = entry
  return found
}

const toUrl = (name: string): string => new URL(encodeURI(`/${name}`), `${archiveScheme}///`).href

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Turns the paths of a record's photos, which begin at the file of listings, into addresses within the archive. */
const resolvePaths =
  (base: string) =>
  (record: RawRecord): RawRecord => {
    const { Media: media } = record
    if (!Array.isArray(media)) return record
    const resolve = (medium: unknown): unknown => {
      const url = isObject(medium) ? medium['MediaURL'] : null
      if (typeof url !== 'string' || URL.canParse(url) || !URL.canParse(url, base)) return medium
      return { ...(medium as object), MediaURL: new URL(url, base).href }
    }
    return { ...record, Media: media.map(resolve) }
  }

/** Keys of the photos at each path of the archive. */
type WantedPhotos = Map<string, string[]>

function collectPhotos({ properties }: Batch, wanted: WantedPhotos): void {
  const media = properties.flatMap(({ record }) => ('deleted' in record ? [] : (record.media ?? [])))
  for (const { key, url } of media) {
    if (!url.startsWith(archiveScheme)) continue
    const keys = wanted.get(url) ?? []
    wanted.set(url, keys)
    if (!keys.includes(key)) keys.push(key)
  }
}

async function readPhoto(entry: ZipEntry): Promise<Pick<ArchivePhoto, 'bytes' | 'reason'>> {
  const stream = entry.open()
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxPhotoBytes) return { bytes: null, reason: archiveErrors.photoTooLarge }
      parts.push(part)
    }
    return { bytes: Buffer.concat(parts), reason: '' }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { bytes: null, reason: error.message }
    throw error
  } finally {
    stream.destroy()
  }
}

async function* readParts(fd: number, size: number): AsyncGenerator<FilePart> {
  const listings = await findListings(fd, size)
  if (!listings) {
    yield { error: archiveErrors.noListings }
    return
  }
  const wanted: WantedPhotos = new Map()
  let nr = 0
  const stream = listings.open()
  try {
    for await (const part of readBatches(stream, resolvePaths(toUrl(listings.name)))) {
      yield part
      if (!('batch' in part)) return
      const { properties, related, rejects } = part.batch
      nr += properties.length + related.length + rejects.length
      collectPhotos(part.batch, wanted)
    }
  } finally {
    stream.destroy()
  }
  for await (const entry of readZip(fd, size)) {
    const url = toUrl(entry.name)
    const keys = wanted.get(url)
    if (!keys) continue
    wanted.delete(url)
    nr += 1
    yield { photo: { nr, keys, path: entry.name, ...(await readPhoto(entry)) } }
  }
  for (const [url, keys] of wanted) {
    nr += 1
    const path = decodeURI(new URL(url).pathname.slice(1))
    yield { photo: { nr, keys, path, bytes: null, reason: archiveErrors.noPhoto } }
  }
}

/**
 * Yields the listings of an export's ZIP archive, then the photos that they name, one at a time. Nothing of the archive is
 * trusted: content is unpacked as it is read, within the limits of a file and of a photo.
 */
export async function* readArchive(fd: number, size: number): AsyncGenerator<FilePart> {
  try {
    yield* readParts(fd, size)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    yield { error: error.message }
  }
}
