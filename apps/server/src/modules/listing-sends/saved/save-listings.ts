import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient, recordClientEvent } from '../../clients/index.ts'
import { getListings } from '../../listings/index.ts'
import { publishClientEvent } from '../client-events.ts'
import { sendErrors } from '../texts.ts'
import { findRelations, type RelationRow } from './relations.ts'

/** Saves listings for a client of the caller; saved ones do not change. Throws `not_found`. */
export async function saveListings(
  actor: Actor,
  deps: Deps,
  userId: string,
  ids: readonly string[],
): Promise<RelationRow[]> {
  const client = await getOwnClient(deps.db, actor, userId)
  const uniqueIds = [...new Set(ids)]
  if ((await getListings(actor, deps, uniqueIds)).length < uniqueIds.length) throw new AppError('not_found')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const saved = await tx
      .insertInto('client_listing')
      .values(
        uniqueIds.toSorted().map((listing_id) => ({
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
      await publishClientEvent(tx, deps, actor.personId, userId, 'saved')
    }
    return findRelations(tx, actor.personId, [userId], uniqueIds)
  })
}

/**
 * Removes listings from those saved for a client. Throws `not_found`, `rule_broken` without listings, and `conflict`,
 * without removing any, if one was sent.
 */
export async function unsaveListings(
  actor: Actor,
  deps: Deps,
  userId: string,
  ids: readonly string[],
): Promise<RelationRow[]> {
  const client = await getOwnClient(deps.db, actor, userId)
  if (ids.length === 0) throw new AppError('rule_broken', sendErrors.noListing)
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
    if (rows.some(({ sent_at }) => sent_at !== null))
      throw new AppError('conflict', sendErrors.savedAfterSending)
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
      await publishClientEvent(tx, deps, actor.personId, userId, 'saved')
    }
    return findRelations(tx, actor.personId, [userId], ids)
  })
}
