import type { Tour } from '@pb/contract/tours'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Upload } from '../../platform/module.ts'
import { restorableSince } from '../../platform/restorable.ts'
import { deleteImage, storeUploadedImage } from '../media/index.ts'
import { getTour, lockTour } from './load-tours.ts'
import * as texts from './texts.ts'

const maxPhotos = 200

interface NewPhoto {
  readonly listing_id: string
  readonly time: number
  readonly key: string
  readonly upload: Upload
}

async function findPhoto({ db }: Pick<Deps, 'db'>, tourId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tour_photo')
    .where('tour_id', '=', tourId)
    .where('key', '=', key)
    .select('name')
    .executeTakeFirst()
  return row?.name
}

async function assertRoom(tx: Tx, tourId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('tour_photo')
    .where('tour_id', '=', tourId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxPhotos) throw new AppError('rule_broken', texts.tooManyPhotos(maxPhotos))
}

/**
 * Adds a photo of a stop, once for a key, also after it was deleted; a failure leaves neither file nor row. Throws `not_found`, `bad_picture`, and
 * `rule_broken` for too many.
 */
export async function addTourPhoto(
  actor: Actor,
  deps: Deps,
  id: string,
  { listing_id, time, key, upload }: NewPhoto,
): Promise<Tour> {
  const tour = await getTour(actor, deps.db, id)
  if (!tour.stops.some(({ listing }) => listing.advertisement_id === listing_id))
    throw new AppError('not_found')
  if ((await findPhoto(deps, id, key)) !== undefined) {
    // An unread body would block the connection.
    upload.stream.resume()
    return tour
  }
  const { name } = await storeUploadedImage(deps, upload.stream, { createdBy: actor.personId })
  try {
    const isAdded = await deps.db.transaction().execute(async (tx) => {
      await lockTour(tx, actor, id)
      await assertRoom(tx, id)
      const takenAt = new Date(Math.min(time * 1000, deps.clock.now().getTime()))
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('tour_photo')
        .values({ tour_id: id, key, listing_id, name, taken_at: takenAt })
        .onConflict((conflict) => conflict.columns(['tour_id', 'key']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    })
    // The same one was sent twice at once: the first stays.
    if (!isAdded) await deleteImage(deps, name)
  } catch (error) {
    await deleteImage(deps, name)
    throw error
  }
  return getTour(actor, deps.db, id)
}

/** Deletes a photo, which can be restored; a second time has no effect. Throws `not_found`. */
export async function deleteTourPhoto(actor: Actor, deps: Deps, id: string, key: string): Promise<Tour> {
  await deps.db.transaction().execute(async (tx) => {
    await lockTour(tx, actor, id)
    await tx
      .updateTable('tour_photo')
      .set({ deleted_at: deps.clock.now() })
      .where('tour_id', '=', id)
      .where('key', '=', key)
      .where('deleted_at', 'is', null)
      .execute()
  })
  return getTour(actor, deps.db, id)
}

/** Restores a deleted photo. Throws `not_found`, and `rule_broken` when there are too many. */
export async function restoreTourPhoto(
  actor: Actor,
  deps: Deps,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockTour(tx, actor, id)
    await assertRoom(tx, id)
    const { numUpdatedRows } = await tx
      .updateTable('tour_photo')
      .set({ deleted_at: null })
      .where('tour_id', '=', id)
      .where('key', '=', key)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not_found')
  })
}

/** Erases photos that can no longer be restored, with their files. */
export async function purgeTourPhotos(deps: Deps): Promise<void> {
  const rows = await deps.db
    .deleteFrom('tour_photo')
    .where('deleted_at', '<', restorableSince(deps.clock.now()))
    .returning('name')
    .execute()
  for (const { name } of rows) await deleteImage(deps, name)
}
