import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { clientChanged, ownClient, recordClientEvent } from '../../clients/index.ts'
import { mergedFields, unmergedFields } from './fields.ts'
import { emptyGaps, fillGaps } from './fill.ts'
import { moveAll, returnAll } from './move.ts'
import {
  archiveMerged,
  clientIds,
  duplicatesOf,
  endMerge,
  findMerge,
  forgetEvent,
  hasLaterMerge,
  insertMerge,
  lockClients,
  markUndone,
  mergesOf,
  rowJson,
  rowsOfMerge,
  unarchiveMerged,
  writeFields,
  type DuplicateRow,
  type LockedClient,
  type MergeRow,
} from './queries.ts'

async function lockBoth(
  tx: Tx,
  { personId }: Actor,
  { keep, merge }: { keep: string; merge: string },
): Promise<{ kept: LockedClient; merged: LockedClient }> {
  const ids = await clientIds(tx, personId, [keep, merge])
  const rows = await lockClients(tx, personId, [...ids.values()])
  const kept = rows.find(({ id }) => id === ids.get(keep))
  const merged = rows.find(({ id }) => id === ids.get(merge))
  if (!kept || !merged || kept.archived || merged.archived) throw new AppError('not_found')
  return { kept, merged }
}

/**
 * Makes two clients one: everything that hangs on `merge`, in every room, goes to `keep`, whose gaps the other one's
 * words fill; the other record is archived. What both had (a listing saved for each) stays once on each record, and what
 * the kept one's lacks (that it was sent) comes from the other one.
 */
export async function mergeClients(
  actor: Actor,
  deps: Deps,
  pair: { keep: string; merge: string },
): Promise<MergeRow> {
  if (pair.keep === pair.merge)
    throw new AppError('rule_broken', 'Choose another client to merge this one with')
  const agentId = actor.personId
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { kept, merged } = await lockBoth(tx, actor, pair)
    const mergeId = await insertMerge(tx, { agentId, keptId: kept.id, mergedId: merged.id, now })
    const move = { mergeId, from: merged.id, to: kept.id }
    await moveAll(tx, move)
    await fillGaps(tx, move)
    await archiveMerged(tx, merged.id, kept.id, now)
    await writeFields(tx, kept.id, mergedFields(kept.json, merged.json))
    const row = (await findMerge(tx, agentId, mergeId))!
    const name = `${row.merged.first_name} ${row.merged.last_name}`.trim()
    const event = {
      clientId: kept.id,
      agentId,
      kind: 'merged',
      payload: { merge_id: mergeId, name },
      at: now,
    }
    await recordClientEvent(tx, event)
    await endMerge(tx, mergeId, kept.id)
    await clientChanged(tx, deps, agentId, '0')
    return row
  })
}

/**
 * Makes them two again, each with what it had before; what came or was changed since stays with the kept one. Throws
 * `conflict` where it has been taken back, or where a later merge holds one of them.
 */
export async function undoMerge(actor: Actor, deps: Deps, id: string): Promise<MergeRow> {
  const agentId = actor.personId
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const found = await findMerge(tx, agentId, id)
    if (!found) throw new AppError('not_found')
    await lockClients(tx, agentId, [found.kept_id, found.merged_id])
    // Another tab may have been quicker.
    const merge = (await findMerge(tx, agentId, id))!
    if (merge.undone_at) throw new AppError('conflict', 'They are two already')
    if (await hasLaterMerge(tx, merge))
      throw new AppError('conflict', 'One of them has been merged again. Take that back first.')
    await forgetEvent(tx, merge.kept_id, id)
    await emptyGaps(tx, id)
    await returnAll(tx, { mergeId: id, from: merge.merged_id, to: merge.kept_id })
    const { kept_before: before, kept_after: after } = await rowsOfMerge(tx, id)
    await writeFields(tx, merge.kept_id, unmergedFields(await rowJson(tx, merge.kept_id), before, after))
    await unarchiveMerged(tx, id, merge.merged_id)
    await markUndone(tx, id, now)
    await clientChanged(tx, deps, agentId, '0')
    return { ...merge, undone_at: now }
  })
}

/** Merges that stand of which a client is a part, an archived one too. */
export async function mergesOfClient(actor: Actor, { db }: Deps, userId: string): Promise<MergeRow[]> {
  const { id } = await ownClient(db, actor, userId, { archived: true })
  return mergesOf(db, actor.personId, id)
}

export async function findDuplicates(actor: Actor, { db }: Deps, userId: string): Promise<DuplicateRow[]> {
  const { id } = await ownClient(db, actor, userId)
  return duplicatesOf(db, actor.personId, id)
}
