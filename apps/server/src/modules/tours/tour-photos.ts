import type { Tour } from '@pb/contract/tours'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Upload } from '../../platform/module.ts'
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

/**
 * Adds a photo of a stop, once for a key; a failure leaves neither file nor row. Throws `not_found`, `bad_picture`, and
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
      const { count } = await tx
        .selectFrom('tour_photo')
        .where('tour_id', '=', id)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxPhotos) throw new AppError('rule_broken', texts.tooManyPhotos(maxPhotos))
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

/** Deletes a photo with its file; a second time has no effect. Throws `not_found`. */
export async function deleteTourPhoto(actor: Actor, deps: Deps, id: string, key: string): Promise<Tour> {
  const name = await deps.db.transaction().execute(async (tx) => {
    await lockTour(tx, actor, id)
    const deleted = await tx
      .deleteFrom('tour_photo')
      .where('tour_id', '=', id)
      .where('key', '=', key)
      .returning('name')
      .executeTakeFirst()
    return deleted?.name
  })
  if (name !== undefined) await deleteImage(deps, name)
  return getTour(actor, deps.db, id)
}
