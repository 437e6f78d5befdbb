import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { newFileKey } from '../store/files.ts'
import type { FetchedPicture } from './fetch-picture.ts'
import '../tables.ts'

/** Bytes of remote pictures that are kept for one agent; the oldest go first. */
export const keptBytes = 50_000_000
/** Larger ones are fetched anew each time. */
const largestKept = 5_000_000

type CacheDeps = Pick<Deps, 'db' | 'files' | 'clock'>

const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest()

async function find(
  { db, files }: CacheDeps,
  personId: string,
  hash: Buffer,
): Promise<FetchedPicture | null> {
  const row = await db
    .selectFrom('mail_picture')
    .select(['content_type', 'file_key'])
    .where('person_id', '=', personId)
    .where('address_hash', '=', hash)
    .executeTakeFirst()
  const found = row && (await files.get(row.file_key))
  return found ? { type: row.content_type, bytes: await buffer(found.stream) } : null
}

/** Lets the oldest go until the rest has room. Their files are swept. */
async function makeRoom({ db }: CacheDeps, personId: string): Promise<void> {
  await sql`DELETE FROM mail_picture p USING (
      SELECT address_hash, sum(size) OVER (ORDER BY fetched_at DESC, address_hash) AS up_to_here
      FROM mail_picture WHERE person_id = ${personId}) kept
    WHERE p.person_id = ${personId} AND p.address_hash = kept.address_hash AND kept.up_to_here > ${keptBytes}`.execute(
    db,
  )
}

async function keep(
  deps: CacheDeps,
  personId: string,
  hash: Buffer,
  { type, bytes }: FetchedPicture,
): Promise<void> {
  if (bytes.length > largestKept) return
  const { db, files, clock } = deps
  const fileKey = newFileKey()
  await files.put(fileKey, bytes)
  const { rows } = await sql`
    INSERT INTO mail_picture (person_id, address_hash, content_type, size, file_key, fetched_at)
    VALUES (${personId}, ${hash}, ${type}, ${bytes.length}, ${fileKey}, ${clock.now()})
    ON CONFLICT DO NOTHING RETURNING file_key`.execute(db)
  // Asked for twice at once: the other one's file is kept.
  if (rows.length === 0) await files.delete(fileKey)
  else await makeRoom(deps, personId)
}

/**
 * A remote picture that the agent has allowed, from what was fetched before where it was. Whoever sends the mail hears
 * of it once, and not each time it is looked at.
 */
export async function keptPicture(
  deps: CacheDeps,
  personId: string,
  address: string,
  fetch: (address: string) => Promise<FetchedPicture | null>,
): Promise<FetchedPicture | null> {
  const hash = hashOf(address)
  const known = await find(deps, personId, hash)
  if (known) return known
  const picture = await fetch(address)
  if (picture) await keep(deps, personId, hash, picture)
  return picture
}
