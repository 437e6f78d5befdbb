import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatCsvLine, formatCsvTitles } from '../../platform/csv.ts'
import { cancelPreviews, findMissing, findRun, finishRun, listRejects, type RunRow } from './run-queries.ts'
import { importFileJob } from './jobs.ts'
import { withdrawAndFinish } from './store/withdraw-missing.ts'
import { requestErrors } from './texts.ts'

const pageSize = 1000

/** States of a file that is stored until it is imported. */
const openStates: ReadonlySet<string> = new Set(['waiting', 'running', 'preview'])

async function lockAskingRun(tx: Tx, id: string): Promise<RunRow> {
  await sql`SELECT 1 FROM feed_run WHERE id = ${id} FOR UPDATE`.execute(tx)
  const run = await findRun(tx, id)
  if (!run) throw new AppError('not_found')
  if (run.state !== 'asking') throw new AppError('conflict', requestErrors.alreadyDecided)
  return run
}

/** Resolves a run in state `asking`: withdraws or keeps the listings that its data did not include. */
export async function resolveMissing(
  _actor: Actor,
  { db, clock }: Deps,
  id: string,
  decision: 'withdraw' | 'keep',
): Promise<RunRow> {
  return db.transaction().execute(async (tx) => {
    const run = await lockAskingRun(tx, id)
    const now = clock.now()
    if (decision === 'keep') await finishRun(tx, id, { state: 'done', now })
    else await withdrawAndFinish(tx, run, (await findMissing(tx, run)).missing, now)
    return (await findRun(tx, id))!
  })
}

/** Cancels the import of a file; its imported records are kept. The process that reads the file stops by itself. */
export async function cancelRun(_actor: Actor, { db, clock, files }: Deps, id: string): Promise<RunRow> {
  const { run, fileKey } = await db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM feed_run WHERE id = ${id} FOR UPDATE`.execute(tx)
    const before = await findRun(tx, id)
    if (!before || before.kind !== 'file') throw new AppError('not_found')
    if (!openStates.has(before.state)) throw new AppError('conflict', requestErrors.finished)
    await finishRun(tx, id, { state: 'canceled', now: clock.now() })
    return { run: (await findRun(tx, id))!, fileKey: before.file_key }
  })
  if (fileKey !== null) await files.delete(fileKey)
  return run
}

/** Imports a file after its preview. A later file of the source must not be followed by an earlier one. */
export async function importRun(_actor: Actor, { db, jobs }: Deps, id: string): Promise<RunRow> {
  return db.transaction().execute(async (tx) => {
    const { rows: later } = await sql`SELECT 1 FROM feed_run r JOIN feed_run o ON o.source_id = r.source_id
      WHERE r.id = ${id} AND (o.state = 'undoing' OR o.id > r.id AND o.recorded AND o.state <> 'undone')`.execute(
      tx,
    )
    if (later.length > 0) throw new AppError('conflict', requestErrors.laterFile)
    const { rows } =
      await sql`UPDATE feed_run SET state = 'waiting', preview = false, tries = 0, records = 0, added = 0,
        changed = 0, unchanged = 0, rejected = 0, withdrawn = 0, pictures = 0, missing = 0, examples = NULL
      WHERE id = ${id} AND state = 'preview' AND kind = 'file' RETURNING 1`.execute(tx)
    const run = await findRun(tx, id)
    if (!run || run.kind !== 'file') throw new AppError('not_found')
    if (rows.length === 0) throw new AppError('conflict', requestErrors.notPreviewed)
    await jobs.send(tx, importFileJob, { run: id })
    return run
  })
}

/** A preview waits this long for a decision. */
const previewDays = 7

/** Cancels previews that have waited for a week, and deletes their files (job). */
export async function expirePreviews({ db, clock, files }: Deps): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - previewDays * 86_400_000)
  for (const key of await cancelPreviews(db, { now, before, sourceId: null })) await files.delete(key)
}

/** Returns a run of a file; throws `not_found`. */
export async function getFileRun({ db }: Pick<Deps, 'db'>, id: string): Promise<RunRow> {
  const run = await findRun(db, id)
  if (!run || run.kind !== 'file') throw new AppError('not_found')
  return run
}

async function* formatRejects(db: Db, runId: string): AsyncGenerator<string> {
  yield formatCsvTitles(['Record', 'ListingKey', 'Reason'])
  let last = 0
  for (;;) {
    const page = await listRejects(db, runId, last, pageSize)
    for (const { nr, record_key, reason } of page) yield formatCsvLine([nr, record_key, reason])
    if (page.length < pageSize) return
    last = page.at(-1)!.nr
  }
}

/** Streams the rejected records of a run as CSV; throws `not_found`. */
export async function exportRejects(_actor: Actor, { db }: Deps, runId: string): Promise<Readable> {
  if (!(await findRun(db, runId))) throw new AppError('not_found')
  return Readable.from(formatRejects(db, runId))
}
