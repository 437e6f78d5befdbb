import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Lease } from '../../../platform/leases/leases.ts'
import { processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import { publishRequest, recordRequestActivity } from '../publish.ts'
import { findRequests, type RequestRow } from '../requests/find-request.ts'
import { requestErrors } from '../texts.ts'
import { claimNext, leases, type PendingEmail } from './queue.ts'
import { writeEmail } from './write-email.ts'

async function write(deps: Deps, pending: PendingEmail): Promise<QueuedEmail> {
  const { to, ...email } = await writeEmail(deps, pending)
  return { ...email, to: [to] }
}

/** Records in the client's timeline that a document was sent, with the first of its emails. */
async function recordSent(tx: Tx, deps: Deps, request: RequestRow): Promise<void> {
  const { rows: sent } = await sql`SELECT FROM signature_request_email
    WHERE request_id = ${request.id} AND kind = 'ask' AND state = 'queued' LIMIT 2`.execute(tx)
  if (sent.length > 1) return
  const { rows } = await sql<{ name: string }>`SELECT name FROM signature_request_signer
    WHERE request_id = ${request.id} ORDER BY position`.execute(tx)
  await recordRequestActivity(
    tx,
    deps,
    { ...request, request_id: request.id },
    { kind: 'signature-sent', payload: { names: rows.map(({ name }) => name) }, contact: true },
  )
}

type Outcome =
  | { state: 'queued'; outboxId: string }
  | { state: 'dropped' }
  | { state: 'failed'; failure: string }

async function recordOutcome(
  deps: Deps,
  { id, kind, request_id, user_id }: PendingEmail,
  outcome: Outcome,
  lease?: Lease,
): Promise<void> {
  const failure = outcome.state === 'failed' ? outcome.failure : ''
  const outboxId = outcome.state === 'queued' ? outcome.outboxId : null
  await deps.db.transaction().execute(async (tx) => {
    const [request] = await findRequests(tx, sql`r.id = ${request_id}`, sql`FOR NO KEY UPDATE OF r`)
    const { numAffectedRows } =
      await sql`UPDATE signature_request_email SET state = ${outcome.state}, failure = ${failure}, outbox_id = ${outboxId}
      WHERE id = ${id} AND state = 'waiting' AND ${leases.isHeld(lease)}`.execute(tx)
    if (!request) return
    if (numAffectedRows === 1n && outcome.state === 'queued' && kind === 'ask')
      await recordSent(tx, deps, request)
    await publishRequest(tx, deps, { agent_id: request.agent_id, user_id })
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
