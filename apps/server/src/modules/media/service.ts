import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { imageSizes, type ImageSize } from '@pb/contract/media'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  readPreparedImage,
  prepareImage,
  prepareImageWithPrints,
  transcode,
  type EncodedImage,
} from './image.ts'
import { deletePrintDerivatives, putPrintDerivatives } from './derivative-files.ts'
import type { PrintDerivatives } from './print-derivatives.ts'
import { deleteMedia, insertMedia } from './queries.ts'

export interface StoredImage {
  readonly name: string
  readonly width: number
  readonly height: number
}

export interface OpenedImage {
  readonly content: Readable | Buffer
  readonly bytes: number
  readonly contentType: string
}

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

type StoreDeps = Pick<Deps, 'db' | 'files' | 'clock'>

/**
 * Stores an image under an unguessable name; a failure leaves neither file nor row. Without print derivatives, a job
 * creates them later.
 */
async function store(
  { db, files, clock }: StoreDeps,
  {
    image,
    prints,
    createdBy,
  }: { image: EncodedImage; prints: PrintDerivatives | null; createdBy: string | null },
): Promise<StoredImage> {
  const name = `${randomBytes(16).toString('hex')}.${image.extension}`
  const key = `media/${name}`
  try {
    await files.put(key, image.bytes)
    if (prints) await putPrintDerivatives(files, name, prints)
    await insertMedia(db, {
      name,
      content_type: image.contentType,
      bytes: image.bytes.length,
      width: image.width,
      height: image.height,
      sha256: createHash('sha256').update(image.bytes).digest(),
      created_by: createdBy,
      created_at: clock.now(),
      printed: prints !== null,
    })
  } catch (error) {
    await files.delete(key)
    await deletePrintDerivatives(files, name)
    throw error
  }
  return { name, width: image.width, height: image.height }
}

/** Validates, sanitizes and stores an uploaded image. */
export async function storeImage(
  deps: StoreDeps,
  content: Readable | Buffer,
  { createdBy }: { createdBy: string | null },
): Promise<StoredImage> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
  return store(deps, { ...(await prepareImageWithPrints(bytes)), createdBy })
}

/** Validates and sanitizes an uploaded image without storing it. */
export async function sanitizeImage(content: Readable): Promise<EncodedImage> {
  return prepareImage(await buffer(content))
}

/** Deletes an unused image with all its derivatives. */
export async function deleteImage({ db, files }: StoreDeps, name: string): Promise<void> {
  await deleteMedia(db, name)
  await files.delete(`media/${name}`)
  for (const kind of Object.keys(imageSizes)) await files.delete(`transcode/${kind}/${name}`)
  await deletePrintDerivatives(files, name)
}

/** Stores a JPEG that ships with the product, which is already in its stored form. */
export async function storePreparedImage(deps: StoreDeps, bytes: Buffer): Promise<StoredImage> {
  return store(deps, { image: await readPreparedImage(bytes), prints: null, createdBy: null })
}

/** Opens a stored image. */
export async function openImage({ files }: Deps, file: string): Promise<OpenedImage> {
  const stored = await files.get(`media/${file}`)
  if (!stored) throw new AppError('not_found')
  const extension = file.slice(file.lastIndexOf('.') + 1)
  return { content: stored.stream, bytes: stored.bytes, contentType: contentTypes[extension]! }
}

/**
 * Returns a function that opens an image in one of the fixed sizes. Each size is created once and cached in the file
 * store; concurrent calls share the work. Several processes may create the same one, with the same result.
 */
export function createImageTranscoder({
  files,
}: Deps): (kind: ImageSize, file: string) => Promise<OpenedImage> {
  const inProgress = new Map<string, Promise<Buffer>>()

  async function create(key: string, kind: ImageSize, file: string): Promise<Buffer> {
    const original = await files.get(`media/${file}`)
    if (!original) throw new AppError('not_found')
    const resized = await transcode(await buffer(original.stream), kind)
    await files.put(key, resized)
    return resized
  }

  return async (kind, file) => {
    const key = `transcode/${kind}/${file}`
    const cached = await files.get(key)
    if (cached) return { content: cached.stream, bytes: cached.bytes, contentType: 'image/webp' }
    const work = inProgress.get(key) ?? create(key, kind, file).finally(() => inProgress.delete(key))
    inProgress.set(key, work)
    const content = await work
    return { content, bytes: content.length, contentType: 'image/webp' }
  }
}
