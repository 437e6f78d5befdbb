import { maxPhotos } from '@pb/contract/my-listings'
import { pastStatuses } from '@pb/rules/listing-status'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { deletePhotosByName, replacePhotosInBulk, type ListingPhotoRow } from '../../listings/index.ts'
import type { MediaRecord } from '../records/parse-related.ts'

/**
 * Rebuilds the photos of listings: first the fetched photos of their source in its order, then photos added by agents.
 * Photos that agents removed stay removed.
 */
export async function rebuildListingPhotos(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return
  const ids = sql`${listingIds}::bigint[]`
  // Reordering photos in the office locks the listing too.
  await sql`SELECT 1 FROM listing WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<ListingPhotoRow>`
    SELECT * FROM (
      SELECT listing_id, (row_number() OVER (PARTITION BY listing_id ORDER BY own, source_position, id) - 1)::int AS position, name,
        caption, floorplan
      FROM (
        SELECT listing_id, false AS own, position AS source_position, id, name, caption, floorplan FROM feed_picture p
        WHERE listing_id = ANY(${ids}) AND name IS NOT NULL AND NOT EXISTS (
          SELECT FROM listing_photo_removed r WHERE r.listing_id = p.listing_id AND r.name = p.name)
        UNION ALL
        SELECT listing_id, true, position, 0, name, caption, floorplan FROM listing_photo p
        WHERE listing_id = ANY(${ids}) AND NOT EXISTS (
          SELECT FROM feed_picture f WHERE f.listing_id = p.listing_id AND f.name = p.name)
      ) photos
    ) placed WHERE position < ${maxPhotos} ORDER BY listing_id, position`.execute(tx)
  await replacePhotosInBulk(tx, listingIds, rows)
}

interface ChangedPhoto {
  readonly listing_id: string | null
  readonly name: string | null
}

/** Returns the listings that show any of the changed photos. */
const getListingIds = (rows: readonly ChangedPhoto[]) => [
  ...new Set(rows.flatMap(({ listing_id, name }) => (name === null ? [] : (listing_id ?? [])))),
]

/** Removes photos from their listings; returns their names, so that the files can be deleted. */
async function removeFromListings(tx: Tx, removed: readonly ChangedPhoto[]): Promise<string[]> {
  const names = removed.flatMap(({ name }) => name ?? [])
  if (names.length > 0) await deletePhotosByName(tx, names)
  return names
}

export interface PhotoChanges {
  /** Number of photos that changed or were deleted. */
  readonly changed: number
  /** Number of photos to fetch. */
  readonly due: number
  /** Names of photos that no listing shows anymore. */
  readonly unusedNames: readonly string[]
}

export const noPhotoChanges: PhotoChanges = { changed: 0, due: 0, unusedNames: [] }

/** Deletes photos that a source no longer has. */
export async function deletePhotos(tx: Tx, sourceId: string, keys: readonly string[]): Promise<PhotoChanges> {
  if (keys.length === 0) return noPhotoChanges
  const { rows } = await sql<ChangedPhoto>`
    DELETE FROM feed_picture WHERE source_id = ${sourceId} AND media_key = ANY(${keys}::text[])
    RETURNING listing_id, name`.execute(tx)
  const idle = await removeFromListings(tx, rows)
  await rebuildListingPhotos(tx, getListingIds(rows))
  return { changed: rows.length, due: 0, unusedNames: idle }
}

/** Deletes the photos of listings that an undo removes; returns their names. `listings` is a query of ids. */
export async function deletePhotosOfNewListings(
  tx: Tx,
  sourceId: string,
  listings: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<ChangedPhoto>`
    DELETE FROM feed_picture WHERE source_id = ${sourceId} AND listing_id IN (${listings})
    RETURNING listing_id, name`.execute(tx)
  return removeFromListings(tx, rows)
}

/** Schedules fetching the photos of listings that are back on the market; off-market listings need none. */
export async function scheduleFetches(tx: Tx, listingIds: readonly string[], now: Date): Promise<void> {
  if (listingIds.length === 0) return
  await sql`UPDATE feed_picture SET next_at = ${now}::timestamptz FROM listing
    WHERE listing_id = ANY(${listingIds}::bigint[]) AND listing.id = listing_id AND next_at IS NULL AND tries = 0
      AND url NOT LIKE 'archive:%' AND fetched_mark IS DISTINCT FROM mark AND NOT standard_status = ANY(${pastStatuses})`.execute(
    tx,
  )
}

/**
 * Stores the photos of a source. `completeListings` are the keys of listings whose photos are all included; their other
 * photos are deleted. A photo is fetched again only when its mark has changed.
 */
export async function storePhotos(
  tx: Tx,
  { sourceId, now, completeListings }: { sourceId: string; now: Date; completeListings: readonly string[] },
  media: readonly MediaRecord[],
): Promise<PhotoChanges> {
  const latest = [...new Map(media.map((medium) => [medium.key, medium])).values()]
  const listingKeys = sql`${latest.map(({ listingKey }) => listingKey)}::text[]`
  const keys = sql`${latest.map(({ key }) => key)}::text[]`
  const deleted = await sql<ChangedPhoto>`
    DELETE FROM feed_picture p WHERE source_id = ${sourceId} AND listing_key = ANY(${completeListings}::text[])
      AND NOT EXISTS (SELECT FROM unnest(${keys}) AS input(key) WHERE input.key = p.media_key)
    RETURNING listing_id, name`.execute(tx)
  const idle = await removeFromListings(tx, deleted.rows)
  const { rows } = await sql<ChangedPhoto & { due: boolean }>`
    INSERT INTO feed_picture AS old (source_id, media_key, listing_key, listing_id, url, position, caption, floorplan,
      mark, next_at)
    SELECT ${sourceId}::bigint, input.key, input.listing_key, known.listing_id, url, position, caption, floorplan, mark,
      CASE WHEN url LIKE 'archive:%' OR l.standard_status = ANY(${pastStatuses}) THEN NULL ELSE ${now}::timestamptz END
    FROM unnest(${keys}, ${listingKeys}, ${latest.map(({ url }) => url)}::text[],
      ${latest.map(({ order }) => order)}::int[], ${latest.map(({ caption }) => caption)}::text[],
      ${latest.map(({ floorplan }) => floorplan)}::boolean[], ${latest.map(({ mark }) => mark)}::text[])
      AS input(key, listing_key, url, position, caption, floorplan, mark)
    LEFT JOIN feed_listing known ON known.source_id = ${sourceId} AND known.listing_key = input.listing_key
    LEFT JOIN listing l ON l.id = known.listing_id
    ON CONFLICT ON CONSTRAINT feed_picture_identity DO UPDATE SET listing_key = excluded.listing_key,
      listing_id = excluded.listing_id, url = excluded.url, position = excluded.position, caption = excluded.caption,
      floorplan = excluded.floorplan, mark = excluded.mark,
      tries = CASE WHEN old.mark = excluded.mark AND old.url = excluded.url THEN old.tries ELSE 0 END,
      fault = CASE WHEN old.mark = excluded.mark AND old.url = excluded.url THEN old.fault ELSE '' END,
      next_at = CASE WHEN old.fetched_mark = excluded.mark THEN NULL
        WHEN old.mark = excluded.mark AND old.url = excluded.url THEN old.next_at ELSE excluded.next_at END
    WHERE (old.listing_key, old.listing_id, old.url, old.position, old.caption, old.floorplan, old.mark) IS DISTINCT FROM
      (excluded.listing_key, excluded.listing_id, excluded.url, excluded.position, excluded.caption,
        excluded.floorplan, excluded.mark)
    RETURNING listing_id, name,
      next_at IS NOT NULL OR url LIKE 'archive:%' AND fetched_mark IS DISTINCT FROM mark AS due`.execute(tx)
  await rebuildListingPhotos(tx, getListingIds([...rows, ...deleted.rows]))
  const changed = rows.length + deleted.rows.length
  return { changed, due: rows.filter(({ due }) => due).length, unusedNames: idle }
}
