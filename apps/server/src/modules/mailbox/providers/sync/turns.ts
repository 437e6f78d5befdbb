import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { ProviderName } from '../port.ts'

/** A process that says nothing for so long has died over a mailbox. */
const leaseSeconds = 60

type TurnDeps = Pick<Deps, 'db' | 'clock'>

/** A mailbox in the hands of this process. */
export interface Turn {
  readonly personId: string
  readonly claim: string
  readonly failures: number
  readonly reconciledAt: Date | null
}

/** Gives mailboxes of a provider that are new to it their row. */
export async function enrol({ db, clock }: TurnDeps, provider: ProviderName): Promise<void> {
  await sql`INSERT INTO mail_sync (person_id, due_at) SELECT person_id, ${clock.now()} FROM mailbox b
    WHERE provider = ${provider} AND NOT EXISTS (SELECT FROM mail_sync s WHERE s.person_id = b.person_id)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Takes a mailbox of this provider that is due, for this process alone; `personId` for a certain one. */
export async function takeTurn(
  { db, clock }: TurnDeps,
  provider: ProviderName,
  personId?: string,
): Promise<Turn | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await sql<Turn>`
    WITH next AS (
      SELECT s.person_id FROM mail_sync s JOIN mailbox b ON b.person_id = s.person_id
        JOIN agent a ON a.person_id = s.person_id
      WHERE b.provider = ${provider} AND a.deactivated_at IS NULL AND s.due_at <= ${now}
        AND (s.leased_until IS NULL OR s.leased_until < ${now})
        ${personId === undefined ? sql`` : sql`AND s.person_id = ${personId}`}
      ORDER BY s.due_at, s.person_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED
    )
    UPDATE mail_sync s SET claim = ${randomUUID()}, leased_until = ${until}, due_at = ${until}
    FROM next WHERE s.person_id = next.person_id
    RETURNING s.person_id AS "personId", s.claim, s.failures, s.reconciled_at AS "reconciledAt"`.execute(db)
  return rows[0]
}

/** Keeps a mailbox in this process's hands; false where it is in other ones. */
export async function keepTurn({ db, clock }: TurnDeps, { personId, claim }: Turn): Promise<boolean> {
  const until = new Date(clock.now().getTime() + leaseSeconds * 1000)
  const { numAffectedRows } = await sql`UPDATE mail_sync SET leased_until = ${until},
      due_at = CASE WHEN due_at = leased_until THEN ${until} ELSE due_at END
    WHERE person_id = ${personId} AND claim = ${claim}`.execute(db)
  return numAffectedRows === 1n
}

/** Gives a mailbox back: it is in step as of `syncedAt`, and is looked at again in `pauseSeconds`; at once where it was woken meanwhile. */
export async function endTurn(
  { db, clock }: TurnDeps,
  { personId, claim }: Turn,
  { syncedAt, pauseSeconds }: { readonly syncedAt: Date | null; readonly pauseSeconds: number },
): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + pauseSeconds * 1000)
  await sql`UPDATE mail_sync SET claim = NULL, leased_until = NULL, failures = 0, failure = NULL, 
    synced_at = coalesce(${syncedAt}, synced_at),
    due_at = CASE WHEN due_at < leased_until THEN due_at ELSE ${dueAt} END
    WHERE person_id = ${personId} AND claim = ${claim}`.execute(db)
}

/** Gives a mailbox back that could not be brought in step; `failure` is a code, without addresses. */
export async function failTurn(
  { db, clock }: TurnDeps,
  { personId, claim }: Turn,
  { failure, pauseSeconds }: { readonly failure: string; readonly pauseSeconds: number },
): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + pauseSeconds * 1000)
  await sql`UPDATE mail_sync SET claim = NULL, leased_until = NULL, failures = failures + 1,
    failure = ${failure.slice(0, 100)}, due_at = ${dueAt} WHERE person_id = ${personId} AND claim = ${claim}`.execute(
    db,
  )
}

/** Something happened there, or the connection was renewed: the mailbox is looked at at once. */
export async function wakeMailbox(
  { db, clock }: { readonly db: Db | Tx; readonly clock: Deps['clock'] },
  personId: string,
): Promise<void> {
  await sql`UPDATE mail_sync SET due_at = ${clock.now()} WHERE person_id = ${personId} AND due_at > ${clock.now()}`.execute(
    db,
  )
}
