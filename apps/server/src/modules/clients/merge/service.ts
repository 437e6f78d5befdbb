import { joinPersonName } from '@pb/rules/person-name'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishClientChange, getOwnClient, recordClientEvent } from '../index.ts'
import { mergeFields, revertFields } from './merge-fields.ts'
import { clearGaps, fillGaps } from './fill-gaps.ts'
import { moveAll, moveAllBack } from './move-rows.ts'
import {
  archiveMerged,
  findClientIds,
  findDuplicateRows,
  saveMergeResult,
  findMerge,
  deleteMergeEvent,
  hasLaterMerge,
  insertMerge,
  lockClients,
  markUndone,
  listMerges,
  getClientJson,
  getMergeSnapshots,
  unarchiveMerged,
  writeFields,
  type DuplicateRow,
  type LockedClient,
  type MergeRow,
} from './queries.ts'
import { mergeErrors } from '../texts.ts'

async function lockBoth(
  tx: Tx,
  { personId }: Actor,
  { keep, merge }: { keep: string; merge: string },
): Promise<{ kept: LockedClient; merged: LockedClient }> {
  const ids = await findClientIds(tx, personId, [keep, merge])
  const rows = await lockClients(tx, personId, [...ids.values()])
  const kept = rows.find(({ id }) => id === ids.get(keep))
  const merged = rows.find(({ id }) => id === ids.get(merge))
  if (!kept || !merged || kept.archived || merged.archived) throw new AppError('not_found')
  return { kept, merged }
}

/**
 * Merges client `merge` into `keep`: all referring rows of every module move to `keep`, its empty fields are filled, and
 * the other record is archived. Where both have a row for the same thing (such as the same saved listing), each keeps
 * its own, and the gaps in the row of `keep` (such as when it was sent) are filled.
 */
export async function mergeClients(
  actor: Actor,
  deps: Deps,
  pair: { keep: string; merge: string },
): Promise<MergeRow> {
  if (pair.keep === pair.merge) throw new AppError('rule_broken', mergeErrors.sameClient)
  const agentId = actor.personId
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { kept, merged } = await lockBoth(tx, actor, pair)
    const mergeId = await insertMerge(tx, { agentId, keptId: kept.id, mergedId: merged.id, now })
    const move = { mergeId, from: merged.id, to: kept.id }
    await moveAll(tx, move)
    await fillGaps(tx, move)
    await archiveMerged(tx, merged.id, kept.id, now)
    await writeFields(tx, kept.id, mergeFields(kept.json, merged.json))
    const row = (await findMerge(tx, agentId, mergeId))!
    const name = joinPersonName(row.merged)
    const event = {
      clientId: kept.id,
      agentId,
      kind: 'merged',
      payload: { merge_id: mergeId, name },
      at: now,
    }
    await recordClientEvent(tx, event)
    await saveMergeResult(tx, mergeId, kept.id)
    await publishClientChange(tx, deps, agentId, '0')
    return row
  })
}

/**
 * Undoes a merge; rows added and fields changed since stay with the kept client. Throws `conflict` when it was undone
 * before, or when a later merge involves one of the clients.
 */
export async function undoMerge(actor: Actor, deps: Deps, id: string): Promise<MergeRow> {
  const agentId = actor.personId
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const found = await findMerge(tx, agentId, id)
    if (!found) throw new AppError('not_found')
    await lockClients(tx, agentId, [found.kept_id, found.merged_id])
    // Reads again under the locks, because a concurrent request may have undone it.
    const merge = (await findMerge(tx, agentId, id))!
    if (merge.undone_at) throw new AppError('conflict', mergeErrors.alreadyUndone)
    if (await hasLaterMerge(tx, merge)) throw new AppError('conflict', mergeErrors.laterMerge)
    await deleteMergeEvent(tx, merge.kept_id, id)
    await clearGaps(tx, id)
    await moveAllBack(tx, { mergeId: id, from: merge.merged_id, to: merge.kept_id })
    const { kept_before: before, kept_after: after } = await getMergeSnapshots(tx, id)
    await writeFields(tx, merge.kept_id, revertFields(await getClientJson(tx, merge.kept_id), before, after))
    await unarchiveMerged(tx, id, merge.merged_id)
    await markUndone(tx, id, now)
    await publishClientChange(tx, deps, agentId, '0')
    return { ...merge, undone_at: now }
  })
}

/** The merges of a client, also of an archived one, that have not been undone. */
export async function listClientMerges(actor: Actor, { db }: Deps, userId: string): Promise<MergeRow[]> {
  const { id } = await getOwnClient(db, actor, userId, { archived: true })
  return listMerges(db, actor.personId, id)
}

export async function findDuplicates(actor: Actor, { db }: Deps, userId: string): Promise<DuplicateRow[]> {
  const { id } = await getOwnClient(db, actor, userId)
  return findDuplicateRows(db, actor.personId, id)
}
