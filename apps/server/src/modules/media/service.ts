import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureKinds, type PictureKind } from '@pb/contract/media'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  preparedPicture,
  preparePicture,
  preparePictureWithPrints,
  transcode,
  type Picture,
} from './picture.ts'
import { deletePrints, putPrints } from './print-files.ts'
import type { Prints } from './prints.ts'
import { deleteMedium, insertMedium } from './queries.ts'

export interface StoredPicture {
  readonly name: string
  readonly width: number
  readonly height: number
}

export interface OpenPicture {
  readonly content: Readable | Buffer
  readonly bytes: number
  readonly contentType: string
}

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

type StoreDeps = Pick<Deps, 'db' | 'files' | 'clock'>

/**
 * Stores a picture under a name that cannot be guessed; on any failure neither a file nor a row stays behind. Without
 * sizes for paper, they are made later.
 */
async function store(
  { db, files, clock }: StoreDeps,
  { picture, prints, createdBy }: { picture: Picture; prints: Prints | null; createdBy: string | null },
): Promise<StoredPicture> {
  const name = `${randomBytes(16).toString('hex')}.${picture.extension}`
  const key = `media/${name}`
  try {
    await files.put(key, picture.bytes)
    if (prints) await putPrints(files, name, prints)
    await insertMedium(db, {
      name,
      content_type: picture.contentType,
      bytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      sha256: createHash('sha256').update(picture.bytes).digest(),
      created_by: createdBy,
      created_at: clock.now(),
      printed: prints !== null,
    })
  } catch (error) {
    await files.delete(key)
    await deletePrints(files, name)
    throw error
  }
  return { name, width: picture.width, height: picture.height }
}

/** Checks, cleans and stores a picture that somebody sent. */
export async function storePicture(
  deps: StoreDeps,
  content: Readable | Buffer,
  { createdBy }: { createdBy: string | null },
): Promise<StoredPicture> {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
  return store(deps, { ...(await preparePictureWithPrints(bytes)), createdBy })
}

/** A picture that somebody sent, checked and cleaned as if it were stored; nothing of it is kept. */
export async function cleanPicture(content: Readable): Promise<Picture> {
  return preparePicture(await buffer(content))
}

/** Throws a picture away that nothing shows, with its sizes. */
export async function discardPicture({ db, files }: StoreDeps, name: string): Promise<void> {
  await deleteMedium(db, name)
  await files.delete(`media/${name}`)
  for (const kind of Object.keys(pictureKinds)) await files.delete(`transcode/${kind}/${name}`)
  await deletePrints(files, name)
}

/** Stores a JPEG that ships with the product as it is: it was prepared before it shipped. */
export async function keepPicture(deps: StoreDeps, bytes: Buffer): Promise<StoredPicture> {
  return store(deps, { picture: await preparedPicture(bytes), prints: null, createdBy: null })
}

/** Opens a picture as it was stored. */
export async function openPicture({ files }: Deps, file: string): Promise<OpenPicture> {
  const found = await files.get(`media/${file}`)
  if (!found) throw new AppError('not_found')
  const extension = file.slice(file.lastIndexOf('.') + 1)
  return { content: found.stream, bytes: found.bytes, contentType: contentTypes[extension]! }
}

/**
 * Opens pictures in their sizes: made once and kept in the store; calls for the same one at the same time share the
 * work. Several processes may make the same one, with the same result.
 */
export function pictureSizes({ files }: Deps): (kind: PictureKind, file: string) => Promise<OpenPicture> {
  const underWay = new Map<string, Promise<Buffer>>()

  async function make(key: string, kind: PictureKind, file: string): Promise<Buffer> {
    const original = await files.get(`media/${file}`)
    if (!original) throw new AppError('not_found')
    const made = await transcode(await buffer(original.stream), kind)
    await files.put(key, made)
    return made
  }

  return async (kind, file) => {
    const key = `transcode/${kind}/${file}`
    const kept = await files.get(key)
    if (kept) return { content: kept.stream, bytes: kept.bytes, contentType: 'image/webp' }
    const work = underWay.get(key) ?? make(key, kind, file).finally(() => underWay.delete(key))
    underWay.set(key, work)
    const content = await work
    return { content, bytes: content.length, contentType: 'image/webp' }
  }
}
