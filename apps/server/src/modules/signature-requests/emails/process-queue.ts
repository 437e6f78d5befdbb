import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { isStillLeased, processEmailQueue, type Lease, type QueuedEmail } from '../../mailbox/index.ts'
import { publishRequest } from '../publish.ts'
import { requestErrors } from '../texts.ts'
import { claimNext, type PendingEmail } from './queue.ts'
import { writeEmail } from './write-email.ts'

async function write(deps: Deps, pending: PendingEmail): Promise<QueuedEmail> {
  const { to, ...email } = await writeEmail(deps, pending)
  return { ...email, to: [to] }
}

type Outcome =
  | { state: 'queued'; outboxId: string }
  | { state: 'dropped' }
  | { state: 'failed'; failure: string }

async function recordOutcome(
  deps: Deps,
  { id, request_id, user_id }: PendingEmail,
  outcome: Outcome,
  lease?: Lease,
): Promise<void> {
  const failure = outcome.state === 'failed' ? outcome.failure : ''
  const outboxId = outcome.state === 'queued' ? outcome.outboxId : null
  await deps.db.transaction().execute(async (tx) => {
    await sql`UPDATE signature_request_email SET state = ${outcome.state}, failure = ${failure}, outbox_id = ${outboxId}
      WHERE id = ${id} AND state = 'waiting' AND ${isStillLeased(lease)}`.execute(tx)
    const { rows } = await sql<{ agent_id: string }>`SELECT agent_id FROM signature_request
      WHERE id = ${request_id}`.execute(tx)
    if (rows[0]) await publishRequest(tx, deps, { agent_id: rows[0].agent_id, user_id })
  })
}

async function settleUnwanted(deps: Deps, pending: PendingEmail): Promise<boolean> {
  if (!pending.needed) await recordOutcome(deps, pending, { state: 'dropped' })
  return !pending.needed
}

/** Puts every waiting email into its sender's outbox. */
export const processEmails = (deps: Deps): Promise<void> =>
  processEmailQueue<PendingEmail>(deps, {
    name: 'a signature request',
    purpose: 'transactional',
    claimNext,
    getKey: ({ id, sender_id }) => ({ personId: sender_id, key: `signature:${id}` }),
    settleUnwanted,
    write,
    recordQueued: (_deps, pending, { id }) => recordOutcome(deps, pending, { state: 'queued', outboxId: id }),
    recordFailure: (_deps, pending, failure, lease) =>
      recordOutcome(deps, pending, { state: 'failed', failure }, lease),
    unexpectedFailure: requestErrors.notWritten,
  })
