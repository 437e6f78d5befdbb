import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownClient, recordClientEvent } from '../../clients/index.ts'
import { listingsByIds } from '../../listings/index.ts'
import { tellOfClient } from '../tell.ts'
import { relationsOf, type RelationRow } from './relations.ts'

const savedAfterSending = 'Listing saved after sending'

/** Saves listings for a client of the caller's; saved ones stay as they are. Throws `not_found`. */
export async function saveListings(
  actor: Actor,
  deps: Deps,
  userId: string,
  ids: readonly string[],
): Promise<RelationRow[]> {
  const client = await ownClient(deps.db, actor, userId)
  const wanted = [...new Set(ids)]
  if ((await listingsByIds(actor, deps, wanted)).length < wanted.length) throw new AppError('not_found')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const saved = await tx
      .insertInto('client_listing')
      .values(
        wanted.toSorted().map((listing_id) => ({
          client_id: client.id,
          agent_id: actor.personId,
          listing_id,
          saved_at: now,
          sent_at: null,
          sent_by: null,
          opened_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'listing_id'])
          .doUpdateSet({ saved_at: now })
          .where('client_listing.saved_at', 'is', null),
      )
      .returning('listing_id')
      .execute()
    if (saved.length > 0) {
      const payload = { listing_ids: saved.map(({ listing_id }) => listing_id) }
      await recordClientEvent(tx, {
        clientId: client.id,
        agentId: actor.personId,
        kind: 'listings-saved',
        payload,
        at: now,
      })
      await tellOfClient(tx, deps, actor.personId, userId, 'saved')
    }
    return relationsOf(tx, actor.personId, [userId], wanted)
  })
}

/**
 * Takes listings off what is saved for a client; those that are not saved stay so. Throws `not_found`, `rule_broken`
 * where none is named, and `conflict` where one was sent: then none is taken off.
 */
export async function unsaveListings(
  actor: Actor,
  deps: Deps,
  userId: string,
  ids: readonly string[],
): Promise<RelationRow[]> {
  const client = await ownClient(deps.db, actor, userId)
  if (ids.length === 0) throw new AppError('rule_broken', 'Say which: listing_ids is missing')
  return deps.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('client_listing')
      .select(['listing_id', 'sent_at'])
      .where('client_id', '=', client.id)
      .where('agent_id', '=', actor.personId)
      .where('listing_id', 'in', [...ids])
      .orderBy('listing_id')
      .forUpdate()
      .execute()
    if (rows.some(({ sent_at }) => sent_at !== null)) throw new AppError('conflict', savedAfterSending)
    if (rows.length > 0) {
      await tx
        .updateTable('client_listing')
        .set({ saved_at: null })
        .where('client_id', '=', client.id)
        .where(
          'listing_id',
          'in',
          rows.map(({ listing_id }) => listing_id),
        )
        .execute()
      await tellOfClient(tx, deps, actor.personId, userId, 'saved')
    }
    return relationsOf(tx, actor.personId, [userId], ids)
  })
}
