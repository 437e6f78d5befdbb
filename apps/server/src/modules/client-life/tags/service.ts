import { maxTags, type ClientTagInput, type Tagging } from '@pb/contract/client-tags'
import pg from 'pg'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { restorableSince } from '../restorable.ts'
import {
  addTaggings,
  copyTaggings,
  countForInsert,
  findTag,
  insertTag,
  knownTaggings,
  lockRemovedTag,
  markTagRemoved,
  markTagRestored,
  removeTaggings,
  uncopyTaggings,
  updateTag,
  type KnownTagging,
  type TagRow,
} from './queries.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock'>

/** Two tags of one name would be one to whoever reads them. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'client_tag_once') throw error
    throw new AppError('conflict', 'There is a tag of this name already', { cause: error })
  }
}

async function ownTag(tx: Tx, { personId }: Actor, id: string): Promise<TagRow> {
  const tag = await findTag(tx, personId, id)
  if (!tag) throw new AppError('not_found')
  return tag
}

async function checkRoom(tx: Tx, agentId: string): Promise<void> {
  if ((await countForInsert(tx, agentId)) >= maxTags)
    throw new AppError('rule_broken', `There can be ${maxTags} tags. Remove one to add another.`)
}

export async function addTag(
  actor: Actor,
  { db, clock }: OwnDeps,
  { name, color }: ClientTagInput,
): Promise<TagRow> {
  const agentId = actor.personId
  const work = db.transaction().execute(async (tx) => {
    await checkRoom(tx, agentId)
    return ownTag(tx, actor, await insertTag(tx, { agentId, name, color, now: clock.now() }))
  })
  return orTaken(work)
}

/** Renames or recolours a tag. Throws `conflict` where there is one of this name. */
export async function saveTag(
  actor: Actor,
  { db }: OwnDeps,
  id: string,
  { name, color }: { name?: string | undefined; color?: ClientTagInput['color'] | undefined },
): Promise<TagRow> {
  const work = db.transaction().execute(async (tx) => {
    const tag = await ownTag(tx, actor, id)
    await updateTag(tx, id, { name: name ?? tag.name, color: color ?? tag.color })
    return ownTag(tx, actor, id)
  })
  return orTaken(work)
}

export async function removeTag(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ownTag(tx, actor, id)
    await markTagRemoved(tx, id, clock.now(), null)
  })
}

/** Puts the tag `into` in the place of another one, on every client and in every list; returns it. */
export async function mergeTag(
  actor: Actor,
  { db, clock }: OwnDeps,
  id: string,
  into: string,
): Promise<TagRow> {
  if (id === into) throw new AppError('rule_broken', 'Choose another tag to merge this one into')
  return db.transaction().execute(async (tx) => {
    await ownTag(tx, actor, id)
    await ownTag(tx, actor, into)
    await copyTaggings(tx, actor.personId, id, into)
    await markTagRemoved(tx, id, clock.now(), into)
    return ownTag(tx, actor, into)
  })
}

/** Takes a removal or a merge back. Throws `not_found` once it is too late, `conflict` where the name is taken. */
export async function restoreTag(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<TagRow> {
  const agentId = actor.personId
  const work = db.transaction().execute(async (tx) => {
    const removed = await lockRemovedTag(tx, agentId, id, restorableSince(clock.now()))
    if (!removed) throw new AppError('not_found')
    await checkRoom(tx, agentId)
    if (removed.merged_into) await uncopyTaggings(tx, id, removed.merged_into)
    await markTagRestored(tx, id)
    return ownTag(tx, actor, id)
  })
  return orTaken(work)
}

const nameOf = ({ user_id, tag_id }: Tagging) => `${user_id} ${tag_id}`

/** These taggings with their clients; throws `not_found` unless every client and every tag is the agent's own. */
async function known(tx: Tx, agentId: string, taggings: readonly Tagging[]): Promise<KnownTagging[]> {
  if (taggings.length === 0) return []
  const rows = await knownTaggings(tx, agentId, taggings)
  if (rows.length < new Set(taggings.map(nameOf)).size) throw new AppError('not_found')
  return rows
}

/** Puts tags on clients and takes them off; returns what was not so before. */
export async function saveTaggings(
  { personId }: Actor,
  { db }: OwnDeps,
  { add, remove }: { add: readonly Tagging[]; remove: readonly Tagging[] },
): Promise<{ added: Tagging[]; removed: Tagging[] }> {
  return db.transaction().execute(async (tx) => {
    const [toAdd, toRemove] = [await known(tx, personId, add), await known(tx, personId, remove)]
    const userOf = new Map([...toAdd, ...toRemove].map(({ client_id, user_id }) => [client_id, user_id]))
    const shown = (rows: readonly { client_id: string; tag_id: string }[]): Tagging[] =>
      rows.map(({ client_id, tag_id }) => ({ user_id: userOf.get(client_id)!, tag_id }))
    const removed = toRemove.length > 0 ? await removeTaggings(tx, toRemove) : []
    const added = toAdd.length > 0 ? await addTaggings(tx, personId, toAdd) : []
    return { added: shown(added), removed: shown(removed) }
  })
}
