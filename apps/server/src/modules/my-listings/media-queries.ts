import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface Photo {
  readonly name: string
  readonly caption: string
  readonly floorplan: boolean
}

/** A listing's photos in their order; the first one is the featured one. */
export function photosOf(db: Db | Tx, listingId: string): Promise<Photo[]> {
  return db
    .selectFrom('listing_photo')
    .where('listing_id', '=', listingId)
    .select(['name', 'caption', 'floorplan'])
    .orderBy('position')
    .execute()
}

/** Photos that were taken off. */
export function removedPhotos(tx: Tx, listingId: string): Promise<Photo[]> {
  return tx
    .selectFrom('listing_photo_removed')
    .where('listing_id', '=', listingId)
    .select(['name', 'caption', 'floorplan'])
    .execute()
}

/** Writes all photos anew in this order; the transaction holds the listing's row. */
export async function writePhotos(tx: Tx, listingId: string, photos: readonly Photo[]): Promise<void> {
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

export async function forgetRemoved(tx: Tx, listingId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .deleteFrom('listing_photo_removed')
    .where('listing_id', '=', listingId)
    .where('name', 'in', [...names])
    .execute()
}

export async function keepRemoved(tx: Tx, listingId: string, photo: Photo, now: Date): Promise<void> {
  const { name, caption, floorplan } = photo
  await tx
    .insertInto('listing_photo_removed')
    .values({ listing_id: listingId, name, caption, floorplan, removed_at: now })
    .execute()
}

/** The photo that an upload brought, if it is still there. */
export async function photoOfUpload(db: Db | Tx, listingId: string, key: string): Promise<Photo | undefined> {
  const { rows } = await sql<Photo>`
    SELECT p.name, p.caption, p.floorplan FROM listing_upload u
    JOIN listing_photo p ON p.listing_id = u.listing_id AND p.name = u.name
    WHERE u.listing_id = ${listingId} AND u.upload_key = ${key}`.execute(db)
  return rows[0]
}

export async function keepUpload(
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
