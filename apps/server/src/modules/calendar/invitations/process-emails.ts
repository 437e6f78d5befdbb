import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { Lease } from '../../../platform/leases/leases.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { newFileKey, processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import { emailLeases } from './queue-invitations.ts'
import { invitationTexts } from '../texts.ts'
import type { ItipMethod } from '../tables.ts'

interface PendingEmail {
  readonly id: string
  readonly agent_id: string
  readonly thread_id: string | null
  readonly email: string
  readonly name: string
  readonly method: ItipMethod
  readonly subject: string
  readonly html: string
  readonly ics: string
  readonly active: boolean
}

async function claimNext({ db }: Deps, lease: Lease): Promise<PendingEmail | undefined> {
  const { rows } = await sql<PendingEmail>`
    WITH next AS (${emailLeases.takeNext(lease, {
      waits: sql`state = 'waiting' AND due_at <= ${lease.now}::timestamptz`,
    })})
    SELECT n.id, n.agent_id, n.thread_id, n.email::text AS email, n.name, n.method, n.subject, n.html, n.ics,
      a.deactivated_at IS NULL AS active
    FROM next n JOIN agent a ON a.person_id = n.agent_id`.execute(db)
  return maybeOne(rows)
}

async function write(deps: Deps, pending: PendingEmail): Promise<QueuedEmail> {
  const bytes = Buffer.from(pending.ics)
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  return {
    to: [{ name: pending.name, email: pending.email }],
    subject: pending.subject,
    html: pending.html,
    threadId: pending.thread_id,
    ownFiles: [fileKey],
    extraAttachments: [
      {
        filename: pending.method === 'CANCEL' ? 'cancel.ics' : 'invite.ics',
        // Programs show the invitation by this parameter (RFC 6047, 2.4).
        contentType: `text/calendar; charset=utf-8; method=${pending.method}`,
        bytes: bytes.length,
        fileKey,
        contentId: null,
        inline: false,
      },
    ],
    undoable: false,
  }
}

type Outcome = { state: 'queued' | 'dropped' | 'failed'; outboxId?: string; failure?: string }

async function recordOutcome(
  { db }: Deps,
  { id }: PendingEmail,
  outcome: Outcome,
  lease?: Lease,
): Promise<void> {
  const { state, outboxId = null, failure = '' } = outcome
  await db
    .updateTable('calendar_email')
    .set({ state, failure, outbox_id: outboxId })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(emailLeases.isHeld(lease))
    .execute()
}

async function settleUnwanted(deps: Deps, pending: PendingEmail): Promise<boolean> {
  if (!pending.active) await recordOutcome(deps, pending, { state: 'dropped' })
  return !pending.active
}

/** Puts every due email about events into its agent's outbox. */
export const processEmails = (deps: Deps): Promise<void> =>
  processEmailQueue<PendingEmail>(deps, {
    name: 'an event',
    purpose: 'transactional',
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: `calendar:${id}` }),
    settleUnwanted,
    write,
    recordQueued: (_deps, pending, { id }) => recordOutcome(deps, pending, { state: 'queued', outboxId: id }),
    recordFailure: (_deps, pending, failure, lease) =>
      recordOutcome(deps, pending, { state: 'failed', failure }, lease),
    unexpectedFailure: invitationTexts.notWritten,
  })
