import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { dropOpenHouses } from './open-houses.ts'
import { dropPictures } from './picture-store.ts'
import type { RunRow } from './queries.ts'
import { keyFields, type Resource } from './resources.ts'
import { ServerFault, type ServerClient } from './server-client.ts'
import { findServer, type ServerRow } from './server-queries.ts'
import { discardJob } from './jobs.ts'
import { RecordFault } from './values.ts'

const day = 86_400_000

/** Whether it is time to see what is gone: a server does not say that by itself. */
export function comparisonDue({ compared_at }: ServerRow, now: Date): boolean {
  return compared_at === null || now.getTime() - compared_at.getTime() >= day
}

/** All keys of a resource, page by page. */
async function* keysOf(client: ServerClient, resource: Resource): AsyncGenerator<string[]> {
  const name = keyFields[resource]
  let page = await client.first(resource, { $select: name, $orderby: name })
  for (;;) {
    yield [...page.records].flatMap((record) => {
      // A key that cannot be read would look like one that is gone.
      if (record instanceof RecordFault) throw new ServerFault('wrong', 'The answer is damaged')
      const key = record[name]
      return typeof key === 'string' || typeof key === 'number' ? [String(key)] : []
    })
    if (!page.next) return
    page = await client.next(page.next)
  }
}

/** Keys of our own that a source no longer has; null where it cannot be asked for them. */
async function goneFrom(
  client: ServerClient,
  resource: 'Media' | 'OpenHouse',
  ours: readonly string[],
): Promise<string[] | null> {
  const left = new Set(ours)
  if (left.size === 0) return []
  try {
    for await (const keys of keysOf(client, resource)) for (const key of keys) left.delete(key)
    return [...left]
  } catch (error) {
    if (error instanceof ServerFault && error.kind === 'unknown') return null
    throw error
  }
}

async function ourKeys(deps: Deps, sourceId: string, resource: 'Media' | 'OpenHouse'): Promise<string[]> {
  const { rows } = await (
    resource === 'Media'
      ? sql<{ key: string }>`SELECT media_key AS key FROM feed_picture WHERE source_id = ${sourceId}`
      : sql<{ key: string }>`SELECT record_key AS key FROM open_house
        WHERE source_id = ${sourceId} AND ends_at > ${deps.clock.now()}::timestamptz`
  ).execute(deps.db)
  return rows.map(({ key }) => key)
}

/** Keys of Property alone: those of other resources have its name before them. */
async function keysSetAside({ db }: Deps, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ record_key: string }>`SELECT record_key FROM feed_set_aside
    WHERE source_id = ${sourceId} AND record_key !~ '^(Media|Member|Office|OpenHouse) '`.execute(db)
  return rows.map(({ record_key }) => record_key)
}

/**
 * Looks through all keys that a server has. Listings that it names are marked as seen by the run, so that the rest can
 * be withdrawn; pictures and open houses that it does not name go at once.
 */
export async function compareKeys(deps: Deps, client: ServerClient, run: RunRow): Promise<void> {
  const { db, jobs } = deps
  const { source_id } = run
  const aside = new Set(await keysSetAside(deps, source_id))
  for await (const keys of keysOf(client, 'Property')) {
    for (const key of keys) aside.delete(key)
    await sql`UPDATE feed_listing SET seen_run = ${run.id}
      WHERE source_id = ${source_id} AND listing_key = ANY(${keys}::text[])`.execute(db)
  }
  await sql`DELETE FROM feed_set_aside
    WHERE source_id = ${source_id} AND record_key = ANY(${[...aside]}::text[])`.execute(db)
  const server = await findServer(db, source_id)
  if (server?.expands === false) {
    const gone = await goneFrom(client, 'Media', await ourKeys(deps, source_id, 'Media'))
    if (gone)
      await db.transaction().execute(async (tx) => {
        const { idle } = await dropPictures(tx, source_id, gone)
        if (idle.length > 0) await jobs.send(tx, discardJob, { names: idle })
      })
  }
  const gone = await goneFrom(client, 'OpenHouse', await ourKeys(deps, source_id, 'OpenHouse'))
  if (gone) await db.transaction().execute((tx) => dropOpenHouses(tx, source_id, gone))
}
