import { maxTags, type ClientTagInput, type Tagging } from '@pb/contract/client-tags'
import pg from 'pg'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import {
  addTaggings,
  copyTaggings,
  countForInsert,
  findTag,
  insertTag,
  findOwnTaggings,
  lockRemovedTag,
  markTagRemoved,
  markTagRestored,
  removeTaggings,
  removeCopiedTaggings,
  updateTag,
  type OwnTagging,
  type TagRow,
} from './queries.ts'
import { tagErrors } from '../texts.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock'>

/** Converts a violation of the unique tag name to `conflict`. */
async function withNameConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'client_tag_once') throw error
    throw new AppError('conflict', tagErrors.nameTaken, { cause: error })
  }
}

async function getOwnTag(tx: Tx, { personId }: Actor, id: string): Promise<TagRow> {
  const tag = await findTag(tx, personId, id)
  if (!tag) throw new AppError('not_found')
  return tag
}

async function checkTagLimit(tx: Tx, agentId: string): Promise<void> {
  if ((await countForInsert(tx, agentId)) >= maxTags)
    throw new AppError('rule_broken', tagErrors.limit(maxTags))
}

export async function addTag(
  actor: Actor,
  { db, clock }: OwnDeps,
  { name, color }: ClientTagInput,
): Promise<TagRow> {
  const agentId = actor.personId
  const work = db.transaction().execute(async (tx) => {
    await checkTagLimit(tx, agentId)
    return getOwnTag(tx, actor, await insertTag(tx, { agentId, name, color, now: clock.now() }))
  })
  return withNameConflict(work)
}

/** Renames or recolors a tag. Throws `conflict` when the name is taken. */
export async function saveTag(
  actor: Actor,
  { db }: OwnDeps,
  id: string,
  { name, color }: { name?: string | undefined; color?: ClientTagInput['color'] | undefined },
): Promise<TagRow> {
  const work = db.transaction().execute(async (tx) => {
    const tag = await getOwnTag(tx, actor, id)
    await updateTag(tx, id, { name: name ?? tag.name, color: color ?? tag.color })
    return getOwnTag(tx, actor, id)
  })
  return withNameConflict(work)
}

export async function removeTag(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await getOwnTag(tx, actor, id)
    await markTagRemoved(tx, id, clock.now(), null)
  })
}

/** Replaces a tag by the tag `into` on every client and in every list; returns `into`. */
export async function mergeTag(
  actor: Actor,
  { db, clock }: OwnDeps,
  id: string,
  into: string,
): Promise<TagRow> {
  return db.transaction().execute(async (tx) => {
    await getOwnTag(tx, actor, id)
    await getOwnTag(tx, actor, into)
    if (id === into) throw new AppError('rule_broken', tagErrors.sameTag)
    await copyTaggings(tx, actor.personId, id, into)
    await markTagRemoved(tx, id, clock.now(), into)
    return getOwnTag(tx, actor, into)
  })
}

/** Undoes a removal or a merge. Throws `not_found` after 30 days, `conflict` when the name is taken. */
export async function restoreTag(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<TagRow> {
  const agentId = actor.personId
  const work = db.transaction().execute(async (tx) => {
    const removed = await lockRemovedTag(tx, agentId, id, restorableSince(clock.now()))
    if (!removed) throw new AppError('not_found')
    await checkTagLimit(tx, agentId)
    if (removed.merged_into) await removeCopiedTaggings(tx, id, removed.merged_into)
    await markTagRestored(tx, id)
    return getOwnTag(tx, actor, id)
  })
  return withNameConflict(work)
}

const toTaggingKey = ({ user_id, tag_id }: Tagging) => `${user_id} ${tag_id}`

/** Adds client ids to taggings; throws `not_found` unless every client and every tag is the agent's own. */
async function resolveOwnTaggings(
  tx: Tx,
  agentId: string,
  taggings: readonly Tagging[],
): Promise<OwnTagging[]> {
  if (taggings.length === 0) return []
  const rows = await findOwnTaggings(tx, agentId, taggings)
  if (rows.length < new Set(taggings.map(toTaggingKey)).size) throw new AppError('not_found')
  return rows
}

/** Adds and removes tags of clients; returns the actual changes, from which the caller can undo them. */
export async function saveTaggings(
  { personId }: Actor,
  { db }: OwnDeps,
  { add, remove }: { add: readonly Tagging[]; remove: readonly Tagging[] },
): Promise<{ added: Tagging[]; removed: Tagging[] }> {
  return db.transaction().execute(async (tx) => {
    const [toAdd, toRemove] = [
      await resolveOwnTaggings(tx, personId, add),
      await resolveOwnTaggings(tx, personId, remove),
    ]
    const userIds = new Map([...toAdd, ...toRemove].map(({ client_id, user_id }) => [client_id, user_id]))
    const toTaggings = (rows: readonly { client_id: string; tag_id: string }[]): Tagging[] =>
      rows.map(({ client_id, tag_id }) => ({ user_id: userIds.get(client_id)!, tag_id }))
    const removed = toRemove.length > 0 ? await removeTaggings(tx, toRemove) : []
    const added = toAdd.length > 0 ? await addTaggings(tx, personId, toAdd) : []
    return { added: toTaggings(added), removed: toTaggings(removed) }
  })
}
