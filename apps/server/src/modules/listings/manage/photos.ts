import { maxPhotos } from '@pb/contract/my-listings'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { deleteImage, storeUploadedImage } from '../../media/index.ts'
import { lockEditableListing } from './access.ts'
import {
  appendPhoto,
  deleteRemovedPhotos,
  insertRemovedPhoto,
  upsertUpload,
  findUploadedPhoto,
  findPhotos,
  findRemovedPhotos,
  replacePhotos,
  type Photo,
} from '../write/photos.ts'
import { tooManyPhotos } from './texts.ts'

function tooManyPhotosError(): AppError {
  return new AppError('rule_broken', tooManyPhotos)
}

async function addPhoto(
  tx: Tx,
  actor: Actor,
  { id, upload_key, name, now }: { id: string; upload_key: string; name: string; now: Date },
): Promise<Photo> {
  await lockEditableListing(tx, actor, id)
  // When the same file is uploaded concurrently, the first upload wins.
  const existing = await findUploadedPhoto(tx, id, upload_key)
  if (existing) return existing
  if ((await findPhotos(tx, id)).length >= maxPhotos) throw tooManyPhotosError()
  await appendPhoto(tx, id, name)
  await upsertUpload(tx, { listing_id: id, upload_key, name, created_at: now })
  return { name, caption: '', floorplan: false }
}

/**
 * Appends a photo. A repeated upload key returns the existing photo, so that an upload can be retried; a failure leaves
 * neither file nor row.
 */
export async function uploadPhoto(
  actor: Actor,
  deps: Deps,
  { id, upload_key, upload }: { id: string; upload_key: string; upload: Upload },
): Promise<Photo> {
  const { db, clock } = deps
  const existing = await db.transaction().execute(async (tx) => {
    await lockEditableListing(tx, actor, id)
    const uploaded = await findUploadedPhoto(tx, id, upload_key)
    if (!uploaded && (await findPhotos(tx, id)).length >= maxPhotos) throw tooManyPhotosError()
    return uploaded
  })
  if (existing) {
    // An unread body would block the connection.
    upload.stream.resume()
    return existing
  }
  const { name } = await storeUploadedImage(deps, upload.stream, { createdBy: actor.personId })
  try {
    const photo = await db
      .transaction()
      .execute((tx) => addPhoto(tx, actor, { id, upload_key, name, now: clock.now() }))
    if (photo.name !== name) await deleteImage(deps, name)
    return photo
  } catch (error) {
    await deleteImage(deps, name)
    throw error
  }
}

/**
 * Saves order, captions and floor plans; a removed photo that is named is restored. Photos that are not named follow in
 * their order, so that uploads from another tab are not lost. Throws `not_found` for a photo of another listing.
 */
export async function savePhotos(
  actor: Actor,
  { db }: Deps,
  id: string,
  ordered: readonly Photo[],
): Promise<Photo[]> {
  return db.transaction().execute(async (tx) => {
    await lockEditableListing(tx, actor, id)
    const [present, removed] = [await findPhotos(tx, id), await findRemovedPhotos(tx, id)]
    const allowedNames = new Set([...present, ...removed].map(({ name }) => name))
    const named = [...new Map(ordered.map((photo) => [photo.name, photo])).values()]
    if (named.some(({ name }) => !allowedNames.has(name))) throw new AppError('not_found')
    const names = new Set(named.map(({ name }) => name))
    const photos = [...named, ...present.filter(({ name }) => !names.has(name))]
    if (photos.length > maxPhotos) throw tooManyPhotosError()
    await replacePhotos(tx, id, photos)
    await deleteRemovedPhotos(tx, id, [...names])
    return photos
  })
}

/** Restores a removed photo as the last one. Throws `not_found`, and `rule_broken` when there are too many. */
export async function restorePhoto(
  actor: Actor,
  { db }: Deps,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEditableListing(tx, actor, id)
    const photo = (await findRemovedPhotos(tx, id)).find((removed) => removed.name === name)
    if (!photo) throw new AppError('not_found')
    const present = await findPhotos(tx, id)
    if (present.length >= maxPhotos) throw tooManyPhotosError()
    await replacePhotos(tx, id, [...present, photo])
    await deleteRemovedPhotos(tx, id, [name])
  })
}

/** Removes a photo; its file stays, since sent emails refer to it and it can be restored. */
export async function removePhoto(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  name: string,
): Promise<Photo[]> {
  return db.transaction().execute(async (tx) => {
    await lockEditableListing(tx, actor, id)
    const present = await findPhotos(tx, id)
    const photo = present.find((candidate) => candidate.name === name)
    if (!photo) throw new AppError('not_found')
    const photos = present.filter((candidate) => candidate !== photo)
    await replacePhotos(tx, id, photos)
    await insertRemovedPhoto(tx, id, photo, clock.now())
    return photos
  })
}
