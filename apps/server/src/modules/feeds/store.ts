import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { discardJob } from './jobs.ts'
import { storeBatch, type Numbered, type Reading, type Reject } from './batch.ts'
import { dropOpenHouses, storeOpenHouses } from './open-houses.ts'
import { storeParties } from './parties.ts'
import { dropPictures, storePictures } from './picture-store.ts'
import { addToRun, setAside } from './queries.ts'
import type { FeedDeletion, FeedListing } from './reading.ts'
import type { FeedGone, FeedMedium, FeedOpenHouse, FeedOther, FeedParty } from './resources.ts'

export type FeedDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'jobs'>

/** Records that are stored together. */
export interface Batch {
  readonly good: readonly Numbered<FeedListing | FeedDeletion>[]
  /** Of the resources beside Property. */
  readonly others: readonly Numbered<FeedOther>[]
  readonly bad: readonly Reject[]
}

/** What PostgreSQL finds wrong with the data itself: its classes 22 (data) and 23 (constraints). */
const isDataFault = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
/** Two transactions waited for one another, and this one was chosen to give way. */
const gaveWay = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

const isParty = (record: FeedOther): record is FeedParty => 'name' in record
const isOpenHouse = (record: FeedOther): record is FeedOpenHouse => 'startsAt' in record
const isMedium = (record: FeedOther): record is FeedMedium => 'url' in record
const goneOf = (resource: FeedGone['resource']) => (record: FeedOther) =>
  record.resource === resource && 'gone' in record

async function storeOthers(
  tx: Tx,
  { sourceId, now }: Reading,
  numbered: readonly Numbered<FeedOther>[],
): Promise<{ changed: number; pictures: number; idle: readonly string[] }> {
  const records = numbered.map(({ record }) => record)
  const keysOf = (resource: FeedGone['resource']) => records.filter(goneOf(resource)).map(({ key }) => key)
  const parties = await storeParties(tx, { sourceId, now }, records.filter(isParty))
  const houses = await storeOpenHouses(tx, sourceId, records.filter(isOpenHouse))
  const canceled = await dropOpenHouses(tx, sourceId, keysOf('OpenHouse'))
  const media = records.filter(isMedium)
  const none = { changed: 0, due: 0, idle: [] }
  const named = media.length > 0 ? await storePictures(tx, { sourceId, now, whole: [] }, media) : none
  const gone = await dropPictures(tx, sourceId, keysOf('Media'))
  return {
    changed: parties + houses + canceled + named.changed + gone.changed,
    pictures: named.due,
    idle: [...named.idle, ...gone.idle],
  }
}

async function storeWithin(deps: FeedDeps, tx: Tx, reading: Reading, batch: Batch): Promise<void> {
  const { good, others, bad } = batch
  // One at a time, whichever process reads: two sources may list the same homes.
  await sql`SELECT pg_advisory_xact_lock(hashtext('feed'))`.execute(tx)
  const { rows } = await sql`SELECT 1 FROM feed_source WHERE id = ${reading.sourceId} FOR KEY SHARE`.execute(
    tx,
  )
  if (rows.length === 0) throw new Error('the source was removed while it was read')
  const { tally, rejects, idle } = await storeBatch(tx, reading, good)
  const other = await storeOthers(tx, reading, others)
  const names = [...idle, ...other.idle]
  if (names.length > 0) await deps.jobs.send(tx, discardJob, { names })
  const all = [...bad, ...rejects]
  // What could not be read is still there: it is not gone.
  const keys = all.map(({ record_key }) => record_key)
  await sql`UPDATE feed_listing SET seen_run = ${reading.runId}
    WHERE source_id = ${reading.sourceId} AND listing_key = ANY(${keys}::text[])`.execute(tx)
  if (reading.kind === 'sync')
    await setAside(tx, reading, {
      readable: [
        ...good.map(({ record }) => record.key),
        ...others.map(({ record }) => `${record.resource} ${record.key}`),
      ],
      broken: all,
    })
  const total = {
    ...tally,
    records: tally.records + others.length + bad.length,
    changed: tally.changed + other.changed,
    unchanged: tally.unchanged + Math.max(0, others.length - other.changed),
    rejected: tally.rejected + bad.length,
    pictures: tally.pictures + other.pictures,
  }
  await addToRun(tx, reading.runId, total, all)
}

/** Stores a batch in one transaction; where the database refuses it, in halves, down to the record that it refuses. */
export async function storeRecords(deps: FeedDeps, reading: Reading, batch: Batch, again = 3): Promise<void> {
  try {
    await deps.db.transaction().execute((tx) => storeWithin(deps, tx, reading, batch))
  } catch (error) {
    const { good, others, bad } = batch
    if (gaveWay(error) && again > 0) return storeRecords(deps, reading, batch, again - 1)
    const count = good.length + others.length
    if (!isDataFault(error) || count === 0) throw error
    if (count === 1) {
      const { nr, record } = [...good, ...others][0]!
      deps.log.warn({ err: error, runId: reading.runId, nr }, 'a record of a feed could not be stored')
      const reject = { nr, record_key: record.key, reason: 'The record could not be stored' }
      return storeRecords(deps, reading, { good: [], others: [], bad: [...bad, reject] })
    }
    const [half, otherHalf] = [Math.ceil(good.length / 2), Math.floor(others.length / 2)]
    const first = { good: good.slice(0, half), others: others.slice(0, otherHalf), bad }
    const rest = { good: good.slice(half), others: others.slice(otherHalf), bad: [] }
    await storeRecords(deps, reading, first)
    await storeRecords(deps, reading, rest)
  }
}
