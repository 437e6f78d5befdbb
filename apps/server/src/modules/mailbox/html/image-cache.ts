import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { newFileKey } from '../store/files.ts'
import type { FetchedImage } from './fetch-image.ts'
import '../tables.ts'

/** Cache size per agent in bytes; the oldest images are evicted first. */
export const maxCacheBytes = 50_000_000
/** Larger images are not cached. */
const maxCachedImageBytes = 5_000_000

type CacheDeps = Pick<Deps, 'db' | 'files' | 'clock'>

const hashAddress = (address: string): Buffer => createHash('sha256').update(address).digest()

async function findCached(
  { db, files }: CacheDeps,
  personId: string,
  hash: Buffer,
): Promise<FetchedImage | null> {
  const row = await db
    .selectFrom('mail_picture')
    .select(['content_type', 'file_key'])
    .where('person_id', '=', personId)
    .where('address_hash', '=', hash)
    .executeTakeFirst()
  const file = row && (await files.get(row.file_key))
  return file ? { type: row.content_type, bytes: await buffer(file.stream) } : null
}

/** Deletes the rows of the oldest images until the rest fits; the cleanup job deletes their files. */
async function evictOldest({ db }: CacheDeps, personId: string): Promise<void> {
  await sql`DELETE FROM mail_picture p USING (
      SELECT address_hash, sum(size) OVER (ORDER BY fetched_at DESC, address_hash) AS up_to_here
      FROM mail_picture WHERE person_id = ${personId}) cached
    WHERE p.person_id = ${personId} AND p.address_hash = cached.address_hash AND cached.up_to_here > ${maxCacheBytes}`.execute(
    db,
  )
}

async function storeImage(
  deps: CacheDeps,
  personId: string,
  hash: Buffer,
  { type, bytes }: FetchedImage,
): Promise<void> {
  if (bytes.length > maxCachedImageBytes) return
  const { db, files, clock } = deps
  const fileKey = newFileKey()
  await files.put(fileKey, bytes)
  const { rows } = await sql`
    INSERT INTO mail_picture (person_id, address_hash, content_type, size, file_key, fetched_at)
    VALUES (${personId}, ${hash}, ${type}, ${bytes.length}, ${fileKey}, ${clock.now()})
    ON CONFLICT DO NOTHING RETURNING file_key`.execute(db)
  // A concurrent request cached the same image first, so this file is not needed.
  if (rows.length === 0) await files.delete(fileKey)
  else await evictOldest(deps, personId)
}

/**
 * Returns a remote image that the agent has allowed, from the cache if possible, so that the sender sees one request and
 * not one each time the mail is opened.
 */
export async function fetchCachedImage(
  deps: CacheDeps,
  personId: string,
  address: string,
  fetch: (address: string) => Promise<FetchedImage | null>,
): Promise<FetchedImage | null> {
  const hash = hashAddress(address)
  const cached = await findCached(deps, personId, hash)
  if (cached) return cached
  const image = await fetch(address)
  if (image) await storeImage(deps, personId, hash, image)
  return image
}
