import { dayMs } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deleteSourceOpenHouses } from '../../listings/index.ts'
import { deletePhotos } from '../store/store-photos.ts'
import { lockCurrentRun, type RunRow } from '../run-queries.ts'
import { keyFields, type Resource } from '../records/parse-related.ts'
import { ServerError, type ServerClient } from './client.ts'
import { findServer, type ServerRow } from './server-queries.ts'
import { deletePhotosJob } from '../jobs.ts'
import { RecordError } from '../records/field-values.ts'
import { serverErrors } from '../texts.ts'

const day = dayMs

/** Whether the daily comparison of keys is due: servers do not report deletions. */
export function isComparisonDue({ compared_at }: ServerRow, now: Date): boolean {
  return compared_at === null || now.getTime() - compared_at.getTime() >= day
}

/** Yields all keys of a resource, page by page. */
async function* listKeys(
  client: ServerClient,
  resource: Resource,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const name = keyFields[resource]
  let page = await client.first(resource, { $select: name, $orderby: name })
  for (;;) {
    yield [...page.records].flatMap((record) => {
      // An unreadable key would look like a deleted record.
      if (record instanceof RecordError) throw new ServerError('wrong', serverErrors.damaged)
      const key = record[name]
      return typeof key === 'string' || typeof key === 'number' ? [String(key)] : []
    })
    if (!page.next) return
    signal.throwIfAborted()
    page = await page.next()
  }
}

/** Returns the stored keys that the server no longer has; null if it does not support the resource. */
async function findMissingKeys(
  client: ServerClient,
  resource: 'Media' | 'OpenHouse',
  storedKeys: readonly string[],
  signal: AbortSignal,
): Promise<string[] | null> {
  const missing = new Set(storedKeys)
  if (missing.size === 0) return []
  try {
    for await (const keys of listKeys(client, resource, signal)) for (const key of keys) missing.delete(key)
    return [...missing]
  } catch (error) {
    if (error instanceof ServerError && error.kind === 'unknown') return null
    throw error
  }
}

async function findStoredKeys(
  deps: Deps,
  sourceId: string,
  resource: 'Media' | 'OpenHouse',
): Promise<string[]> {
  const { rows } = await (
    resource === 'Media'
      ? sql<{ key: string }>`SELECT media_key AS key FROM feed_picture WHERE source_id = ${sourceId}`
      : sql<{ key: string }>`SELECT record_key AS key FROM open_house
        WHERE source_id = ${sourceId} AND ends_at > ${deps.clock.now()}::timestamptz`
  ).execute(deps.db)
  return rows.map(({ key }) => key)
}

/** Finds quarantined Property keys; keys of other resources start with the resource name. */
async function findQuarantinedKeys({ db }: Deps, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ record_key: string }>`SELECT record_key FROM feed_quarantine
    WHERE source_id = ${sourceId} AND record_key !~ '^(Media|Member|Office|OpenHouse) '`.execute(db)
  return rows.map(({ record_key }) => record_key)
}

/**
 * Compares all keys of the server with the stored ones. Its listings are marked as seen by the run, so that the others
 * can be withdrawn; missing photos and open houses are deleted.
 */
export async function compareKeys(
  deps: Deps,
  client: ServerClient,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs } = deps
  const { source_id } = run
  // Deletes nothing by what a run compared that another process has taken over.
  const inCurrentRun = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await lockCurrentRun(tx, run)
      await work(tx)
    })
  const quarantined = new Set(await findQuarantinedKeys(deps, source_id))
  for await (const keys of listKeys(client, 'Property', signal)) {
    for (const key of keys) quarantined.delete(key)
    await inCurrentRun(async (tx) => {
      await sql`UPDATE feed_listing SET seen_run = ${run.id}
        WHERE source_id = ${source_id} AND listing_key = ANY(${keys}::text[])`.execute(tx)
    })
  }
  await inCurrentRun(async (tx) => {
    await sql`DELETE FROM feed_quarantine
      WHERE source_id = ${source_id} AND record_key = ANY(${[...quarantined]}::text[])`.execute(tx)
  })
  const server = await findServer(db, source_id)
  if (server?.expands === false) {
    const missing = await findMissingKeys(
      client,
      'Media',
      await findStoredKeys(deps, source_id, 'Media'),
      signal,
    )
    if (missing)
      await inCurrentRun(async (tx) => {
        const { unusedNames: idle } = await deletePhotos(tx, source_id, missing)
        if (idle.length > 0) await jobs.send(tx, deletePhotosJob, { names: idle })
      })
  }
  const missing = await findMissingKeys(
    client,
    'OpenHouse',
    await findStoredKeys(deps, source_id, 'OpenHouse'),
    signal,
  )
  if (missing)
    await inCurrentRun(async (tx) => {
      await deleteSourceOpenHouses(tx, source_id, missing)
    })
}
