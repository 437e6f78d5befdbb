import { joinPersonName } from '@pb/rules/person-name'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { optedOutFailure } from '../../email-opt-outs/index.ts'
import { processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { formatListing } from '../../showings/index.ts'
import { findLiveStreamRows, getState, type LiveStreamRow } from '../records/stream-row.ts'
import { emails, notifications } from '../texts.ts'
import { toAnnouncement } from './announcement.ts'
import { writeInvitation, type DueInvitation } from './write-invitation.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** The job that puts invitations into the outbox. */
export const invitationJob = 'live-streams.invitations'

const leases = defineQueueLeases({ table: 'live_invitation', key: ['id'] })

async function claimNext({ db }: Deps, lease: Lease): Promise<DueInvitation | undefined> {
  const { rows } = await sql<DueInvitation>`
    WITH next AS (${leases.takeNext(lease, { waits: sql`state = 'waiting'` })})
    SELECT n.id, n.live_stream_id, n.client_id, n.agent_id, n.subject, n.message, c.first_name, c.last_name,
      coalesce((SELECT i.updates FROM live_invitee i WHERE i.live_stream_id = n.live_stream_id AND i.client_id = n.client_id), 0)
        AS updates,
      c.person_id AS user_id, c.search_types, c.archived_at IS NOT NULL AS archived,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email
    FROM next n JOIN client c ON c.id = n.client_id`.execute(db)
  return maybeOne(rows)
}

async function end(
  { db }: { readonly db: Db | Tx },
  id: string,
  change: { state: 'queued' | 'failed' | 'dropped' | 'opted-out'; failure?: string },
  lease?: Lease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('live_invitation')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(leases.isHeld(lease))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function findStream(
  deps: Deps,
  { live_stream_id: id }: DueInvitation,
): Promise<LiveStreamRow | undefined> {
  const [row] = await findLiveStreamRows(deps.db, deps.clock.now(), sql`s.id = ${id}`)
  return row
}

/** Drops an invitation to a live stream that is over or canceled, or of a client who was archived. */
async function settleUnwanted(deps: Deps, due: DueInvitation): Promise<boolean> {
  const row = await findStream(deps, due)
  const state = row ? getState(row, deps.clock.now()) : 'past'
  const isUnwanted = due.archived || state === 'past' || state === 'canceled'
  if (isUnwanted) await end(deps, due.id, { state: 'dropped' })
  return isUnwanted
}

/** Records why an email will not be sent, and notifies the agent in the same transaction. */
async function recordFailure(deps: Deps, due: DueInvitation, failure: string, lease: Lease): Promise<void> {
  const row = await findStream(deps, due)
  const name = joinPersonName(due)
  const type = due.search_types.includes('rental') ? 'rental' : 'sale'
  await deps.db.transaction().execute(async (tx) => {
    if (!(await end({ db: tx }, due.id, { state: 'failed', failure }, lease)) || !row) return
    await notify(tx, deps, due.agent_id, {
      kind: 'calendar',
      message: notifications.inviteFailed(name, formatListing(row), failure).slice(0, 400),
      key: `live-invitation:${due.id}`,
      payload: { user_id: due.user_id, user: { name }, link: `/clients/${type}/${due.user_id}/details` },
    })
  })
}

/** Writes an invitation, and records what it has of the live stream before it is in the outbox. */
async function write(deps: Deps, due: DueInvitation): Promise<QueuedEmail> {
  const row = (await findStream(deps, due))!
  const email = await writeInvitation(deps, due, row)
  await sql`UPDATE live_invitation SET announced = ${toJsonText(toAnnouncement(row))}::jsonb
    WHERE id = ${due.id}`.execute(deps.db)
  return email
}

/** Records that the client has an invitation; from then on changes are emailed. */
async function recordQueued(deps: Deps, due: DueInvitation): Promise<void> {
  const { id } = due
  const row = await findStream(deps, due)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await end({ db: tx }, id, { state: 'queued' }))) return
    await sql`INSERT INTO live_invitee (live_stream_id, client_id, agent_id, announced)
      SELECT live_stream_id, client_id, agent_id, announced FROM live_invitation WHERE id = ${id}
      ON CONFLICT (live_stream_id, client_id)
        DO UPDATE SET announced = excluded.announced, agent_id = excluded.agent_id`.execute(tx)
    if (!row) return
    await recordClientEvent(tx, {
      clientId: due.client_id,
      agentId: due.agent_id,
      kind: 'live-stream-invited',
      payload: { live_stream_id: row.id, listing_id: row.listing_id, listing: formatListing(row) },
      at: deps.clock.now(),
    })
  })
}

/** Puts invitations to live streams into their agents' outboxes, each once. */
export const processInvitations = (deps: Deps): Promise<void> =>
  processEmailQueue<DueInvitation>(deps, {
    name: 'a live stream',
    purpose: {
      getAddress: ({ email }) => email,
      recordOptedOut: (_deps, { id }) => end(deps, id, { state: 'opted-out', failure: optedOutFailure }),
    },
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: `live-invitation:${id}` }),
    settleUnwanted,
    write,
    recordQueued,
    recordFailure,
    unexpectedFailure: emails.notSent,
  })
