import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatCsvLine, formatCsvTitles } from '../../platform/csv.ts'
import { findMissing, findRun, finishRun, listRejects, type RunRow } from './run-queries.ts'
import { withdrawAndFinish } from './store/withdraw-missing.ts'
import { requestErrors } from './texts.ts'

const pageSize = 1000

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
    else await withdrawAndFinish(tx, id, (await findMissing(tx, run)).ids, now)
    return (await findRun(tx, id))!
  })
}

/** Cancels the import of a file; its imported records are kept. The process that reads the file stops by itself. */
export async function cancelRun(_actor: Actor, { db, clock, files }: Deps, id: string): Promise<RunRow> {
  const { run, fileKey } = await db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM feed_run WHERE id = ${id} FOR UPDATE`.execute(tx)
    const before = await findRun(tx, id)
    if (!before || before.kind !== 'file') throw new AppError('not_found')
    if (before.state !== 'waiting' && before.state !== 'running')
      throw new AppError('conflict', requestErrors.finished)
    await finishRun(tx, id, { state: 'canceled', now: clock.now() })
    return { run: (await findRun(tx, id))!, fileKey: before.file_key }
  })
  if (fileKey !== null) await files.delete(fileKey)
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
