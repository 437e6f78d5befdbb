import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/module.ts'
import { withdraw } from './batch.ts'
import { csvLine } from './csv.ts'
import { readJob } from './jobs.ts'
import { endBroken, endRun, findRun, missingOf, rejectsAfter, sourceNamed, type RunRow } from './queries.ts'
import { readFeed, withdrawAndEnd } from './run.ts'
import { findServer } from './server-queries.ts'

/** Whose file it is, and how it is to be read. */
export interface FeedFile {
  readonly source: string
  readonly fileName: string
  readonly fileKey: string | null
  readonly whole: boolean
}

/** Notes a file that is to be read; makes its source where the name is new. */
export async function openRun(
  tx: Tx,
  { by, now }: { by: string | null; now: Date },
  { source, fileName, fileKey, whole }: FeedFile,
): Promise<RunRow> {
  const sourceId = await sourceNamed(tx, { name: source, by, now })
  if (await findServer(tx, sourceId))
    throw new AppError('conflict', 'This source is kept up from its server; give the file another name')
  await endBroken(tx, sourceId, now)
  const { id } = await tx
    .insertInto('feed_run')
    .values({
      source_id: sourceId,
      file_name: fileName,
      file_key: fileKey,
      whole,
      state: 'waiting',
      by_id: by,
      created_at: now,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findRun(tx, id))!
}

/** Keeps an uploaded file and has it read in the background. */
export async function takeFile(
  actor: Actor,
  { db, clock, files, jobs }: Deps,
  { source, whole }: { source: string; whole: boolean },
  { stream, filename }: Upload,
): Promise<RunRow> {
  const fileKey = `feeds/${randomBytes(16).toString('hex')}`
  await files.put(fileKey, stream).catch((error: NodeJS.ErrnoException) => {
    // An upload that broke off before the store took it up says so in its parser's words; a full disk in its own.
    if (error instanceof AppError || error.syscall !== undefined) throw error
    throw new AppError('bad_input', 'The upload is damaged or cut off', { cause: error })
  })
  const fileName = filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  try {
    return await db.transaction().execute(async (tx) => {
      const who = { by: actor.personId, now: clock.now() }
      const run = await openRun(tx, who, { source, fileName, fileKey, whole })
      await jobs.send(tx, readJob, { run: run.id })
      return run
    })
  } catch (error) {
    await files.delete(fileKey)
    throw error
  }
}

/** The job: reads the file of a run; one that was read already is left alone. */
export async function readUploaded(deps: Deps, runId: string): Promise<void> {
  const { db, files, clock, log } = deps
  const run = await findRun(db, runId)
  if (!run?.file_key) return
  const file = await files.get(run.file_key)
  try {
    if (file) await readFeed(deps, run, file.stream)
    else
      await endRun(db, run.id, { state: 'failed', now: clock.now(), message: 'The file is no longer there' })
  } catch (error) {
    log.error({ err: error, runId }, 'a feed could not be read')
    const message = 'Something went wrong on our side. What was read before stays; upload the file again.'
    await endRun(db, run.id, { state: 'failed', now: clock.now(), message })
  }
  await files.delete(run.file_key)
}

async function askingRun(tx: Tx, id: string): Promise<RunRow> {
  await sql`SELECT 1 FROM feed_run WHERE id = ${id} FOR UPDATE`.execute(tx)
  const run = await findRun(tx, id)
  if (!run) throw new AppError('not_found')
  if (run.state !== 'asking') throw new AppError('conflict', 'This has been decided already')
  return run
}

/** Answers a run that asks: what its file did not name is withdrawn, or stays. */
export async function decideMissing(
  _actor: Actor,
  { db, clock }: Deps,
  id: string,
  answer: 'withdraw' | 'keep',
): Promise<RunRow> {
  return db.transaction().execute(async (tx) => {
    const run = await askingRun(tx, id)
    const now = clock.now()
    if (answer === 'keep') await endRun(tx, id, { state: 'done', now })
    else await withdrawAndEnd(tx, id, (await missingOf(tx, run)).ids, now)
    return (await findRun(tx, id))!
  })
}

async function* rejectLines(db: Db, runId: string): AsyncGenerator<string> {
  yield csvLine(['Record', 'ListingKey', 'Reason'])
  let last = 0
  for (;;) {
    const page = await rejectsAfter(db, runId, last, 1000)
    for (const { nr, record_key, reason } of page) yield csvLine([nr, record_key, reason])
    if (page.length < 1000) return
    last = page.at(-1)!.nr
  }
}

/** What a run left out, as CSV; throws `not_found`. */
export async function rejectsOf(_actor: Actor, { db }: Deps, runId: string): Promise<Readable> {
  if (!(await findRun(db, runId))) throw new AppError('not_found')
  return Readable.from(rejectLines(db, runId))
}

/** Forgets a source with its reports. Its listings stay as they are, or leave the market; says how many left. */
export async function removeSource(
  _actor: Actor,
  { db, clock }: Deps,
  id: string,
  withdrawing: boolean,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: found } = await sql`SELECT 1 FROM feed_source WHERE id = ${id} FOR UPDATE`.execute(tx)
    if (found.length === 0) throw new AppError('not_found')
    const { rows: open } = await sql`SELECT 1 FROM feed_run
      WHERE source_id = ${id} AND state IN ('waiting', 'running') AND file_key IS NOT NULL`.execute(tx)
    if (open.length > 0) throw new AppError('conflict', 'A file of this source is being read')
    const { rows } = await sql<{ listing_id: string }>`
      SELECT listing_id FROM feed_listing WHERE source_id = ${id} ORDER BY listing_id`.execute(tx)
    const count = withdrawing
      ? await withdraw(
          tx,
          rows.map((row) => row.listing_id),
          clock.now(),
        )
      : 0
    await tx.deleteFrom('feed_source').where('id', '=', id).execute()
    return count
  })
}
