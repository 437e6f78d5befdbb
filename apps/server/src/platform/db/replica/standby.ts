import type { ClientBase } from 'pg'
import {
  parseLsn,
  primaryPositionColumns,
  toPosition,
  type PositionRow,
  type WalPosition,
} from './wal-position.ts'
import { one } from '../one-row.ts'

/** What a primary and its replicas have in common: the cluster's identifier, and the database in it. */
export interface DatabaseIdentity {
  readonly system: string
  readonly database: string
}

const identityColumns = `(SELECT system_identifier::text FROM pg_control_system()) AS system,
  (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database`

/** Anything with the driver's `query`. */
type Connection = Pick<ClientBase, 'query'>

/** The server may not be read as a replica. The message is for the operator. */
export class ReplicaRefusedError extends Error {
  /** Whether the setting names another database than the primary's, which no restart of a server changes. */
  readonly isWrongSetting: boolean

  constructor(message: string, isWrongSetting: boolean) {
    super(message)
    this.isWrongSetting = isWrongSetting
  }
}

/** Returns identity and position of the primary. */
export async function findPrimaryState(primary: Connection): Promise<DatabaseIdentity & WalPosition> {
  const { rows } = await primary.query<DatabaseIdentity & PositionRow>(
    `SELECT ${identityColumns}, ${primaryPositionColumns}`,
  )
  const { system, database, ...position } = one(rows)
  return { system, database, ...toPosition(position) }
}

interface StandbyRow extends DatabaseIdentity {
  readonly is_standby: boolean
  readonly lsn: string | null
  readonly timeline: number
}

/**
 * Returns the position up to which a standby has applied the log. The timeline is the receiver's; without a receiver, or
 * the right to see it, that of the last restart point, which may be older. Throws `ReplicaRefusedError` for a server that
 * is not a standby of the same cluster, or another database of it.
 */
export async function findStandbyPosition(
  connection: Connection,
  expected: DatabaseIdentity,
): Promise<WalPosition> {
  const { rows } = await connection.query<StandbyRow>({
    name: 'standby_position',
    text: `SELECT ${identityColumns}, pg_is_in_recovery() AS is_standby, pg_last_wal_replay_lsn()::text AS lsn,
      coalesce((SELECT received_tli FROM pg_stat_wal_receiver), (SELECT timeline_id FROM pg_control_checkpoint())) AS timeline`,
  })
  const { system, database, is_standby, lsn, timeline } = one(rows)
  if (system !== expected.system || database !== expected.database)
    throw new ReplicaRefusedError(
      'DATABASE_REPLICA_URL is not a replica of the database in DATABASE_URL',
      true,
    )
  if (!is_standby || lsn === null)
    throw new ReplicaRefusedError('DATABASE_REPLICA_URL is not a standby server', false)
  return { timeline, lsn: parseLsn(lsn) }
}
