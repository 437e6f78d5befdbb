import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { deletePhotosJob } from '../jobs.ts'
import type { ImportContext, ImportCounts, ImportDeps, Numbered, Reject } from '../import-types.ts'
import { rollBackAfter } from './preview.ts'
import { storeProperties } from './store-properties.ts'
import { deleteSourceOpenHouses, storeSourceOpenHouses } from '../../listings/index.ts'
import { storeParties } from './parties.ts'
import { deletePhotos, noPhotoChanges, storePhotos } from './store-photos.ts'
import { addToReport, updateQuarantine } from '../run-queries.ts'
import type {
  DeletedRecord,
  MediaRecord,
  OpenHouseRecord,
  PartyRecord,
  RelatedRecord,
} from '../records/parse-related.ts'
import type { Batch } from './batch.ts'
import { recordErrors } from '../texts.ts'

/** Whether PostgreSQL rejected the data itself: SQLSTATE class 22 (data exception) or 23 (constraint violation). */
const isDataError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

const isParty = (record: RelatedRecord): record is PartyRecord => 'name' in record
const isOpenHouse = (record: RelatedRecord): record is OpenHouseRecord => 'startsAt' in record
const isMedia = (record: RelatedRecord): record is MediaRecord => 'url' in record
const isDeletionIn = (resource: DeletedRecord['resource']) => (record: RelatedRecord) =>
  record.resource === resource && 'deleted' in record

async function storeRelated(
  tx: Tx,
  context: ImportContext,
  numbered: readonly Numbered<RelatedRecord>[],
): Promise<{ changed: number; duePhotos: number; unusedPhotos: readonly string[] }> {
  const { sourceId, now } = context
  const records = numbered.map(({ record }) => record)
  const getDeletedKeys = (resource: DeletedRecord['resource']) =>
    records.filter(isDeletionIn(resource)).map(({ key }) => key)
  const parties = await storeParties(tx, context, records.filter(isParty))
  const openHouses = await storeSourceOpenHouses(tx, sourceId, records.filter(isOpenHouse))
  const canceled = await deleteSourceOpenHouses(tx, sourceId, getDeletedKeys('OpenHouse'))
  const media = records.filter(isMedia)
  const stored =
    media.length > 0 ? await storePhotos(tx, { sourceId, now, completeListings: [] }, media) : noPhotoChanges
  const deleted = await deletePhotos(tx, sourceId, getDeletedKeys('Media'))
  return {
    changed: parties + openHouses + canceled + stored.changed + deleted.changed,
    duePhotos: stored.due,
    unusedPhotos: [...stored.unusedNames, ...deleted.unusedNames],
  }
}

interface BatchReport {
  readonly counts: ImportCounts
  readonly rejects: readonly Reject[]
}

async function storeBatch(
  deps: ImportDeps,
  tx: Tx,
  context: ImportContext,
  batch: Batch,
): Promise<BatchReport> {
  const { properties, related, repeated = 0 } = batch
  // Imports run one at a time across processes, since two sources may list the same units.
  await lockUntilCommit(tx, 'feed')
  const { rows } =
    await sql`SELECT 1 FROM feed_source WHERE id = ${context.sourceId} AND deleted_at IS NULL FOR KEY SHARE`.execute(
      tx,
    )
  if (rows.length === 0) throw new Error('the source was removed during the import')
  const stored = await storeProperties(tx, context, properties)
  const storedRelated = await storeRelated(tx, context, related)
  const names = [...stored.unusedPhotos, ...storedRelated.unusedPhotos]
  if (names.length > 0) await deps.jobs.send(tx, deletePhotosJob, { names })
  const rejects = [...batch.rejects, ...stored.rejects]
  // A record that could not be parsed still exists at the source, so its listing is not missing.
  const keys = rejects.map(({ record_key }) => record_key)
  await sql`UPDATE feed_listing SET seen_run = ${context.runId}
    WHERE source_id = ${context.sourceId} AND listing_key = ANY(${keys}::text[])`.execute(tx)
  if (context.kind === 'sync')
    await updateQuarantine(tx, context, {
      readable: [
        ...properties.map(({ record }) => record.key),
        ...related.map(({ record }) => `${record.resource} ${record.key}`),
      ],
      broken: rejects,
    })
  const { counts } = stored
  const total = {
    ...counts,
    records: counts.records + related.length + batch.rejects.length + repeated,
    changed: counts.changed + storedRelated.changed,
    unchanged: counts.unchanged + Math.max(0, related.length - storedRelated.changed) + repeated,
    rejected: counts.rejected + batch.rejects.length,
    pictures: counts.pictures + storedRelated.duePhotos,
  }
  return { counts: total, rejects }
}

/** Stores a batch, or finds out what it would change. */
async function runBatch(deps: ImportDeps, context: ImportContext, batch: Batch): Promise<void> {
  const { db } = deps
  const { preview } = context
  if (!preview) {
    await db.transaction().execute(async (tx) => {
      const { counts, rejects } = await storeBatch(deps, tx, context, batch)
      await addToReport(tx, context, counts, rejects)
    })
    return
  }
  const { counts, rejects } = await rollBackAfter(db, async (tx) => {
    const report = await storeBatch(deps, tx, context, batch)
    await preview.addExamples(tx, context.runId)
    return report
  })
  await db.transaction().execute((tx) => addToReport(tx, context, counts, rejects))
}

/**
 * Stores a batch in one transaction. When the database rejects the data, the batch is split in halves down to the
 * single record that is rejected.
 */
export async function storeRecords(
  deps: ImportDeps,
  context: ImportContext,
  batch: Batch,
  retries = 3,
): Promise<void> {
  try {
    await runBatch(deps, context, batch)
  } catch (error) {
    const { properties, related, rejects, repeated = 0 } = batch
    if (isDeadlock(error) && retries > 0) return storeRecords(deps, context, batch, retries - 1)
    const count = properties.length + related.length
    if (!isDataError(error) || count === 0) throw error
    if (count === 1) {
      const { nr, record } = [...properties, ...related][0]!
      deps.log.warn({ err: error, runId: context.runId, nr }, 'a RESO record could not be stored')
      const reject = { nr, record_key: record.key, reason: recordErrors.notStored }
      return storeRecords(deps, context, {
        properties: [],
        related: [],
        rejects: [...rejects, reject],
        repeated,
      })
    }
    const half = Math.ceil(properties.length / 2)
    const relatedHalf = Math.floor(related.length / 2)
    await storeRecords(deps, context, {
      properties: properties.slice(0, half),
      related: related.slice(0, relatedHalf),
      rejects,
      repeated,
    })
    await storeRecords(deps, context, {
      properties: properties.slice(half),
      related: related.slice(relatedHalf),
      rejects: [],
    })
  }
}
