import { sql } from 'kysely'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { processEmailQueue, type QueuedEmail, type SendEntry } from '../../mailbox/index.ts'
import { recordHouseholdEvent } from '../client-events.ts'
import { requestFailures } from '../texts.ts'
import { formLinkUrl } from './link.ts'
import { renderRequestEmail } from './request-email.ts'
import '../tables.ts'

/** The job that puts the emails of requests into the outbox. */
export const requestQueueJob = 'applications.requests'

interface DueEmail {
  readonly request_id: string
  readonly form_id: string
  readonly household_id: string
  readonly kind: 'ask' | 'remind' | 'answer'
  readonly subject: string
  readonly message: string
  /** The agent who asked, and the agent who has the client now. */
  readonly sender_id: string
  readonly agent_id: string
  readonly archived: boolean
  readonly deleted: boolean
  readonly revoked: boolean
  readonly answered: boolean
  readonly name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly language: FormLanguage
  readonly seed: string
  readonly expires_at: Date
  readonly address: string
  readonly agent_name: string
  /** HTML; empty without one. */
  readonly signature: string
}

const leases = defineQueueLeases({
  table: 'application_request_email',
  key: ['request_id', 'form_id'],
  order: ['leased_until', 'request_id', 'form_id'],
})

/** Claims the next email that waits. */
async function claimNext({ db }: Deps, lease: Lease): Promise<DueEmail | undefined> {
  const { rows } = await sql<DueEmail>`
    WITH next AS (${leases.takeNext(lease, { waits: sql`state = 'waiting'` })})
    SELECT n.request_id, n.form_id, f.household_id, r.kind, r.subject, r.message, r.sender_id, f.agent_id,
      c.archived_at IS NOT NULL AS archived, f.deleted_at IS NOT NULL AS deleted, l.revoked_at IS NOT NULL AS revoked,
      h.status <> 'NEW' AS answered, f.name, f.first_name, f.last_name, f.language, l.seed, l.expires_at,
      coalesce((SELECT nullif(v.value, '') FROM application_value v WHERE v.form_id = f.id AND v.field = 'email'),
        f.email) AS email,
      concat_ws(', ', nullif(h.building_address, ''), nullif(h.apartment_no, '')) AS address,
      coalesce(nullif(p.first_name, ''), p.name) AS agent_name, coalesce(s.html, '') AS signature
    FROM next n JOIN application_request r ON r.id = n.request_id JOIN application_form f ON f.id = n.form_id
      JOIN application_form_link l ON l.form_id = f.id JOIN application_household h ON h.id = f.household_id
      JOIN client c ON c.id = h.client_id JOIN person p ON p.id = r.sender_id
      JOIN agent a ON a.person_id = r.sender_id LEFT JOIN mail_signature s ON s.id = a.signature_id`.execute(
    db,
  )
  return maybeOne(rows)
}

/** Why the email is no longer wanted; null if it is. */
function getObstacle(due: DueEmail): string | null {
  if (due.agent_id !== due.sender_id) return requestFailures.reassigned
  if (due.archived) return requestFailures.archived
  if (due.deleted) return requestFailures.deleted
  if (due.kind === 'answer') return null
  if (due.revoked) return requestFailures.revoked
  return due.answered ? requestFailures.answered : null
}

function writeEmail(deps: Deps, due: DueEmail): QueuedEmail {
  const { subject, html } = renderRequestEmail({
    ...due,
    agent: due.agent_name,
    url: formLinkUrl(deps, due.seed),
  })
  return {
    to: [{ name: due.name, email: due.email }],
    subject,
    html: html + due.signature,
    // It was held as long as the outbox would hold it.
    undoable: false,
  }
}

/** Records, once, that an email is in the outbox. */
async function recordQueued(deps: Deps, due: DueEmail, { id }: SendEntry): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('application_request_email')
      .set({ state: 'queued', outbox_id: id })
      .where('request_id', '=', due.request_id)
      .where('form_id', '=', due.form_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx
      .updateTable('application_request')
      .set({ before: null })
      .where('id', '=', due.request_id)
      .execute()
    if (due.kind === 'answer') return
    await recordHouseholdEvent(tx, deps, {
      kind: 'application-asked',
      householdId: due.household_id,
      name: due.name,
      at: deps.clock.now(),
      contact: true,
    })
  })
}

/** Records that an email will not be sent. */
async function recordFailure(deps: Deps, due: DueEmail, failure: string, lease?: Lease): Promise<void> {
  await deps.db
    .updateTable('application_request_email')
    .set({ state: 'failed', failure })
    .where('request_id', '=', due.request_id)
    .where('form_id', '=', due.form_id)
    .where('state', '=', 'waiting')
    .where(leases.isHeld(lease))
    .execute()
  await deps.db
    .updateTable('application_request')
    .set({ before: null })
    .where('id', '=', due.request_id)
    .execute()
}

async function settleUnwanted(deps: Deps, due: DueEmail): Promise<boolean> {
  const obstacle = getObstacle(due)
  if (obstacle !== null) await recordFailure(deps, due, obstacle)
  return obstacle !== null
}

/** Puts every waiting email into its agent's outbox. */
export const processRequests = (deps: Deps): Promise<void> =>
  processEmailQueue<DueEmail>(deps, {
    name: 'an application',
    purpose: 'transactional',
    claimNext,
    getKey: (due) => ({ personId: due.sender_id, key: `application:${due.request_id}:${due.form_id}` }),
    settleUnwanted,
    write: async (_deps, due) => writeEmail(deps, due),
    recordQueued,
    recordFailure,
    unexpectedFailure: requestFailures.notQueued,
  })
