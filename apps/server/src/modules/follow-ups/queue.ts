import { fillSendTemplate } from '@pb/rules/send-template'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { sendMail } from '../mailbox/index.ts'
import { formatName } from './recipients.ts'
import type { FollowUpState } from './tables.ts'
import { sendFailures } from './texts.ts'

/** The job that puts the emails of follow-ups into the outbox. */
export const followUpQueueJob = 'follow-ups.write'

/** Time that a process has for one email; then another process may claim it. */
const leaseMs = 120_000

interface DueEmail {
  readonly follow_up_id: string
  readonly client_id: string
  /** The agent who follows up. */
  readonly sender_id: string
  /** The agent who has the client now. */
  readonly agent_id: string
  readonly archived: boolean
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly subject: string
  readonly message: string
  readonly agent_name: string
  /** HTML; empty without one. */
  readonly signature: string
}

/** Claims the next due email. An undo does not reach it from then on. */
async function claimNext({ db, clock }: Deps): Promise<DueEmail | undefined> {
  const now = clock.now()
  const { rows } = await sql<DueEmail>`
    WITH next AS (
      UPDATE follow_up_client SET state = 'sending', leased_until = ${new Date(now.getTime() + leaseMs)}
      WHERE (follow_up_id, client_id) = (SELECT follow_up_id, client_id FROM follow_up_client
        WHERE (state = 'waiting' AND due_at <= ${now}) OR (state = 'sending' AND leased_until <= ${now})
        ORDER BY due_at, follow_up_id, client_id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    SELECT r.follow_up_id, r.client_id, f.agent_id AS sender_id, r.agent_id, c.archived_at IS NOT NULL AS archived,
      c.first_name, c.last_name, f.subject, f.message,
      (SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1) AS email,
      coalesce(nullif(p.first_name, ''), p.name) AS agent_name, coalesce(s.html, '') AS signature
    FROM next r JOIN follow_up f ON f.id = r.follow_up_id JOIN client c ON c.id = r.client_id
      JOIN person p ON p.id = f.agent_id JOIN agent a ON a.person_id = f.agent_id
      LEFT JOIN mail_signature s ON s.id = a.signature_id`.execute(db)
  return rows[0]
}

/** Turns the text of a message into paragraphs. */
const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Puts an email into its agent's outbox; its key makes sure that it is queued once. Returns the entry's id. */
async function submit(deps: Deps, due: DueEmail): Promise<string> {
  const { first_name, last_name, agent_name: agent, sender_id: personId } = due
  const fill = (text: string) => fillSendTemplate(text, { first_name, last_name, agent })
  const actor: Actor = { personId, roles: ['AGENT'], sessionHash: Buffer.alloc(0) }
  const entry = await sendMail(actor, deps, {
    to: [{ name: formatName(due), email: due.email! }],
    cc: [],
    bcc: [],
    subject: fill(due.subject),
    html: toHtml(fill(due.message)) + due.signature,
    attachments: [],
    ids: { inReplyTo: null, references: [] },
    draft: { kind: 'new', answers_id: null },
    draftId: undefined,
    editor: undefined,
    key: `follow-up:${due.follow_up_id}:${due.client_id}`,
    sendAt: undefined,
    remindAt: undefined,
  })
  return entry.id
}

interface Outcome {
  readonly state: FollowUpState
  readonly outbox_id?: string
  readonly failure?: string
}

async function processEmail(deps: Deps, due: DueEmail): Promise<Outcome> {
  if (due.agent_id !== due.sender_id) return { state: 'failed', failure: sendFailures.reassigned }
  if (due.archived) return { state: 'archived' }
  if (due.email === null) return { state: 'no-email' }
  try {
    return { state: 'queued', outbox_id: await submit(deps, due) }
  } catch (error) {
    if (error instanceof AppError) return { state: 'failed', failure: error.message }
    deps.log.error({ err: error, followUp: due.follow_up_id }, 'an email of a follow-up could not be queued')
    return { state: 'failed', failure: sendFailures.notQueued }
  }
}

/** When the next email is due; null if none waits. */
async function findNextDue({ db }: Deps): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`SELECT min(greatest(due_at, leased_until)) AS at
    FROM follow_up_client WHERE state IN ('waiting', 'sending')`.execute(db)
  return rows[0]?.at ?? null
}

/** Puts every due email into its agent's outbox, and runs again when the next is due. Several processes share the work. */
export async function processFollowUps(deps: Deps): Promise<void> {
  for (let due = await claimNext(deps); due; due = await claimNext(deps)) {
    const outcome = await processEmail(deps, due)
    await deps.db
      .updateTable('follow_up_client')
      .set(outcome)
      .where('follow_up_id', '=', due.follow_up_id)
      .where('client_id', '=', due.client_id)
      .where('state', '=', 'sending')
      .execute()
  }
  const startAfter = await findNextDue(deps)
  if (startAfter) await deps.jobs.send(deps.db, followUpQueueJob, {}, { startAfter })
}
