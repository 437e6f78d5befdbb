import { fillSendTemplate } from '@pb/rules/send-template'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../platform/leases/leases.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import { processEmailQueue, type QueuedEmail } from '../mailbox/index.ts'
import { formatName } from './recipients.ts'
import type { FollowUpState } from './tables.ts'
import { sendFailures } from './texts.ts'

/** The job that puts the emails of follow-ups into the outbox. */
export const followUpQueueJob = 'follow-ups.write'

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

const leases = defineQueueLeases({
  table: 'follow_up_client',
  key: ['follow_up_id', 'client_id'],
  order: ['due_at', 'follow_up_id', 'client_id'],
})

/** Claims the next due email. An undo does not reach it from then on. */
async function claimNext({ db }: Deps, lease: Lease): Promise<DueEmail | undefined> {
  const { rows } = await sql<DueEmail>`
    WITH next AS (${leases.takeNext(lease, {
      waits: sql`(state = 'waiting' AND due_at <= ${lease.now}) OR state = 'sending'`,
      set: sql`state = 'sending'`,
    })})
    SELECT r.follow_up_id, r.client_id, f.agent_id AS sender_id, r.agent_id, c.archived_at IS NOT NULL AS archived,
      c.first_name, c.last_name, f.subject, f.message,
      (SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1) AS email,
      coalesce(nullif(p.first_name, ''), p.name) AS agent_name, coalesce(s.html, '') AS signature
    FROM next r JOIN follow_up f ON f.id = r.follow_up_id JOIN client c ON c.id = r.client_id
      JOIN person p ON p.id = f.agent_id JOIN agent a ON a.person_id = f.agent_id
      LEFT JOIN mail_signature s ON s.id = a.signature_id`.execute(db)
  return maybeOne(rows)
}

/** Turns the text of a message into paragraphs. */
const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

function writeEmail(due: DueEmail): QueuedEmail {
  const { first_name, last_name, agent_name: agent } = due
  const fill = (text: string) => fillSendTemplate(text, { first_name, last_name, agent })
  return {
    to: [{ name: formatName(due), email: due.email! }],
    subject: fill(due.subject),
    html: toHtml(fill(due.message)) + due.signature,
  }
}

interface Outcome {
  readonly state: FollowUpState
  readonly outbox_id?: string
  readonly failure?: string
}

async function record(deps: Deps, due: DueEmail, outcome: Outcome, lease?: Lease): Promise<void> {
  await deps.db
    .updateTable('follow_up_client')
    .set(outcome)
    .where('follow_up_id', '=', due.follow_up_id)
    .where('client_id', '=', due.client_id)
    .where('state', '=', 'sending')
    .where(leases.isHeld(lease))
    .execute()
}

/** Why the email is no longer wanted; null if it is. */
function getObstacle({ agent_id, sender_id, archived, email }: DueEmail): Outcome | null {
  if (agent_id !== sender_id) return { state: 'failed', failure: sendFailures.reassigned }
  if (archived) return { state: 'archived' }
  return email === null ? { state: 'no-email' } : null
}

async function settleUnwanted(deps: Deps, due: DueEmail): Promise<boolean> {
  const obstacle = getObstacle(due)
  if (obstacle) await record(deps, due, obstacle)
  return obstacle !== null
}

/** When the next email is due; null if none waits. */
async function findNextDue({ db }: Deps): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`SELECT min(greatest(due_at, leased_until)) AS at
    FROM follow_up_client WHERE state IN ('waiting', 'sending')`.execute(db)
  return maybeOne(rows)?.at ?? null
}

/** Puts every due email into its agent's outbox, and runs again when the next is due. */
export async function processFollowUps(deps: Deps): Promise<void> {
  await processEmailQueue<DueEmail>(deps, {
    name: 'a follow-up',
    purpose: {
      getAddress: ({ email }) => email ?? '',
      recordOptedOut: (_deps, due) => record(deps, due, { state: 'opted-out' }),
    },
    claimNext,
    getKey: (due) => ({ personId: due.sender_id, key: `follow-up:${due.follow_up_id}:${due.client_id}` }),
    settleUnwanted,
    write: async (_deps, due) => writeEmail(due),
    recordQueued: (_deps, due, { id }) => record(deps, due, { state: 'queued', outbox_id: id }),
    recordFailure: (_deps, due, failure, lease) => record(deps, due, { state: 'failed', failure }, lease),
    unexpectedFailure: sendFailures.notQueued,
  })
  const startAfter = await findNextDue(deps)
  if (startAfter) await deps.jobs.send(deps.db, followUpQueueJob, {}, { startAfter })
}
