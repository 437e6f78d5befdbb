import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

export interface Photo {
  readonly name: string
  readonly caption: string
  readonly floorplan: boolean
}

/** Returns a listing's photos in order; the first one is featured. */
export function findPhotos(db: Db | Tx, listingId: string): Promise<Photo[]> {
  return db
    .selectFrom('listing_photo')
    .where('listing_id', '=', listingId)
    .select(['name', 'caption', 'floorplan'])
    .orderBy('position')
    .execute()
}

/** Returns the photos that were removed from a listing. */
export function findRemovedPhotos(tx: Tx, listingId: string): Promise<Photo[]> {
  return tx
    .selectFrom('listing_photo_removed')
    .where('listing_id', '=', listingId)
    .select(['name', 'caption', 'floorplan'])
    .execute()
}

/** Replaces all photos of a listing; the transaction must hold the lock on the listing's row. */
export async function replacePhotos(tx: Tx, listingId: string, photos: readonly Photo[]): Promise<void> {
  await tx.deleteFrom('listing_photo').where('listing_id', '=', listingId).execute()
  if (photos.length === 0) return
  await tx
    .insertInto('listing_photo')
    .values(
      photos.map(({ name, caption, floorplan }, position) => ({
        listing_id: listingId,
        position,
        name,
        caption,
        floorplan,
      })),
    )
    .execute()
}

export interface ListingPhotoRow extends Photo {
  readonly listing_id: string
  readonly position: number
}

const photoColumns = {
  listing_id: 'bigint',
  position: 'smallint',
  name: 'text',
  caption: 'text',
  floorplan: 'boolean',
} as const

/** Replaces all photos of many listings; the transaction must hold the locks on the listings' rows. */
export async function replacePhotosInBulk(
  tx: Tx,
  listingIds: readonly string[],
  rows: readonly ListingPhotoRow[],
): Promise<void> {
  await sql`DELETE FROM listing_photo WHERE listing_id = ANY(${listingIds}::bigint[])`.execute(tx)
  await insertMany<ListingPhotoRow>(tx, 'listing_photo', photoColumns, rows)
}

/** Deletes a photo from every listing that has it. */
export async function deletePhotoByName(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('listing_photo').where('name', '=', name).execute()
}

/** Deletes photos from every listing that has them. */
export async function deletePhotosByName(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`DELETE FROM listing_photo p USING unnest(${names}::text[]) AS removed(name)
      WHERE p.name = removed.name`.execute(tx)
}

export async function deleteRemovedPhotos(
  tx: Tx,
  listingId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await tx
    .deleteFrom('listing_photo_removed')
    .where('listing_id', '=', listingId)
    .where('name', 'in', [...names])
    .execute()
}

export async function insertRemovedPhoto(tx: Tx, listingId: string, photo: Photo, now: Date): Promise<void> {
  const { name, caption, floorplan } = photo
  await tx
    .insertInto('listing_photo_removed')
    .values({ listing_id: listingId, name, caption, floorplan, removed_at: now })
    .execute()
}

/** Returns the photo of an upload key unless it has been removed. */
export async function findUploadedPhoto(
  db: Db | Tx,
  listingId: string,
  key: string,
): Promise<Photo | undefined> {
  const { rows } = await sql<Photo>`
    SELECT p.name, p.caption, p.floorplan FROM listing_upload u
    JOIN listing_photo p ON p.listing_id = u.listing_id AND p.name = u.name
    WHERE u.listing_id = ${listingId} AND u.upload_key = ${key}`.execute(db)
  return maybeOne(rows)
}

export async function upsertUpload(
  tx: Tx,
  upload: { listing_id: string; upload_key: string; name: string; created_at: Date },
): Promise<void> {
  const { name, created_at } = upload
  await tx
    .insertInto('listing_upload')
    .values(upload)
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'upload_key']).doUpdateSet({ name, created_at }),
    )
    .execute()
}

export async function appendPhoto(tx: Tx, listingId: string, name: string): Promise<void> {
  await sql`
    INSERT INTO listing_photo (listing_id, position, name)
    SELECT ${listingId}::bigint, coalesce(max(position) + 1, 0), ${name} FROM listing_photo
    WHERE listing_id = ${listingId}`.execute(tx)
}
