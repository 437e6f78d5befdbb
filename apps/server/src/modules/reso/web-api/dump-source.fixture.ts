import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Dumps the imported listings of a source. */
export async function dumpSource(db: Db, id: string): Promise<string> {
  const { rows } = await sql`
    SELECT known.listing_key, l.standard_status, l.price_cents, l.contact, l.version,
      (SELECT count(*) FROM listing_event WHERE listing_id = l.id) AS events,
      (SELECT json_agg(json_build_object('url', url, 'position', position, 'caption', caption) ORDER BY position)
        FROM feed_picture WHERE listing_id = l.id) AS pictures,
      (SELECT json_agg(starts_at ORDER BY starts_at) FROM open_house WHERE listing_id = l.id) AS houses
    FROM feed_listing known JOIN listing l ON l.id = known.listing_id
    WHERE known.source_id = ${id} ORDER BY known.listing_key`.execute(db)
  return JSON.stringify(rows)
}
