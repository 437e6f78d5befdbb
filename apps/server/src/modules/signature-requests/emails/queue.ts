import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import type { EmailKind } from '../tables.ts'
import '../tables.ts'

/** The job that writes waiting emails, started by each change that queues one. */
export const emailJob = 'signature-requests.email'

interface NewEmails {
  readonly requestId: string
  /** Null for the agent. */
  readonly signerIds: readonly (string | null)[]
  readonly kind: EmailKind
  /** The caller's key of a repeated email: the same key writes it once. */
  readonly key?: string
  /** Asked for by the agent, who can undo it for some seconds. */
  readonly isHeld?: boolean
}

/** Queues an email to each signer, in the caller's transaction. Returns how many were not queued before. */
export async function queueEmails(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  { requestId, signerIds, kind, key = '', isHeld = false }: NewEmails,
): Promise<number> {
  if (signerIds.length === 0) return 0
  const now = clock.now()
  const heldUntil = isHeld ? getHeldUntil(now) : undefined
  const { numAffectedRows = 0n } =
    await sql`INSERT INTO signature_request_email (request_id, signer_id, kind, key, leased_until, created_at)
    SELECT ${requestId}::bigint, signer_id, ${kind}, ${key},
      coalesce(${heldUntil ?? null}::timestamptz, '-infinity'), ${now}::timestamptz
    FROM unnest(${[...signerIds]}::bigint[]) AS signer_id ON CONFLICT DO NOTHING`.execute(tx)
  await jobs.send(tx, emailJob, {}, heldUntil && { startAfter: heldUntil })
  return Number(numAffectedRows)
}

/** An email claimed by this process, waiting to be put into the outbox. */
export interface PendingEmail {
  readonly id: string
  readonly kind: EmailKind
  readonly request_id: string
  /** The agent from whose mailbox it leaves. */
  readonly sender_id: string
  /** Null for the agent. */
  readonly signer_id: string | null
  readonly name: string
  readonly email: string
  readonly language: FormLanguage
  readonly seed: string | null
  readonly title: string
  readonly message: string
  readonly expires_at: Date
  readonly completed_at: Date | null
  readonly user_id: string
  readonly search_types: string[]
  /** False when the request was closed meanwhile, or the person has answered. */
  readonly needed: boolean
}

export const leases = defineQueueLeases({ table: 'signature_request_email', key: ['id'] })

/** Claims the next waiting email. Its sender stays the same, so that a repeated attempt finds it in the outbox. */
export async function claimNext({ db }: Deps, lease: Lease): Promise<PendingEmail | undefined> {
  const { rows } = await sql<PendingEmail>`
    WITH next AS (${leases.takeNext(lease, {
      waits: sql`state = 'waiting'`,
      set: sql`sender_id = coalesce(sender_id, (SELECT r.agent_id FROM signature_request r
        WHERE r.id = signature_request_email.request_id))`,
    })})
    SELECT e.id, e.kind, e.request_id, e.sender_id, e.signer_id, coalesce(s.name, '') AS name,
      coalesce(s.email, '') AS email, coalesce(s.language, 'en') AS language, s.seed, r.title, r.message, r.expires_at,
      r.completed_at, c.person_id AS user_id, c.search_types,
      a.deactivated_at IS NULL AND c.archived_at IS NULL AND CASE WHEN e.kind = 'complete' THEN r.state = 'completed'
        ELSE r.state = 'open' AND r.expires_at > ${lease.now} AND s.signed_at IS NULL AND s.declined_at IS NULL END AS needed
    FROM next e JOIN signature_request r ON r.id = e.request_id JOIN client c ON c.id = r.client_id
      JOIN agent a ON a.person_id = e.sender_id
      LEFT JOIN signature_request_signer s ON s.id = e.signer_id`.execute(db)
  return maybeOne(rows)
}
