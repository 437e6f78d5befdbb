import type { Readable } from 'node:stream'
import { createImportContext } from '../import-context.ts'
import type { ImportDeps } from '../import-types.ts'
import { fetchPhotosJob } from '../jobs.ts'
import { RecordError } from '../records/field-values.ts'
import { parseRecord, type ParsedRecord } from '../records/parse-record.ts'
import { detectResource } from '../records/parse-related.ts'
import { finishRun, startRun, type RunRow } from '../run-queries.ts'
import { storeRecords, toBatch, type Batch } from '../store/store-records.ts'
import { withdrawMissing } from '../store/withdraw-missing.ts'
import { readRecords } from './read-records.ts'
import { DocumentError } from './split-json-records.ts'

const batchSize = 500

async function* readBatches(bytes: Readable): AsyncGenerator<Batch> {
  let nr = 0
  let records: ParsedRecord[] = []
  try {
    for await (const record of readRecords(bytes)) {
      nr += 1
      const resource = record instanceof RecordError ? 'Property' : detectResource(record)
      records.push(parseRecord(nr, resource, record))
      if (records.length < batchSize) continue
      yield toBatch(records)
      records = []
    }
  } catch (error) {
    // Records before the error are still imported.
    if (error instanceof DocumentError && records.length > 0) yield toBatch(records)
    throw error
  }
  if (records.length > 0) yield toBatch(records)
}

/**
 * Imports a file in transactions of 500 records; unparsable records are reported. Finishes the run as done, asking or
 * failed. When a file ends early, the run fails and the records before that are kept.
 */
export async function importFile(deps: ImportDeps, run: RunRow, bytes: Readable): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute((tx) => startRun(tx, run.id))
  const context = createImportContext(deps, run)
  // Stores one batch while the next is being parsed, to keep both the database and this process busy.
  let storing = Promise.resolve()
  try {
    try {
      for await (const batch of readBatches(bytes)) {
        await storing
        storing = storeRecords(deps, { ...context, now: clock.now() }, batch)
        // The next `await` handles a failure; this avoids an unhandled rejection until then.
        storing.catch(() => {})
      }
    } finally {
      await storing
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    await finishRun(db, run.id, { state: 'failed', now: clock.now(), message: error.message })
    return
  } finally {
    bytes.destroy()
  }
  await deps.jobs.send(db, fetchPhotosJob, {})
  if (run.whole) await withdrawMissing(deps, run)
  else await finishRun(db, run.id, { state: 'done', now: clock.now() })
}
