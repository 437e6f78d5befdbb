import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { processEmailQueue, type Lease } from '../../mailbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { formatListing } from '../../showings/index.ts'
import { findLiveStreamRows, getState, type LiveStreamRow } from '../records/stream-row.ts'
import { emails, notifications } from '../texts.ts'
import { writeInvitation, type DueInvitation } from './write-invitation.ts'

/** The job that puts invitations into the outbox. */
export const invitationJob = 'live-streams.invitations'

async function claimNext({ db }: Deps, { now, until }: Lease): Promise<DueInvitation | undefined> {
  const { rows } = await sql<DueInvitation>`
    WITH next AS (
      UPDATE live_invitation SET leased_until = ${until}
      WHERE id = (SELECT id FROM live_invitation WHERE state = 'waiting' AND leased_until <= ${now}
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    SELECT n.id, n.live_stream_id, n.agent_id, n.subject, n.message, c.first_name, c.last_name,
      c.person_id AS user_id, c.search_types, c.archived_at IS NOT NULL AS archived,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email
    FROM next n JOIN client c ON c.id = n.client_id`.execute(db)
  return rows[0]
}

async function end(
  { db }: Pick<Deps, 'db'>,
  id: string,
  change: { state: 'queued' | 'failed' | 'dropped'; failure?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('live_invitation')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
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

/** Records why an email will not be sent, and notifies the agent. */
async function recordFailure(deps: Deps, due: DueInvitation, failure: string): Promise<void> {
  if (!(await end(deps, due.id, { state: 'failed', failure }))) return
  const row = await findStream(deps, due)
  if (!row) return
  const name = `${due.first_name} ${due.last_name}`.trim()
  const type = due.search_types.includes('rental') ? 'rental' : 'sale'
  await notify(deps.db, deps, due.agent_id, {
    kind: 'calendar',
    message: notifications.inviteFailed(name, formatListing(row), failure).slice(0, 400),
    key: `live-invitation:${due.id}`,
    payload: { user_id: due.user_id, user: { name }, link: `/clients/${type}/${due.user_id}/details` },
  })
}

/** Puts invitations to live streams into their agents' outboxes, each once. */
export const processInvitations = (deps: Deps): Promise<void> =>
  processEmailQueue<DueInvitation>(deps, {
    name: 'a live stream',
    claimNext,
    getKey: ({ id, agent_id }) => ({ personId: agent_id, key: `live-invitation:${id}` }),
    settleUnwanted,
    write: async (deps, due) => writeInvitation(deps, due, (await findStream(deps, due))!),
    recordQueued: async (_deps, { id }) => {
      await end(deps, id, { state: 'queued' })
    },
    recordFailure,
    unexpectedFailure: emails.notSent,
  })
