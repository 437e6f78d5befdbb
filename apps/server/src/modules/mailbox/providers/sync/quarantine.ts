import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { RemoteKey } from './remote-messages.ts'

/** Retry delays by number of attempts; the last one repeats. */
const retryDelayMinutes = [1, 5, 30, 120, 720]

/** Whether PostgreSQL rejected the data (class 22, data exception, or 23, constraint violation), or the error has no code. */
export function isDataError(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || /^2[23]/.test(code)
}

/** Returns an error's code, to be stored as the reason for a quarantine. */
export function toFailureCode(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'ERROR'
}

export interface QuarantinedMessage extends RemoteKey {
  readonly tries: number
}

/**
 * Quarantines a message that could not be stored, or counts another failed attempt. `failure` is a code without
 * addresses.
 */
export async function quarantine(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { folder, remoteId }: RemoteKey,
  failure: string,
): Promise<void> {
  const now = clock.now()
  await sql`INSERT INTO mail_sync_quarantine AS p (person_id, folder, remote_id, not_before, failure, first_at)
    VALUES (${personId}, ${folder}, ${remoteId}, ${now}::timestamptz + make_interval(mins => ${retryDelayMinutes[0]!}),
      ${failure.slice(0, 100)}, ${now})
    ON CONFLICT (person_id, folder, remote_id) DO UPDATE SET tries = p.tries + 1, failure = excluded.failure,
      not_before = ${now}::timestamptz
        + make_interval(mins => (${retryDelayMinutes}::int[])[least(p.tries + 1, ${retryDelayMinutes.length}::int)])`.execute(
    db,
  )
}

/** Returns up to 50 quarantined messages whose next attempt is due. */
export async function findDueQuarantined(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
): Promise<QuarantinedMessage[]> {
  const { rows } =
    await sql<QuarantinedMessage>`SELECT folder, remote_id AS "remoteId", tries FROM mail_sync_quarantine
    WHERE person_id = ${personId} AND not_before <= ${clock.now()} ORDER BY not_before, remote_id LIMIT 50`.execute(
      db,
    )
  return rows
}

/** Removes a message from quarantine, once it is stored or deleted remotely. */
export async function clearQuarantine(
  tx: Db | Tx,
  personId: string,
  { folder, remoteId }: RemoteKey,
): Promise<void> {
  await sql`DELETE FROM mail_sync_quarantine WHERE person_id = ${personId} AND folder = ${folder}
    AND remote_id = ${remoteId}`.execute(tx)
}

/** Removes several messages from quarantine. */
export async function clearQuarantineBatch(
  tx: Tx,
  personId: string,
  keys: readonly RemoteKey[],
): Promise<void> {
  await sql`DELETE FROM mail_sync_quarantine p
    USING unnest(${keys.map(({ folder }) => folder)}::text[], ${keys.map(({ remoteId }) => remoteId)}::text[])
      AS k (folder, remote_id)
    WHERE p.person_id = ${personId} AND p.folder = k.folder AND p.remote_id = k.remote_id`.execute(tx)
}
