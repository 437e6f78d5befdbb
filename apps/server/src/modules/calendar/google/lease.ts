import { sql } from 'kysely'
import { ExpectedError } from '../../../platform/errors/expected-error.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineLeases, type HeldLease } from '../../../platform/leases/leases.ts'

/** The right to sync a Google calendar. */
const leases = defineLeases({ table: 'calendar_google_account', token: 'claim', seconds: 120 })

/** Another process syncs the calendar now, or it was disconnected. */
export class LeaseLostError extends ExpectedError {}

/** A Google calendar that this process syncs exclusively. */
export interface GoogleLease {
  readonly agent_id: string
  readonly claim: string
  readonly address: string
  readonly failures: number
  readonly connected_at: Date
}

/** Leases the next Google calendar that is due, of an agent who still works here. */
export async function acquireLease(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  agentId?: string,
): Promise<GoogleLease | undefined> {
  const lease = leases.start({ clock })
  const { now } = lease
  const { rows } = await sql<GoogleLease>`
    WITH next AS (
      SELECT g.agent_id FROM calendar_google_account g JOIN agent a ON a.person_id = g.agent_id
      WHERE g.state = 'connected' AND ${leases.isFree(now, 'g')} AND a.deactivated_at IS NULL
        AND (g.due_at <= ${now}::timestamptz OR (g.failures = 0
          AND EXISTS (SELECT FROM calendar_google_wake w WHERE w.agent_id = g.agent_id)))
        ${agentId === undefined ? sql`` : sql`AND g.agent_id = ${agentId}`}
      ORDER BY g.due_at, g.agent_id LIMIT 1 FOR NO KEY UPDATE OF g SKIP LOCKED
    ), woken AS (
      DELETE FROM calendar_google_wake w USING next WHERE w.agent_id = next.agent_id
    )
    UPDATE calendar_google_account g SET ${leases.assign(lease)}
    FROM next WHERE g.agent_id = next.agent_id
    RETURNING g.agent_id, g.claim, g.address::text AS address, g.failures, g.connected_at`.execute(db)
  return maybeOne(rows)
}

const toHeld = ({ agent_id, claim }: GoogleLease): HeldLease => ({
  row: sql`agent_id = ${agent_id}`,
  token: claim,
})

/** Ends a lease, in the transaction that stores what came of it. */
export const releaseLease = (tx: Tx, lease: GoogleLease): Promise<boolean> =>
  leases.release({ db: tx }, toHeld(lease))

/** Runs a change in a transaction that commits only while the lease holds; it is renewed. */
export async function inLease<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  lease: GoogleLease,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await leases.renew({ db: tx, clock }, toHeld(lease))))
      throw new LeaseLostError('the lease of a Google calendar was lost')
    return change(tx)
  })
}
