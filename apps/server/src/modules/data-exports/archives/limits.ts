import { dayMs } from '@pb/rules/dates'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import type { Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { archiveErrors } from '../texts.ts'
import { findExport, type ExportRow } from './queries.ts'

/** Exports that the office, or an agent, may start within 24 hours. */
const maxPerDay = 5

/** An archive this young is not written again. */
const freshMs = 10 * 60_000

/** Archives of an owner that are kept until they expire; the newest is kept whatever its size. */
const maxKept = 2
const maxKeptBytes = 20e9

/** All archives of the office and its agents together. */
const maxOfficeBytes = 200e9

/** Room that an export leaves on the disk for everything else. */
const spareBytes = 2e9

/** Starts are decided one after the other: what a person may start depends on what was started before. */
export const lockStarts = (tx: Tx): Promise<void> => lockUntilCommit(tx, 'data-exports')

const ofOwner = (agentId: string | null) => sql`coalesce(agent_id, 0) = ${agentId ?? '0'}`

/** The archive of an owner that has just been written. */
export async function findFreshExport(
  tx: Tx,
  agentId: string | null,
  now: Date,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM data_export WHERE ${ofOwner(agentId)}
    AND state = 'ready' AND finished_at > ${new Date(now.getTime() - freshMs)} AND expires_at > ${now}
    ORDER BY id DESC LIMIT 1`.execute(tx)
  const row = maybeOne(rows)
  return row && findExport(tx, row.id)
}

const untilSeconds = (time: Date, now: Date) =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))

/** Throws `too_many` when an owner has started enough for a day. */
async function checkCount(tx: Tx, agentId: string | null, now: Date): Promise<void> {
  const { rows } = await sql<{
    created_at: Date
  }>`SELECT created_at FROM data_export WHERE ${ofOwner(agentId)}
    AND created_at > ${new Date(now.getTime() - dayMs)} ORDER BY id DESC LIMIT ${maxPerDay}`.execute(tx)
  if (rows.length < maxPerDay) return
  const next = new Date(rows.at(-1)!.created_at.getTime() + dayMs)
  throw new AppError('too_many', archiveErrors.tooMany(maxPerDay, next), {
    retryAfter: untilSeconds(next, now),
  })
}

/** Throws `too_many` when all archives together are as large as they may be, until the first expires. */
async function checkSize(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ bytes: string; next: Date | null }>`
    SELECT coalesce(sum(bytes), 0) AS bytes, min(expires_at) AS next FROM data_export WHERE state = 'ready'`.execute(
    tx,
  )
  const { bytes, next } = one(rows)
  if (Number(bytes) < maxOfficeBytes || next === null) return
  throw new AppError('too_many', archiveErrors.officeFull(next), { retryAfter: untilSeconds(next, now) })
}

/** Throws `no_room` when the disk has no place for an archive as large as the largest of this owner. */
async function checkSpace(tx: Tx, { env }: Pick<Deps, 'env'>, agentId: string | null): Promise<void> {
  if (env.files.kind === 's3') return
  const { rows } = await sql<{ bytes: string }>`SELECT coalesce(max(bytes), 0) AS bytes FROM data_export
    WHERE ${ofOwner(agentId)}`.execute(tx)
  const { bavail, bsize } = await statfs(env.dataDir)
  if (bavail * bsize < Number(one(rows).bytes) + spareBytes)
    throw new AppError('no_room', archiveErrors.noRoom)
}

/** Throws `too_many` or `no_room` when an owner may not start another export now. */
export async function checkLimits(
  tx: Tx,
  deps: Pick<Deps, 'env' | 'clock'>,
  agentId: string | null,
): Promise<void> {
  const now = deps.clock.now()
  await checkCount(tx, agentId, now)
  await checkSize(tx, now)
  await checkSpace(tx, deps, agentId)
}

/** Deletes the archives of an owner that a newer one replaces. */
export async function deleteReplaced(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  agentId: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string; file_key: string }>`
    SELECT id, file_key FROM (SELECT id, file_key, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
      FROM data_export WHERE ${ofOwner(agentId)} AND state = 'ready' WINDOW newest AS (ORDER BY id DESC)) kept
    WHERE place > ${maxKept} OR (place > 1 AND total > ${maxKeptBytes})`.execute(db)
  for (const { id, file_key } of rows) {
    await files.delete(file_key)
    await sql`UPDATE data_export SET state = 'expired', file_key = NULL, sealed = NULL WHERE id = ${id}`.execute(
      db,
    )
  }
}
