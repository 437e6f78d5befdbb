import type { Body } from '@pb/contract/endpoint'
import type { sending } from '@pb/contract/sending'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOffice } from '../../office/index.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { recordOfferedNotices } from '../notices/notice-log.ts'
import { findDueNotices } from '../notices/due-notices.ts'
import { getParticipant, getRecipients, type Recipient } from '../recipients.ts'
import { getActiveListings } from '../send/active-listings.ts'
import { getAgentFirstName } from '../send/default-text.ts'
import { publishClientEvent } from '../client-events.ts'
import { buildLinkRow } from './link-row.ts'
import { findLinkById, findLinkByKey, type LinkRow } from './queries.ts'
import { linkUrl } from './token.ts'
import type { Channel } from '../tables.ts'

type Input = Body<(typeof sending)['makeSharedLink']>

async function getRecipient(actor: Actor, { db }: Deps, userId: string, participant: string | undefined) {
  const [client] = await getRecipients(db, actor, [userId])
  return participant === undefined ? client! : getParticipant(db, actor, client!.client_id, participant)
}

/** Composes a text message that ends with the link. */
async function composeMessage(actor: Actor, deps: Deps, reader: Recipient, row: LinkRow): Promise<string> {
  const agent = await getAgentFirstName(deps.db, actor.personId)
  const { name: officeName } = await getOffice(deps.db)
  const n = row.listing_ids.length
  const listings = n === 1 ? '1 listing' : `${n} listings`
  return `Hi ${reader.first_name}, it's ${agent} at ${officeName}. I picked ${listings} for you: ${linkUrl(deps, row.seed)}`
}

/**
 * Creates a link of active listings for a client or household member, not shared yet. The same key returns the same
 * link. Throws `not_found`, `rule_broken`.
 */
export async function makeSharedLink(actor: Actor, deps: Deps, userId: string, input: Input) {
  const { listing_ids, participant_id, key } = input
  const reader = await getRecipient(actor, deps, userId, participant_id)
  const before = key === undefined ? undefined : await findLinkByKey(deps.db, reader.client_id, key)
  let row = before
  if (!row) {
    const ids = [...new Set(listing_ids)]
    await getActiveListings(actor, deps, ids)
    const made = await deps.db
      .insertInto('shared_link')
      .values(buildLinkRow(deps, actor.personId, reader, ids, key ?? null))
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'key']).where('key', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    row = made
      ? await findLinkById(deps.db, actor.personId, made.id)
      : await findLinkByKey(deps.db, reader.client_id, key!)
  }
  return { row: row!, phone: reader.phone, text: await composeMessage(actor, deps, reader, row!) }
}

/** Marks the listings of a link as sent, if they are not. */
async function markListingsSent(tx: Tx, { client_id, listing_ids }: LinkRow, agentId: string, now: Date) {
  await tx
    .insertInto('client_listing')
    .values(
      listing_ids.toSorted().map((listing_id) => ({
        client_id,
        agent_id: agentId,
        listing_id,
        saved_at: now,
        sent_at: now,
        sent_by: null,
        opened_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'listing_id']).doUpdateSet((eb) => ({
        saved_at: eb.fn.coalesce('client_listing.saved_at', eb.val(now)),
        sent_at: eb.fn.coalesce('client_listing.sent_at', eb.val(now)),
      })),
    )
    .execute()
}

/** Records that a link of the caller was shared, and how; its listings then count as sent. Throws `not_found`. */
export async function recordShared(
  actor: Actor,
  deps: Deps,
  linkId: string,
  channel: Channel,
): Promise<LinkRow> {
  const { personId } = actor
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const shared = await tx
      .updateTable('shared_link')
      .set({ channel, shared_at: now })
      .where('agent_id', '=', personId)
      .where('id', '=', linkId)
      .where('shared_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const row = await findLinkById(tx, personId, linkId)
    if (!row) throw new AppError('not_found')
    if (!shared) return row
    await markListingsSent(tx, row, personId, now)
    const due = await findDueNotices(tx, [row], row.listing_ids)
    await recordOfferedNotices(tx, deps, { ...row, agent_id: personId, link_id: row.id }, due(row))
    const { client_id: clientId, listing_ids, user_id, participant_id, first_name } = row
    const payload = {
      link_id: row.id,
      listing_ids,
      channel,
      ...(participant_id !== null && { to: first_name }),
    }
    await recordClientEvent(tx, {
      clientId,
      agentId: personId,
      kind: 'listings-shared',
      payload,
      at: now,
      contact: true,
    })
    await publishClientEvent(tx, deps, personId, user_id, 'sent')
    return row
  })
}
