import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { ExpectedError } from '../../../platform/errors/expected-error.ts'
import { toExample, type ChangeRow } from '../changes.ts'
import type { ExampleCollector, ImportDeps } from '../import-types.ts'
import { finishPreview, lockCurrentRun, type RunRow } from '../run-queries.ts'
import type { ExampleListing } from '../tables.ts'
import type { Batch } from './batch.ts'
import { mustAsk } from './withdraw-missing.ts'

/** Ends the transaction of a batch that is only previewed. */
class RollBackError extends ExpectedError {}

/** Runs `work` in a transaction that is rolled back, so that its result is exact and nothing of it is stored. */
export async function rollBackAfter<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  try {
    await db.transaction().execute(async (tx) => {
      results.push(await work(tx))
      throw new RollBackError()
    })
  } catch (error) {
    if (!(error instanceof RollBackError)) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error('a preview has no result')
  return result
}

/** Examples of each kind. */
const maxExamples = 3

/** What a preview collects over the batches of a file. */
export class PreviewCollector implements ExampleCollector {
  readonly #keys = new Set<string>()
  readonly examples: ExampleListing[] = []

  /** Keys of the listings that the file has. */
  get keys(): string[] {
    return [...this.#keys]
  }

  /** Leaves out listings that the file had before: earlier batches are not stored, so they would count again. */
  takeNew(batch: Batch): Batch {
    const properties = batch.properties.filter(({ record: { key } }) => !this.#keys.has(key))
    for (const { record } of properties) this.#keys.add(record.key)
    for (const { record_key: key } of batch.rejects) this.#keys.add(key)
    return { ...batch, properties, repeated: batch.properties.length - properties.length }
  }

  #count(kind: ExampleListing['kind']): number {
    return this.examples.filter((example) => example.kind === kind).length
  }

  /** Takes examples of a batch within its transaction. */
  async addExamples(tx: Tx, runId: string): Promise<void> {
    for (const kind of ['new', 'changed', 'gone'] as const) {
      const limit = maxExamples - this.#count(kind)
      if (limit === 0) continue
      const { rows } = await sql<ChangeRow>`
        SELECT c.listing_id::text AS listing_id, c.kind, c.record_key, c.row_before, c.row_after, c.kept, b.address,
          u.label AS unit
        FROM feed_change c JOIN listing l ON l.id = c.listing_id JOIN building b ON b.id = l.building_id
          JOIN unit u ON u.id = l.unit_id
        WHERE c.run_id = ${runId} AND c.kind = ${kind} ORDER BY c.listing_id LIMIT ${limit}`.execute(tx)
      this.examples.push(...rows.map(toExample))
    }
  }
}

/** Finds the source's listings on the market that a complete file does not have. */
async function findAbsent(
  tx: Tx,
  { source_id, whole }: Pick<RunRow, 'source_id' | 'whole'>,
  keys: readonly string[],
): Promise<{ absent: ExampleListing[]; count: number; total: number }> {
  if (!whole) return { absent: [], count: 0, total: 0 }
  const { rows } = await sql<{ count: number; total: number; absent: ExampleListing[] }>`
    WITH source_listing AS (
      SELECT f.listing_key, l.id, l.building_id, l.unit_id, given.key IS NULL AS missing
      FROM feed_listing f JOIN listing l ON l.id = f.listing_id
        LEFT JOIN unnest(${keys}::text[]) AS given(key) ON given.key = f.listing_key
      WHERE f.source_id = ${source_id} AND standard_status NOT IN ('Closed', 'Expired', 'Withdrawn', 'Canceled')
    )
    SELECT (SELECT count(*)::int FROM source_listing) AS total,
      (SELECT count(*)::int FROM source_listing WHERE missing) AS count,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', 'gone', 'record_key', example.listing_key,
          'address', b.address, 'unit', u.label, 'fields', '[]'::jsonb) ORDER BY example.id), '[]')
        FROM (SELECT * FROM source_listing WHERE missing ORDER BY id LIMIT ${maxExamples}) example
        JOIN building b ON b.id = example.building_id JOIN unit u ON u.id = example.unit_id) AS absent`.execute(
    tx,
  )
  return maybeOne(rows) ?? { absent: [], count: 0, total: 0 }
}

/** Ends the preview of a file: it waits to be imported or canceled. */
export async function endPreview({ db }: ImportDeps, run: RunRow, preview: PreviewCollector): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCurrentRun(tx, run)
    const { absent, count, total } = await findAbsent(tx, run, preview.keys)
    const room = maxExamples - preview.examples.filter(({ kind }) => kind === 'gone').length
    await finishPreview(tx, run.id, {
      examples: { listings: [...preview.examples, ...absent.slice(0, room)] },
      missing: count,
      withdrawn: mustAsk(count, total) ? 0 : count,
    })
  })
}
