import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { agentActor } from '../../listing-sends/index.ts'
import { sendMail } from '../../mailbox/index.ts'
import { publishRequest } from '../publish.ts'
import { requestErrors } from '../texts.ts'
import { claimEmail, type PendingEmail } from './queue.ts'
import { writeEmail } from './write-email.ts'

const getOutboxKey = ({ id }: PendingEmail): string => `signature:${id}`

/** Puts an email into its sender's outbox, which accepts each key once. */
async function submitToOutbox(deps: Deps, pending: PendingEmail): Promise<string> {
  const { to, subject, html, text } = await writeEmail(deps, pending)
  const entry = await sendMail(agentActor(pending.sender_id), deps, {
    to: [to],
    cc: [],
    bcc: [],
    subject,
    html,
    text,
    attachments: [],
    ids: { inReplyTo: null, references: [] },
    draft: { kind: 'new', answers_id: null },
    draftId: undefined,
    editor: undefined,
    key: getOutboxKey(pending),
    sendAt: undefined,
    remindAt: undefined,
  })
  return entry.id
}

type Outcome =
  | { state: 'queued'; outboxId: string }
  | { state: 'dropped' }
  | { state: 'failed'; failure: string }

async function recordOutcome(
  deps: Deps,
  { id, request_id, user_id }: PendingEmail,
  outcome: Outcome,
): Promise<void> {
  const failure = outcome.state === 'failed' ? outcome.failure : ''
  const outboxId = outcome.state === 'queued' ? outcome.outboxId : null
  await deps.db.transaction().execute(async (tx) => {
    await sql`UPDATE signature_request_email SET state = ${outcome.state}, failure = ${failure}, outbox_id = ${outboxId}
      WHERE id = ${id} AND state = 'waiting'`.execute(tx)
    const { rows } = await sql<{ agent_id: string }>`SELECT agent_id FROM signature_request
      WHERE id = ${request_id}`.execute(tx)
    if (rows[0]) await publishRequest(tx, deps, { agent_id: rows[0].agent_id, user_id })
  })
}

/** If a failed attempt reached the outbox all the same, the email is sent, and is recorded so. */
async function recordFailure(deps: Deps, pending: PendingEmail, failure: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM mail_outbox
    WHERE person_id = ${pending.sender_id} AND key = ${getOutboxKey(pending)}`.execute(deps.db)
  const [entry] = rows
  await recordOutcome(
    deps,
    pending,
    entry ? { state: 'queued', outboxId: entry.id } : { state: 'failed', failure },
  )
}

/**
 * Puts every waiting email into its sender's outbox; several processes share the work. If one crashes, the next
 * continues: the outbox accepts each key once.
 */
export async function processEmails(deps: Deps): Promise<void> {
  for (let pending = await claimEmail(deps); pending; pending = await claimEmail(deps)) {
    if (!pending.needed) {
      await recordOutcome(deps, pending, { state: 'dropped' })
      continue
    }
    try {
      await recordOutcome(deps, pending, { state: 'queued', outboxId: await submitToOutbox(deps, pending) })
    } catch (error) {
      if (!(error instanceof AppError))
        deps.log.error(
          { err: error, email: pending.id },
          'an email of a signature request could not be queued',
        )
      await recordFailure(deps, pending, error instanceof AppError ? error.message : requestErrors.notWritten)
    }
  }
}
