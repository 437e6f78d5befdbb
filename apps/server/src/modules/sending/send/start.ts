import type { ListingSend, SendInput } from '@pb/contract/listing-sends'
import { sql } from 'kysely'
import type { NoticeKind } from '@pb/rules/notices'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { newLink } from '../links/new-link.ts'
import { noticesDue } from '../notices/due.ts'
import { noteGiven } from '../notices/offer.ts'
import { householdOf, ownReaders, type Reader } from '../people.ts'
import { tellOfClient } from '../tell.ts'
import { clientsNamed } from './advice.ts'
import { activeListings } from './listings.ts'
import { sendById, sendOfKey } from './status.ts'
import { checkedWords } from './steering.ts'
import { defaultMessage, defaultSubject } from './words.ts'
import { writeJob } from './write.ts'

interface Plan {
  readonly agentId: string
  readonly readers: readonly Reader[]
  readonly listingIds: readonly string[]
  readonly again: boolean
  readonly now: Date
}

/**
 * Takes listings for clients: each listing of a client is taken by one send alone, whoever presses when. Returns what
 * each client gets, by the client's internal id.
 */
async function takeListings(tx: Tx, { agentId, readers, listingIds, again, now }: Plan) {
  const clientIds = [
    ...new Set(readers.filter(({ email }) => email !== '').map(({ client_id }) => client_id)),
  ]
  const { rows } = await sql<{ client_id: string; listing_id: string }>`
    INSERT INTO client_listing AS r (client_id, agent_id, listing_id, saved_at, sent_at)
    SELECT c.id, ${agentId}::bigint, l.id, ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(${clientIds}::bigint[]) AS c (id) CROSS JOIN unnest(${[...listingIds]}::bigint[]) AS l (id)
    ORDER BY c.id, l.id
    ON CONFLICT (client_id, listing_id) DO UPDATE
      SET sent_at = excluded.sent_at, saved_at = coalesce(r.saved_at, excluded.saved_at) WHERE r.sent_at IS NULL
    RETURNING client_id, listing_id`.execute(tx)
  const taken = new Map<string, Set<string>>()
  for (const { client_id, listing_id } of rows)
    taken.set(client_id, (taken.get(client_id) ?? new Set()).add(listing_id))
  const whole = new Set(listingIds)
  return (clientId: string): string[] => {
    const own = again ? whole : taken.get(clientId)
    return listingIds.filter((id) => own?.has(id))
  }
}

interface Planned {
  readonly reader: Reader
  readonly listingIds: readonly string[]
  readonly notices: readonly NoticeKind[]
}

const stateOf = ({ reader, listingIds }: Planned) => {
  if (reader.email === '') return 'no-email'
  return listingIds.length === 0 ? 'already-sent' : 'waiting'
}

async function makeLinks(
  tx: Tx,
  deps: Deps,
  agentId: string,
  planned: readonly Planned[],
): Promise<string[]> {
  const rows = planned.map(({ reader, listingIds }) => newLink(deps, agentId, reader, listingIds))
  if (rows.length === 0) return []
  const made = await tx.insertInto('shared_link').values(rows).returning(['id', 'seed']).execute()
  const bySeed = new Map(made.map(({ id, seed }) => [seed, id]))
  return rows.map(({ seed }) => bySeed.get(seed)!)
}

/** Writes down who gets what; the mails are written after that, by a job. */
async function planMails(tx: Tx, deps: Deps, sendId: string, plan: Plan, planned: readonly Planned[]) {
  const toWrite = planned.filter((one) => stateOf(one) === 'waiting')
  const links = await makeLinks(tx, deps, plan.agentId, toWrite)
  const linkOf = new Map(toWrite.map((one, index) => [one, links[index]!]))
  await tx
    .insertInto('listing_send_recipient')
    .values(
      planned.map((one) => ({
        send_id: sendId,
        client_id: one.reader.client_id,
        agent_id: plan.agentId,
        participant_id: one.reader.participant_id,
        link_id: linkOf.get(one) ?? null,
        notices: [...one.notices],
        state: stateOf(one),
        outbox_id: null,
        changed_at: plan.now,
      })),
    )
    .execute()
  // The client's own mail brings the listings; where the client has no address, the first of the household's.
  await sql`UPDATE client_listing l SET sent_by = r.id
    FROM (SELECT DISTINCT ON (client_id) id, client_id FROM listing_send_recipient
      WHERE send_id = ${sendId} AND state = 'waiting' ORDER BY client_id, participant_id NULLS FIRST) r
    WHERE l.client_id = r.client_id AND l.sent_at = ${plan.now} AND l.sent_by IS NULL
      AND l.listing_id = ANY (${[...plan.listingIds]}::bigint[])`.execute(tx)
}

async function recipientsOf(
  actor: Actor,
  deps: Deps,
  userIds: readonly string[],
  participants: readonly string[],
) {
  const clients = await ownReaders(deps.db, actor, userIds)
  if (participants.length === 0) return clients
  const household = await householdOf(
    deps.db,
    actor,
    clients.map(({ client_id }) => client_id),
  )
  const chosen = household.filter(({ participant_id }) => participants.includes(participant_id!))
  if (new Set(chosen.map(({ participant_id }) => participant_id)).size < new Set(participants).size)
    throw new AppError('not_found')
  return [...clients, ...chosen]
}

async function plan(tx: Tx, deps: Deps, sendId: string, todo: Plan, given: boolean): Promise<void> {
  const { readers, listingIds, agentId, now } = todo
  const own = await takeListings(tx, todo)
  const due = await noticesDue(tx, readers, listingIds)
  const planned = readers.map((reader) => {
    const ids = own(reader.client_id)
    return { reader, listingIds: ids, notices: given || ids.length === 0 ? [] : due(reader) }
  })
  if (given)
    for (const reader of readers)
      await noteGiven(tx, { ...reader, agent_id: agentId }, due(reader), { at: now, receivedAt: now })
  await planMails(tx, deps, sendId, todo, planned)
}

/**
 * Sends listings to clients of the caller's: plans one mail for each, in one transaction, and has them written. A
 * listing that a client has is left out unless it is sent again; the same `key` returns what it made before.
 *
 * @throws {AppError} `not_found`, and `rule_broken` where a listing is off the market, nobody is named, or words need a
 *   reason.
 */
export async function sendListings(
  actor: Actor,
  deps: Deps,
  pathId: string,
  input: SendInput,
): Promise<ListingSend> {
  const { personId: agentId } = actor
  const { key, again, listing_ids: listingIds, steering_reason } = input
  const before = key === undefined ? undefined : await sendOfKey(deps.db, agentId, key)
  if (before) return before
  const userIds = clientsNamed(pathId, input.user_ids)
  if (userIds.length === 0) throw new AppError('rule_broken', 'Choose a client')
  const readers = await recipientsOf(actor, deps, userIds, input.participant_ids ?? [])
  await activeListings(actor, deps, listingIds)
  const words = { subject: input.subject ?? defaultSubject, message: input.message || defaultMessage }
  const steering_words = checkedWords(words, steering_reason)
  const now = deps.clock.now()
  const sendId = await deps.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('listing_send')
      .values({
        agent_id: agentId,
        key: key ?? null,
        ...words,
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
    await plan(tx, deps, made.id, { agentId, readers, listingIds, again, now }, input.notices === 'given')
    await deps.jobs.send(tx, writeJob, {})
    for (const userId of userIds) await tellOfClient(tx, deps, agentId, userId, 'sent')
    return made.id
  })
  const send =
    sendId === null ? await sendOfKey(deps.db, agentId, key!) : await sendById(deps.db, agentId, sendId)
  return send!
}
