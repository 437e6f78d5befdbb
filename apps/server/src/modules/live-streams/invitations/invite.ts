import type { Body, Query, Reply } from '@pb/contract/endpoint'
import type { LiveInvitation } from '@pb/contract/live-stream-schemas'
import type { liveStreams } from '@pb/contract/live-streams'
import { toUnixSeconds } from '@pb/rules/dates'
import { emailKey } from '@pb/rules/mail/addresses'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findOptedOut, optedOutFailure, requirePostalAddress } from '../../email-opt-outs/index.ts'
import { checkSteering, getRecipients } from '../../listing-sends/index.ts'
import { getHeldUntil, isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import { publishLiveStream } from '../records/publish.ts'
import { getLiveStreamRow, getState } from '../records/stream-row.ts'
import { errors } from '../texts.ts'
import { invitationJob } from './invitation-queue.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'

interface InvitationRow {
  readonly user_id: string
  readonly name: string
  readonly state: LiveInvitation['state']
  readonly failure: string
  readonly created_at: Date
}

/** Invitations of an agent's clients, by a condition on `live_invitation i`. */
async function findInvitations(
  db: Db,
  { personId }: Actor,
  condition: RawBuilder<unknown>,
  clauses: RawBuilder<unknown> = sql``,
): Promise<LiveInvitation[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT c.person_id AS user_id, ${fullName('c')} AS name, i.state, i.failure, i.created_at
    FROM live_invitation i JOIN client c ON c.id = i.client_id AND c.agent_id = i.agent_id
    WHERE i.agent_id = ${personId} AND ${condition} ORDER BY i.id DESC ${clauses}`.execute(db)
  return rows.map(({ user_id, name, state, failure, created_at }) => ({
    user_id,
    name,
    state,
    failure,
    time: toUnixSeconds(created_at),
  }))
}

/**
 * Invites own clients to a live stream that is not over; emails leave by a job, and can be undone until then. Repeating the key changes nothing. Throws
 * `not_found`, also for a person who is no own client, and `rule_broken` with the reason.
 */
export async function inviteClients(
  actor: Actor,
  deps: Deps,
  id: string,
  { user_ids, subject, message, steering_reason, key }: Body<(typeof liveStreams)['inviteClients']>,
): Promise<Reply<(typeof liveStreams)['inviteClients']>> {
  const now = deps.clock.now()
  const heldUntil = getHeldUntil(now)
  const row = await getLiveStreamRow(deps.db, actor, id, now)
  const recipients = await getRecipients(deps.db, actor, user_ids)
  const ofCall = sql`i.live_stream_id = ${id} AND i.call_key = ${key}`
  const known = await findInvitations(deps.db, actor, ofCall)
  if (known.length > 0) return { collection: known }
  const state = getState(row, now)
  if (state === 'canceled') throw new AppError('rule_broken', errors.isCanceled)
  if (state === 'past') throw new AppError('rule_broken', errors.isOver)
  checkSteering({ subject, message }, steering_reason)
  await requirePostalAddress(deps.db, actor)
  await deps.db.transaction().execute(async (tx) => {
    const emails = recipients.map(({ email }) => email).filter((email) => email !== '')
    const optedOut = await findOptedOut(tx, actor.personId, emails)
    for (const { client_id, email } of recipients) {
      const isOptedOut = optedOut.has(emailKey(email))
      await tx
        .insertInto('live_invitation')
        .values({
          live_stream_id: id,
          agent_id: actor.personId,
          client_id,
          subject,
          message,
          call_key: key,
          leased_until: heldUntil,
          ...(isOptedOut && { state: 'opted-out', failure: optedOutFailure }),
          created_at: now,
        })
        .onConflict((conflict) => conflict.constraint('live_invitation_once').doNothing())
        .execute()
    }
    await deps.jobs.send(tx, invitationJob, {}, { startAfter: heldUntil })
    await publishLiveStream(tx, deps, row)
  })
  return { collection: await findInvitations(deps.db, actor, ofCall) }
}

/**
 * Undoes a call of the caller that invited clients, while none of its emails is claimed: all of them, or none. A second
 * time changes nothing. Throws `not_found`, and `conflict` once an email is on its way.
 */
export async function undoInvitations(
  actor: Actor,
  deps: Deps,
  id: string,
  key: string,
): Promise<Reply<(typeof liveStreams)['undoInvitations']>> {
  const row = await getLiveStreamRow(deps.db, actor, id, deps.clock.now())
  const ofCall = sql`live_stream_id = ${id} AND agent_id = ${actor.personId} AND call_key = ${key}
    AND state <> 'opted-out' AND failure <> ${errors.inviteUndone}`
  await deps.db.transaction().execute(async (tx) => {
    const { rows: made } = await sql<{ created_at: Date }>`SELECT created_at FROM live_invitation
      WHERE ${ofCall} LIMIT 1`.execute(tx)
    const found = maybeOne(made)
    if (!found) return
    // The lock of `claimNext`: an invitation is claimed before, or not sent.
    const { rows } = await sql<{ unclaimed: boolean }>`
      SELECT ${isUnclaimed(found.created_at)} AS unclaimed FROM live_invitation
      WHERE ${ofCall} ORDER BY id FOR UPDATE`.execute(tx)
    if (!rows.every(({ unclaimed }) => unclaimed)) throw toLateUndo()
    await sql`UPDATE live_invitation SET state = 'dropped', failure = ${errors.inviteUndone}
      WHERE ${ofCall}`.execute(tx)
    await publishLiveStream(tx, deps, row)
  })
  return {
    collection: await findInvitations(deps.db, actor, sql`i.live_stream_id = ${id} AND i.call_key = ${key}`),
  }
}

/** Clients whom the actor invited, the latest first. Throws `not_found`. */
export async function listInvitations(
  actor: Actor,
  deps: Deps,
  id: string,
  { offset, limit }: Query<(typeof liveStreams)['liveInvitations']>,
): Promise<Reply<(typeof liveStreams)['liveInvitations']>> {
  await getLiveStreamRow(deps.db, actor, id, deps.clock.now())
  const ofStream = sql`i.live_stream_id = ${id}`
  const [collection, counted] = await Promise.all([
    findInvitations(deps.db, actor, ofStream, sql`LIMIT ${limit} OFFSET ${offset}`),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM live_invitation
      WHERE live_stream_id = ${id} AND agent_id = ${actor.personId}`.execute(deps.db),
  ])
  return { collection, total: one(counted.rows).total }
}
