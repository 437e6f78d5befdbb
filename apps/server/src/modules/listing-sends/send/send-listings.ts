import type { ListingSend, SendInput } from '@pb/contract/listing-sends'
import { undoSeconds } from '@pb/contract/mail-sending'
import { sql } from 'kysely'
import { emailKey } from '@pb/rules/mail/addresses'
import type { NoticeKind } from '@pb/rules/notices'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findOptedOut, requirePostalAddress } from '../../email-opt-outs/index.ts'
import { buildLinkRow } from '../links/link-row.ts'
import { findDueNotices } from '../notices/due-notices.ts'
import { recordGivenNotices } from '../notices/notice-log.ts'
import { findHousehold, getRecipients, type Recipient } from '../recipients.ts'
import { publishClientEvent } from '../client-events.ts'
import { getClientIds } from './send-advice.ts'
import { getActiveListings } from './active-listings.ts'
import { findSendById, findSendByKey } from './get-send.ts'
import { sendErrors } from '../texts.ts'
import { checkSteering } from './steering.ts'
import { defaultMessage, defaultSubject } from './default-text.ts'
import { sendQueueJob } from './queue.ts'

interface SendPlan {
  readonly agentId: string
  readonly readers: readonly Recipient[]
  readonly listingIds: readonly string[]
  readonly again: boolean
  readonly now: Date
  /** Addresses that get no bulk email, as `emailKey` folds them. */
  readonly optedOut: ReadonlySet<string>
  /** Until then the agent can undo the send. */
  readonly heldUntil: Date
}

/**
 * Claims listings for clients: each listing of a client is claimed by a single send, also under concurrency. Returns a
 * function from the client's internal id to the claimed listings.
 */
async function claimListings(tx: Tx, { agentId, readers, listingIds, again, now, optedOut }: SendPlan) {
  const clientIds = [
    ...new Set(
      readers
        .filter(({ email }) => email !== '' && !optedOut.has(emailKey(email)))
        .map(({ client_id }) => client_id),
    ),
  ]
  const { rows } = await sql<{ client_id: string; listing_id: string }>`
    INSERT INTO client_listing AS r (client_id, agent_id, listing_id, saved_at, sent_at)
    SELECT c.id, ${agentId}::bigint, l.id, ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(${clientIds}::bigint[]) AS c (id) CROSS JOIN unnest(${[...listingIds]}::bigint[]) AS l (id)
    ORDER BY c.id, l.id
    ON CONFLICT (client_id, listing_id) DO UPDATE
      SET sent_at = excluded.sent_at, saved_at = coalesce(r.saved_at, excluded.saved_at) WHERE r.sent_at IS NULL
    RETURNING client_id, listing_id`.execute(tx)
  const claimed = new Map<string, Set<string>>()
  for (const { client_id, listing_id } of rows)
    claimed.set(client_id, (claimed.get(client_id) ?? new Set()).add(listing_id))
  const allIds = new Set(listingIds)
  return (clientId: string): string[] => {
    const ids = again ? allIds : claimed.get(clientId)
    return listingIds.filter((id) => ids?.has(id))
  }
}

interface PlannedEmail {
  readonly reader: Recipient
  readonly listingIds: readonly string[]
  readonly notices: readonly NoticeKind[]
}

const getInitialState = ({ reader, listingIds }: PlannedEmail, { optedOut }: SendPlan) => {
  if (reader.email === '') return 'no-email'
  if (optedOut.has(emailKey(reader.email))) return 'opted-out'
  return listingIds.length === 0 ? 'already-sent' : 'waiting'
}

async function createLinks(
  tx: Tx,
  deps: Deps,
  agentId: string,
  planned: readonly PlannedEmail[],
): Promise<string[]> {
  const rows = planned.map(({ reader, listingIds }) => buildLinkRow(deps, agentId, reader, listingIds))
  if (rows.length === 0) return []
  const made = await tx.insertInto('shared_link').values(rows).returning(['id', 'seed']).execute()
  const bySeed = new Map(made.map(({ id, seed }) => [seed, id]))
  return rows.map(({ seed }) => bySeed.get(seed)!)
}

/** Inserts the recipients; a job then writes the emails. */
async function insertRecipients(
  tx: Tx,
  deps: Deps,
  sendId: string,
  plan: SendPlan,
  planned: readonly PlannedEmail[],
) {
  const toWrite = planned.filter((one) => getInitialState(one, plan) === 'waiting')
  const links = await createLinks(tx, deps, plan.agentId, toWrite)
  const linkByEmail = new Map(toWrite.map((one, index) => [one, links[index]!]))
  await tx
    .insertInto('listing_send_recipient')
    .values(
      planned.map((one) => ({
        send_id: sendId,
        client_id: one.reader.client_id,
        agent_id: plan.agentId,
        participant_id: one.reader.participant_id,
        link_id: linkByEmail.get(one) ?? null,
        notices: [...one.notices],
        state: getInitialState(one, plan),
        outbox_id: null,
        held_until: plan.heldUntil,
        changed_at: plan.now,
      })),
    )
    .execute()
  // The listings belong to the client's own email, or to the first of the household if the client has no address.
  await sql`UPDATE client_listing l SET sent_by = r.id
    FROM (SELECT DISTINCT ON (client_id) id, client_id FROM listing_send_recipient
      WHERE send_id = ${sendId} AND state = 'waiting' ORDER BY client_id, participant_id NULLS FIRST) r
    WHERE l.client_id = r.client_id AND l.sent_at = ${plan.now} AND l.sent_by IS NULL
      AND l.listing_id = ANY (${[...plan.listingIds]}::bigint[])`.execute(tx)
}

async function getSelectedRecipients(
  actor: Actor,
  deps: Deps,
  userIds: readonly string[],
  participants: readonly string[],
) {
  const clients = await getRecipients(deps.db, actor, userIds)
  if (participants.length === 0) return clients
  const household = await findHousehold(
    deps.db,
    actor,
    clients.map(({ client_id }) => client_id),
  )
  const chosen = household.filter(({ participant_id }) => participants.includes(participant_id!))
  if (new Set(chosen.map(({ participant_id }) => participant_id)).size < new Set(participants).size)
    throw new AppError('not_found')
  return [...clients, ...chosen]
}

async function planSend(tx: Tx, deps: Deps, sendId: string, todo: SendPlan, given: boolean): Promise<void> {
  const { readers, listingIds, agentId, now } = todo
  const own = await claimListings(tx, todo)
  const due = await findDueNotices(tx, readers, listingIds)
  const planned = readers.map((reader) => {
    const ids = own(reader.client_id)
    return { reader, listingIds: ids, notices: given || ids.length === 0 ? [] : due(reader) }
  })
  if (given)
    for (const reader of readers)
      await recordGivenNotices(tx, { ...reader, agent_id: agentId }, due(reader), {
        at: now,
        receivedAt: now,
      })
  await insertRecipients(tx, deps, sendId, todo, planned)
}

/**
 * Sends listings to clients of the caller: plans one email per recipient in one transaction, and enqueues the job that
 * writes them. Listings a client already has are left out unless sent again; the same `key` returns the earlier send.
 *
 * @throws {AppError} `not_found`, and `rule_broken` for inactive listings, without clients, or if steering language
 * needs a reason.
 */
export async function sendListings(
  actor: Actor,
  deps: Deps,
  pathId: string,
  input: SendInput,
): Promise<ListingSend> {
  const { personId: agentId } = actor
  const { key, again, listing_ids: listingIds, steering_reason } = input
  const before = key === undefined ? undefined : await findSendByKey(deps.db, agentId, key)
  if (before) return before
  const userIds = getClientIds(pathId, input.user_ids)
  if (userIds.length === 0) throw new AppError('rule_broken', sendErrors.noClient)
  await requirePostalAddress(deps.db, actor)
  const readers = await getSelectedRecipients(actor, deps, userIds, input.participant_ids ?? [])
  await getActiveListings(actor, deps, listingIds)
  const content = { subject: input.subject ?? defaultSubject, message: input.message || defaultMessage }
  const steering_words = checkSteering(content, steering_reason)
  const now = deps.clock.now()
  const heldUntil = new Date(now.getTime() + undoSeconds * 1000)
  const sendId = await deps.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('listing_send')
      .values({
        agent_id: agentId,
        key: key ?? null,
        ...content,
        again,
        steering_words,
        steering_reason,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['agent_id', 'key']).where('key', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!made) return null
    const emails = readers.map(({ email }) => email).filter((email) => email !== '')
    const optedOut = await findOptedOut(tx, agentId, emails)
    const plan = { agentId, readers, listingIds, again, now, heldUntil, optedOut }
    await planSend(tx, deps, made.id, plan, input.notices === 'given')
    await deps.jobs.send(tx, sendQueueJob, {}, { startAfter: heldUntil })
    for (const userId of userIds) await publishClientEvent(tx, deps, agentId, userId, 'sent')
    return made.id
  })
  const send =
    sendId === null
      ? await findSendByKey(deps.db, agentId, key!)
      : await findSendById(deps.db, agentId, sendId)
  return send!
}
