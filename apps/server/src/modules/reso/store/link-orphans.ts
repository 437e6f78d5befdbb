import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { linkSourceOpenHouses } from '../../listings/index.ts'
import { rebuildListingPhotos } from './store-photos.ts'

/** Links photos and open houses that were imported before their listings. */
export async function linkOrphans(tx: Tx, sourceId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await linkSourceOpenHouses(tx, sourceId, keys)
  const { rows } = await sql<{ listing_id: string }>`
    UPDATE feed_picture SET listing_id = known.listing_id FROM feed_listing known
    WHERE feed_picture.source_id = ${sourceId} AND feed_picture.listing_key = ANY(${keys}::text[])
      AND feed_picture.listing_id IS NULL AND known.source_id = feed_picture.source_id
      AND known.listing_key = feed_picture.listing_key
    RETURNING feed_picture.listing_id`.execute(tx)
  await rebuildListingPhotos(tx, [...new Set(rows.map(({ listing_id }) => listing_id))])
}
