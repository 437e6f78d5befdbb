import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { deriveKey } from '../../platform/secrets.ts'
import { withdraw, type Numbered, type Reading, type Reject } from './batch.ts'
import { DocumentFault } from './json-records.ts'
import { picturesJob } from './jobs.ts'
import { beginRun, endRun, missingOf, type RunRow } from './queries.ts'
import { readProperty, type FeedDeletion, type FeedListing } from './reading.ts'
import { recordsOf } from './records.ts'
import { keyOf, readOther, resourceOf, type FeedOther, type Resource } from './resources.ts'
import { storeRecords, type Batch, type FeedDeps } from './store.ts'
import { RecordFault, type FeedRecord } from './values.ts'

const batchSize = 500
/** More than this share gone at once is more likely a broken file than a market. */
const mostGone = 0.2

/** Tells this office's own records from all others: 25 characters, as many as OriginatingSystemID may have. */
export function officeId({ env }: Pick<Deps, 'env'>): string {
  return `pb-${deriveKey(env.secretKey, 'id of the office in feeds').toString('hex').slice(0, 22)}`
}

/** What was understood of a record, in its place. */
export type Understood = Numbered<FeedListing | FeedDeletion> | Numbered<FeedOther> | Reject

/** Understands a record of a resource, or says why not. */
export function understand(nr: number, resource: Resource, found: FeedRecord | RecordFault): Understood {
  const key = found instanceof RecordFault ? '' : keyOf(found, resource)
  const record_key = resource === 'Property' ? key : `${resource} ${key}`
  try {
    if (found instanceof RecordFault) throw found
    const record = resource === 'Property' ? readProperty(found) : readOther(resource, found)
    return { nr, record } as Understood
  } catch (error) {
    if (error instanceof RecordFault) return { nr, record_key, reason: error.message.slice(0, 500) }
    throw error
  }
}

/** Sorts records by what is to be done with them. */
export function batchOf(found: readonly Understood[]): Batch {
  const batch = { good: [], others: [], bad: [] } as {
    [Key in keyof Batch]: Batch[Key][number][]
  }
  for (const one of found)
    if (!('record' in one)) batch.bad.push(one)
    else if ('resource' in one.record) batch.others.push(one as Numbered<FeedOther>)
    else batch.good.push(one as Numbered<FeedListing>)
  return batch
}

async function* batchesOf(bytes: Readable): AsyncGenerator<Batch> {
  let nr = 0
  let found: Understood[] = []
  try {
    for await (const record of recordsOf(bytes)) {
      nr += 1
      const resource = record instanceof RecordFault ? 'Property' : resourceOf(record)
      found.push(understand(nr, resource, record))
      if (found.length < batchSize) continue
      yield batchOf(found)
      found = []
    }
  } catch (error) {
    // What came before the fault is as good as ever.
    if (error instanceof DocumentFault && found.length > 0) yield batchOf(found)
    throw error
  }
  if (found.length > 0) yield batchOf(found)
}

/** Whose reading a run is. */
export function readingOf(deps: FeedDeps, run: RunRow): Omit<Reading, 'now'> {
  return {
    runId: run.id,
    sourceId: run.source_id,
    sourceName: run.source_name,
    kind: run.kind,
    officeId: officeId(deps),
  }
}

/** Takes off what a whole file no longer names; so much that it looks like a broken file is asked about first. */
export async function withdrawMissing(deps: FeedDeps, run: RunRow): Promise<'done' | 'asking'> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { ids, total } = await missingOf(tx, run)
    if (ids.length > total * mostGone) {
      await endRun(tx, run.id, { state: 'asking', now, missing: ids.length })
      return 'asking'
    }
    await withdrawAndEnd(tx, run.id, ids, now)
    return 'done'
  })
}

/** Withdraws listings and ends the run with them. */
export async function withdrawAndEnd(
  tx: Tx,
  runId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const count = await withdraw(tx, ids, now)
  await sql`UPDATE feed_run SET withdrawn = withdrawn + ${count} WHERE id = ${runId}`.execute(tx)
  await endRun(tx, runId, { state: 'done', now, missing: ids.length })
}

/**
 * Reads a feed's file to its end: good records are stored, bad ones reported, in transactions of 500. Ends the run as
 * done, asking or failed; a file that breaks off fails the run, and what came before stays.
 */
export async function readFeed(deps: FeedDeps, run: RunRow, bytes: Readable): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute((tx) => beginRun(tx, run.id))
  const reading = readingOf(deps, run)
  // One batch is stored while the next is read: the database and this process work at the same time.
  let storing = Promise.resolve()
  try {
    try {
      for await (const batch of batchesOf(bytes)) {
        await storing
        storing = storeRecords(deps, { ...reading, now: clock.now() }, batch)
        // Its failure is met by the next `await`; until then it is nobody's.
        storing.catch(() => {})
      }
    } finally {
      await storing
    }
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
    await endRun(db, run.id, { state: 'failed', now: clock.now(), message: error.message })
    return
  } finally {
    bytes.destroy()
  }
  await deps.jobs.send(db, picturesJob, {})
  if (run.whole) await withdrawMissing(deps, run)
  else await endRun(db, run.id, { state: 'done', now: clock.now() })
}
