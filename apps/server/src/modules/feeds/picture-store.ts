import { maxPhotos } from '@pb/contract/my-listings'
import { pastStatuses } from '@pb/rules/listing-status'
import { sql } from 'kysely'
import { insertMany } from '../../platform/bulk.ts'
import type { Tx } from '../../platform/db.ts'
import type { FeedMedium } from './resources.ts'

interface PhotoRow {
  readonly listing_id: string
  readonly position: number
  readonly name: string
  readonly caption: string
  readonly floorplan: boolean
}

const photoColumns = {
  listing_id: 'bigint',
  position: 'smallint',
  name: 'text',
  caption: 'text',
  floorplan: 'boolean',
} as const

/**
 * Gives listings the photos that their source names, as far as they are fetched, in its order; photos that people of
 * the office added stand behind them, and those that they took off stay off.
 */
export async function showPictures(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return
  const ids = sql`${listingIds}::bigint[]`
  // Whoever orders photos by hand holds the listing's row too.
  await sql`SELECT 1 FROM listing WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<PhotoRow>`
    SELECT * FROM (
      SELECT listing_id, (row_number() OVER (PARTITION BY listing_id ORDER BY own, place, id) - 1)::int AS position, name,
        caption, floorplan
      FROM (
        SELECT listing_id, false AS own, position AS place, id, name, caption, floorplan FROM feed_picture p
        WHERE listing_id = ANY(${ids}) AND name IS NOT NULL AND NOT EXISTS (
          SELECT FROM listing_photo_removed r WHERE r.listing_id = p.listing_id AND r.name = p.name)
        UNION ALL
        SELECT listing_id, true, position, 0, name, caption, floorplan FROM listing_photo p
        WHERE listing_id = ANY(${ids}) AND NOT EXISTS (
          SELECT FROM feed_picture f WHERE f.listing_id = p.listing_id AND f.name = p.name)
      ) photos
    ) placed WHERE position < ${maxPhotos} ORDER BY listing_id, position`.execute(tx)
  await sql`DELETE FROM listing_photo WHERE listing_id = ANY(${ids})`.execute(tx)
  await insertMany<PhotoRow>(tx, 'listing_photo', photoColumns, rows)
}

interface Taken {
  readonly listing_id: string | null
  readonly name: string | null
}

/** The listings on which something shown has changed. */
const listingsOf = (rows: readonly Taken[]) => [
  ...new Set(rows.flatMap(({ listing_id, name }) => (name === null ? [] : (listing_id ?? [])))),
]

/** Takes pictures off their listings; returns their names, of which the files are still there. */
async function takeOff(tx: Tx, taken: readonly Taken[]): Promise<string[]> {
  const names = taken.flatMap(({ name }) => name ?? [])
  if (names.length > 0)
    await sql`DELETE FROM listing_photo p USING unnest(${names}::text[]) AS gone(name)
      WHERE p.name = gone.name`.execute(tx)
  return names
}

/** What became of pictures. */
export interface StoredPictures {
  /** How many changed, or went. */
  readonly changed: number
  /** How many are to be fetched. */
  readonly due: number
  /** Names that nothing shows any more. */
  readonly idle: readonly string[]
}

/** Forgets pictures that a source took back. */
export async function dropPictures(
  tx: Tx,
  sourceId: string,
  keys: readonly string[],
): Promise<StoredPictures> {
  if (keys.length === 0) return { changed: 0, due: 0, idle: [] }
  const { rows } = await sql<Taken>`
    DELETE FROM feed_picture WHERE source_id = ${sourceId} AND media_key = ANY(${keys}::text[])
    RETURNING listing_id, name`.execute(tx)
  const idle = await takeOff(tx, rows)
  await showPictures(tx, listingsOf(rows))
  return { changed: rows.length, due: 0, idle }
}

/** Has pictures fetched of listings that are back on the market; nobody looks at those of past ones. */
export async function wantPictures(tx: Tx, listingIds: readonly string[], now: Date): Promise<void> {
  if (listingIds.length === 0) return
  await sql`UPDATE feed_picture SET next_at = ${now}::timestamptz FROM listing
    WHERE listing_id = ANY(${listingIds}::bigint[]) AND listing.id = listing_id AND next_at IS NULL AND tries = 0
      AND fetched_mark IS DISTINCT FROM mark AND NOT standard_status = ANY(${pastStatuses})`.execute(tx)
}

/**
 * Stores which pictures a source names. `whole` are the records whose pictures these all are: others of theirs go. A
 * picture is fetched anew only where its mark says that it is another.
 */
export async function storePictures(
  tx: Tx,
  { sourceId, now, whole }: { sourceId: string; now: Date; whole: readonly string[] },
  media: readonly FeedMedium[],
): Promise<StoredPictures> {
  const last = [...new Map(media.map((medium) => [medium.key, medium])).values()]
  const listingKeys = sql`${last.map(({ listingKey }) => listingKey)}::text[]`
  const keys = sql`${last.map(({ key }) => key)}::text[]`
  const gone = await sql<Taken>`
    DELETE FROM feed_picture p WHERE source_id = ${sourceId} AND listing_key = ANY(${whole}::text[])
      AND NOT EXISTS (SELECT FROM unnest(${keys}) AS said(key) WHERE said.key = p.media_key)
    RETURNING listing_id, name`.execute(tx)
  const idle = await takeOff(tx, gone.rows)
  const { rows } = await sql<Taken & { due: boolean }>`
    INSERT INTO feed_picture AS old (source_id, media_key, listing_key, listing_id, url, position, caption, floorplan,
      mark, next_at)
    SELECT ${sourceId}::bigint, said.key, said.listing_key, known.listing_id, url, position, caption, floorplan, mark,
      CASE WHEN l.standard_status = ANY(${pastStatuses}) THEN NULL ELSE ${now}::timestamptz END
    FROM unnest(${keys}, ${listingKeys}, ${last.map(({ url }) => url)}::text[],
      ${last.map(({ order }) => order)}::int[], ${last.map(({ caption }) => caption)}::text[],
      ${last.map(({ floorplan }) => floorplan)}::boolean[], ${last.map(({ mark }) => mark)}::text[])
      AS said(key, listing_key, url, position, caption, floorplan, mark)
    LEFT JOIN feed_listing known ON known.source_id = ${sourceId} AND known.listing_key = said.listing_key
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
    RETURNING listing_id, name, next_at IS NOT NULL AS due`.execute(tx)
  await showPictures(tx, listingsOf([...rows, ...gone.rows]))
  const changed = rows.length + gone.rows.length
  return { changed, due: rows.filter(({ due }) => due).length, idle }
}
