import { maxPhotos } from '@pb/contract/my-listings'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { limiter } from '../../platform/limiter.ts'
import type { Upload } from '../../platform/module.ts'
import { discardPicture, storePicture } from '../media/index.ts'
import { editable } from './access.ts'
import {
  appendPhoto,
  forgetRemoved,
  keepRemoved,
  keepUpload,
  photoOfUpload,
  photosOf,
  removedPhotos,
  writePhotos,
  type Photo,
} from './media-queries.ts'

/** Files whole in memory at once, in this process; others wait in the file store, where they cost no memory. */
const inMemory = limiter(2)

function full(): AppError {
  return new AppError('rule_broken', `A listing can have ${maxPhotos} photos at most`)
}

/** Lets the sender be as slow as they like without holding memory, then cleans and stores the picture. */
async function storeUpload(actor: Actor, deps: Deps, upload: Upload): Promise<string> {
  const key = `incoming/photo-${randomBytes(16).toString('hex')}`
  try {
    await deps.files.put(key, upload.stream)
    return await inMemory(async () => {
      const kept = await deps.files.get(key)
      if (!kept) throw new Error('an upload vanished from the file store')
      const { name } = await storePicture(deps, await buffer(kept.stream), { createdBy: actor.personId })
      return name
    })
  } finally {
    await deps.files.delete(key)
  }
}

async function addPhoto(
  tx: Tx,
  actor: Actor,
  { id, upload_key, name, now }: { id: string; upload_key: string; name: string; now: Date },
): Promise<Photo> {
  await editable(tx, actor, id)
  // The same file, sent twice at once: the first one stands.
  const before = await photoOfUpload(tx, id, upload_key)
  if (before) return before
  if ((await photosOf(tx, id)).length >= maxPhotos) throw full()
  await appendPhoto(tx, id, name)
  await keepUpload(tx, { listing_id: id, upload_key, name, created_at: now })
  return { name, caption: '', floorplan: false }
}

/**
 * Adds a photo at the end. A key that came before answers with its photo, so that a file whose answer was lost can be
 * sent again; whatever fails leaves neither file nor row.
 */
export async function uploadPhoto(
  actor: Actor,
  deps: Deps,
  { id, upload_key, upload }: { id: string; upload_key: string; upload: Upload },
): Promise<Photo> {
  const { db, clock } = deps
  const before = await db.transaction().execute(async (tx) => {
    await editable(tx, actor, id)
    const known = await photoOfUpload(tx, id, upload_key)
    if (!known && (await photosOf(tx, id)).length >= maxPhotos) throw full()
    return known
  })
  if (before) {
    // What is not read would keep the connection waiting.
    upload.stream.resume()
    return before
  }
  const name = await storeUpload(actor, deps, upload)
  try {
    const photo = await db
      .transaction()
      .execute((tx) => addPhoto(tx, actor, { id, upload_key, name, now: clock.now() }))
    if (photo.name !== name) await discardPicture(deps, name)
    return photo
  } catch (error) {
    await discardPicture(deps, name)
    throw error
  }
}

/**
 * Orders photos and says what they show; a name that was taken off comes back. Photos that are not named keep their
 * order behind the named ones, so that nothing which came from another tab is lost. Throws `not_found` for a name
 * that never was this listing's.
 */
export async function savePhotos(
  actor: Actor,
  { db }: Deps,
  id: string,
  given: readonly Photo[],
): Promise<Photo[]> {
  return db.transaction().execute(async (tx) => {
    await editable(tx, actor, id)
    const [present, removed] = [await photosOf(tx, id), await removedPhotos(tx, id)]
    const known = new Set([...present, ...removed].map(({ name }) => name))
    const named = [...new Map(given.map((photo) => [photo.name, photo])).values()]
    if (named.some(({ name }) => !known.has(name))) throw new AppError('not_found')
    const names = new Set(named.map(({ name }) => name))
    const photos = [...named, ...present.filter(({ name }) => !names.has(name))]
    if (photos.length > maxPhotos) throw full()
    await writePhotos(tx, id, photos)
    await forgetRemoved(tx, id, [...names])
    return photos
  })
}

/** Takes a photo off; its file stays, since mails that were sent show it, and so that it can come back. */
export async function removePhoto(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  name: string,
): Promise<Photo[]> {
  return db.transaction().execute(async (tx) => {
    await editable(tx, actor, id)
    const present = await photosOf(tx, id)
    const photo = present.find((one) => one.name === name)
    if (!photo) throw new AppError('not_found')
    const photos = present.filter((one) => one !== photo)
    await writePhotos(tx, id, photos)
    await keepRemoved(tx, id, photo, clock.now())
    return photos
  })
}
