import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { processEmailQueue } from '../../mailbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { getClientPath } from '../records/showing-row.ts'
import { emails, notifications } from '../texts.ts'
import { loadMailedShowings, type DueEmail } from './load-email.ts'
import { selectShowings, writeShowingEmail } from './write-email.ts'

const leases = defineQueueLeases({ table: 'showing_email', key: ['id'], order: ['due_at', 'id'] })

async function claimNext({ db }: Deps, lease: Lease): Promise<DueEmail | undefined> {
  const { rows } = await sql<DueEmail>`
    WITH next AS (${leases.takeNext(lease, { waits: sql`state = 'waiting' AND due_at <= ${lease.now}` })})
    SELECT n.id, n.showing_id, n.tour_id, n.kind, n.message, coalesce(s.agent_id, t.agent_id) AS agent_id, c.archived_at IS NOT NULL AS archived
    FROM next n LEFT JOIN showing s ON s.id = n.showing_id LEFT JOIN tour t ON t.id = n.tour_id
      JOIN client c ON c.id = coalesce(s.client_id, t.client_id)`.execute(db)
  return maybeOne(rows)
}

async function end(
  { db }: { readonly db: Db | Tx },
  id: string,
  change: { state: 'queued' | 'failed' | 'dropped'; failure?: string },
  lease?: Lease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('showing_email')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(leases.isHeld(lease))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Drops an email that came too late, or about showings that have changed since. */
async function settleUnwanted(deps: Deps, due: DueEmail): Promise<boolean> {
  const showings = selectShowings(due.kind, await loadMailedShowings(deps, due))
  const starts = showings[0]?.row.starts_at
  const now = deps.clock.now()
  const isReminder = due.kind === 'day_before' || due.kind === 'soon'
  const isRated = due.kind === 'feedback' && showings.every(({ row }) => row.rating !== null)
  const isOptional = isReminder || due.kind === 'feedback'
  const hasNoAddress = isOptional && showings[0]?.row.email === ''
  const isUnwanted =
    showings.length === 0 ||
    due.archived ||
    isRated ||
    hasNoAddress ||
    (isReminder && (!starts || starts <= now))
  if (isUnwanted) await end(deps, due.id, { state: 'dropped' })
  return isUnwanted
}

/** Records why an email will not be sent, and notifies the agent, whose client does not know of the showing. */
async function recordFailure(deps: Deps, due: DueEmail, failure: string, lease: Lease): Promise<void> {
  const [showing] = await loadMailedShowings(deps, due)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await end({ db: tx }, due.id, { state: 'failed', failure }, lease)) || !showing) return
    const { row, title } = showing
    await notify(tx, deps, due.agent_id, {
      kind: 'calendar',
      message: notifications.emailFailed(row.client_name, title, failure),
      key: `showing-email:${due.id}`,
      payload: { user_id: row.user_id, user: { name: row.client_name }, link: getClientPath(row) },
    })
  })
}

/** Puts due emails about showings into their agents' outboxes, each once. */
export const processShowingEmails = (deps: Deps): Promise<void> =>
  processEmailQueue<DueEmail>(deps, {
    name: 'a showing',
    purpose: 'transactional',
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: `showing-email:${id}` }),
    settleUnwanted,
    write: writeShowingEmail,
    recordQueued: async (_deps, { id }) => {
      await end(deps, id, { state: 'queued' })
    },
    recordFailure,
    unexpectedFailure: emails.notSent,
  })
