import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { RemoteKey } from './remote.ts'

/** Pauses after each vain attempt to store a message; the last one holds for all that follow. */
const pausesMinutes = [1, 5, 30, 120, 720]

export interface PoisonRow extends RemoteKey {
  readonly tries: number
}

/** Sets a message aside that could not be stored, or notes one more vain attempt. `failure` is a code, without addresses. */
export async function setAside(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { folder, remoteId }: RemoteKey,
  failure: string,
): Promise<void> {
  const now = clock.now()
  await sql`INSERT INTO mail_sync_poison AS p (person_id, folder, remote_id, not_before, failure, first_at)
    VALUES (${personId}, ${folder}, ${remoteId}, ${now}::timestamptz + make_interval(mins => ${pausesMinutes[0]!}),
      ${failure.slice(0, 100)}, ${now})
    ON CONFLICT (person_id, folder, remote_id) DO UPDATE SET tries = p.tries + 1, failure = excluded.failure,
      not_before = ${now}::timestamptz
        + make_interval(mins => (${pausesMinutes}::int[])[least(p.tries + 1, ${pausesMinutes.length}::int)])`.execute(
    db,
  )
}

/** Messages set aside whose next attempt is due, at most 50. */
export async function poisonDue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
): Promise<PoisonRow[]> {
  const { rows } = await sql<PoisonRow>`SELECT folder, remote_id AS "remoteId", tries FROM mail_sync_poison
    WHERE person_id = ${personId} AND not_before <= ${clock.now()} ORDER BY not_before, remote_id LIMIT 50`.execute(
    db,
  )
  return rows
}

/** It is stored by now, or gone there. */
export async function takeUp(tx: Db | Tx, personId: string, { folder, remoteId }: RemoteKey): Promise<void> {
  await sql`DELETE FROM mail_sync_poison WHERE person_id = ${personId} AND folder = ${folder}
    AND remote_id = ${remoteId}`.execute(tx)
}

/** The same of several. */
export async function takeUpAll(tx: Tx, personId: string, keys: readonly RemoteKey[]): Promise<void> {
  await sql`DELETE FROM mail_sync_poison p
    USING unnest(${keys.map(({ folder }) => folder)}::text[], ${keys.map(({ remoteId }) => remoteId)}::text[])
      AS k (folder, remote_id)
    WHERE p.person_id = ${personId} AND p.folder = k.folder AND p.remote_id = k.remote_id`.execute(tx)
}
