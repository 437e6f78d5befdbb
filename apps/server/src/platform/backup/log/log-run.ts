import { randomBytes } from 'node:crypto'
import type { DatabaseClient } from '../../db/client.ts'
import { one } from '../../db/one-row.ts'

type Queryable = Pick<DatabaseClient, 'query'>

/**
 * A run of the archive without a gap. It is a replication slot of the cluster, which keeps the log that is not archived
 * yet. A restored cluster has no slots, so it begins a run of its own and never writes to another's.
 */
export interface LogRun {
  readonly id: string
  readonly slot: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** From here on the cluster keeps its log. */
  readonly keptFrom: bigint
  readonly keptBytes: number
  /** Eight hexadecimal digits. */
  readonly timeline: string
  readonly segmentBytes: number
}

const prefix = 'pb_log_'

/** Finds the run of a cluster. */
export async function findRun(client: Queryable): Promise<LogRun | undefined> {
  const { rows } = await client.query<{
    slot: string
    system: string
    timeline: string
    kept_from: string
    kept: string
    segment: string
  }>(
    `SELECT slot_name AS slot, (SELECT system_identifier FROM pg_control_system())::text AS system,
       left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
       (restart_lsn - '0/0'::pg_lsn)::text AS kept_from, (pg_current_wal_lsn() - restart_lsn)::text AS kept,
       (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS segment
     FROM pg_replication_slots WHERE starts_with(slot_name, $1) AND restart_lsn IS NOT NULL
     ORDER BY slot_name DESC LIMIT 1`,
    [prefix],
  )
  const [row] = rows
  if (!row) return undefined
  const [startedAt, random] = row.slot.slice(prefix.length).split('_')
  return {
    id: `${row.system}-${row.timeline}-${startedAt}-${random}`,
    slot: row.slot,
    startedAt: Number(startedAt),
    keptFrom: BigInt(row.kept_from),
    keptBytes: Number(row.kept),
    timeline: row.timeline,
    segmentBytes: Number(row.segment),
  }
}

/** Ends the runs of a cluster, which then keeps no log for them. */
export async function endRuns(client: Queryable): Promise<void> {
  await client.query(
    'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE starts_with(slot_name, $1)',
    [prefix],
  )
}

/** Begins a run, from the last checkpoint on. */
export async function beginRun(client: Queryable): Promise<LogRun> {
  const slot = `${prefix}${Date.now()}_${randomBytes(4).toString('hex')}`
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot])
  const run = await findRun(client)
  if (!run) throw new Error('PostgreSQL keeps no log for the archive')
  return run
}

/** Lets the cluster recycle its log up to a position. */
export async function releaseLog(client: Queryable, { slot }: LogRun, position: bigint): Promise<void> {
  await client.query(`SELECT pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [
    slot,
    String(position),
  ])
}

/**
 * Commits a transaction, so that the log has a commit after the moment, by which a restore knows that it reached it.
 * Returns the moment in milliseconds, and the position up to which the log is flushed, which is after that commit.
 * Everything that was acknowledged before has committed by the moment, which is rounded up; so the commit waits.
 */
export async function markMoment(client: Queryable): Promise<{ moment: number; position: bigint }> {
  const { rows: marks } = await client.query<{ moment: string }>(
    `SELECT ceil(extract(epoch FROM clock_timestamp()) * 1000)::text AS moment,
       pg_logical_emit_message(true, 'pb_office', 'archive'), pg_sleep(0.002)`,
  )
  const { rows } = await client.query<{ position: string }>(
    `SELECT (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text AS position`,
  )
  return { moment: Number(one(marks).moment), position: BigInt(one(rows).position) }
}
