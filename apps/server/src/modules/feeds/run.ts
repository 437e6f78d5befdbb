import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { deriveKey } from '../../platform/secrets.ts'
import { storeBatch, withdraw, type Numbered, type Reading, type Reject } from './batch.ts'
import { DocumentFault } from './json-records.ts'
import { addToRun, beginRun, endRun, missingOf, type RunRow } from './queries.ts'
import {
  keyOf,
  readProperty,
  RecordFault,
  type FeedDeletion,
  type FeedListing,
  type FeedRecord,
} from './reading.ts'
import { recordsOf } from './records.ts'

export type FeedDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log'>

const batchSize = 500
/** More than this share gone at once is more likely a broken file than a market. */
const mostGone = 0.2

/** Tells this office's own records from all others. */
export function officeId({ env }: Pick<Deps, 'env'>): string {
  return `pb-${deriveKey(env.secretKey, 'id of the office in feeds').toString('hex').slice(0, 24)}`
}

interface Batch {
  readonly good: readonly Numbered<FeedListing | FeedDeletion>[]
  readonly bad: readonly Reject[]
}

const otherResources = ['Media', 'Member', 'Office', 'OpenHouse'] as const

/** Understands a record, or says why not. */
function understand(
  nr: number,
  found: FeedRecord | RecordFault,
): Numbered<FeedListing | FeedDeletion> | Reject {
  const record_key = found instanceof RecordFault ? '' : keyOf(found)
  try {
    if (found instanceof RecordFault) throw found
    const other = otherResources.find((name) => `${name}Key` in found && !('StandardStatus' in found))
    if (other) throw new RecordFault(`This is a record of ${other}; only Property is read`)
    return { nr, record: readProperty(found) }
  } catch (error) {
    if (error instanceof RecordFault) return { nr, record_key, reason: error.message.slice(0, 500) }
    throw error
  }
}

async function* batchesOf(bytes: Readable): AsyncGenerator<Batch> {
  let nr = 0
  let good: Numbered<FeedListing | FeedDeletion>[] = []
  let bad: Reject[] = []
  try {
    for await (const found of recordsOf(bytes)) {
      nr += 1
      const understood = understand(nr, found)
      if ('record' in understood) good.push(understood)
      else bad.push(understood)
      if (good.length + bad.length < batchSize) continue
      yield { good, bad }
      good = []
      bad = []
    }
  } catch (error) {
    // What came before the fault is as good as ever.
    if (error instanceof DocumentFault && good.length + bad.length > 0) yield { good, bad }
    throw error
  }
  if (good.length + bad.length > 0) yield { good, bad }
}

/** What PostgreSQL finds wrong with the data itself: its classes 22 (data) and 23 (constraints). */
function isDataFault(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

async function storeWithin(tx: Tx, reading: Reading, { good, bad }: Batch): Promise<void> {
  // One at a time for each source, whichever process reads it.
  await sql`SELECT pg_advisory_xact_lock(hashtext('feed'), ${Number(reading.sourceId)}::int)`.execute(tx)
  const { tally, rejects } = await storeBatch(tx, reading, good)
  const all = [...bad, ...rejects]
  // What could not be read is still there: it is not gone.
  const keys = all.map(({ record_key }) => record_key)
  await sql`UPDATE feed_listing SET seen_run = ${reading.runId}
    WHERE source_id = ${reading.sourceId} AND listing_key = ANY(${keys}::text[])`.execute(tx)
  const total = { ...tally, records: tally.records + bad.length, rejected: tally.rejected + bad.length }
  await addToRun(tx, reading.runId, total, all)
}

/** Stores a batch in one transaction; where the database refuses it, in halves, down to the record that it refuses. */
async function store(deps: FeedDeps, reading: Reading, batch: Batch): Promise<void> {
  try {
    await deps.db.transaction().execute((tx) => storeWithin(tx, reading, batch))
  } catch (error) {
    const { good, bad } = batch
    if (!isDataFault(error) || good.length === 0) throw error
    if (good.length === 1) {
      const [{ nr, record }] = good as [Numbered<FeedListing>]
      deps.log.warn({ err: error, runId: reading.runId, nr }, 'a record of a feed could not be stored')
      const reject = { nr, record_key: record.key, reason: 'The record could not be stored' }
      return store(deps, reading, { good: [], bad: [...bad, reject] })
    }
    const half = Math.ceil(good.length / 2)
    await store(deps, reading, { good: good.slice(0, half), bad })
    await store(deps, reading, { good: good.slice(half), bad: [] })
  }
}

/** Takes off what a whole file no longer names; so much that it looks like a broken file is asked about first. */
async function withdrawMissing(deps: FeedDeps, run: RunRow): Promise<'done' | 'asking'> {
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
  const reading = {
    runId: run.id,
    sourceId: run.source_id,
    sourceName: run.source_name,
    officeId: officeId(deps),
  }
  try {
    for await (const batch of batchesOf(bytes)) await store(deps, { ...reading, now: clock.now() }, batch)
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
    await endRun(db, run.id, { state: 'failed', now: clock.now(), message: error.message })
    return
  } finally {
    bytes.destroy()
  }
  if (run.whole) await withdrawMissing(deps, run)
  else await endRun(db, run.id, { state: 'done', now: clock.now() })
}
