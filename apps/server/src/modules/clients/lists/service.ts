import {
  builtInLists,
  maxLists,
  type ClientList,
  type ClientListInput,
  type ListConditions,
} from '@pb/contract/client-lists'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import { findTagMerges } from '../tags/queries.ts'
import type { ConditionContext } from './conditions.ts'
import {
  countForInsert,
  countMembers,
  findList,
  findOwnLists,
  insertList,
  listMembers,
  listSources,
  markListRemoved,
  markListRestored,
  updateList,
  type ListRow,
  type MemberRow,
} from './queries.ts'
import { listErrors } from '../texts.ts'
import { findToday } from '../today.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock'>

async function createContext(
  { personId }: Actor,
  db: Db | Tx,
  { clock }: Pick<Deps, 'clock'>,
): Promise<ConditionContext> {
  const now = clock.now()
  return { agentId: personId, now, today: await findToday(db, personId, now) }
}

/** Returns the active tag for a tag id: itself, the tag it was merged into, or null. */
type TagResolver = (id: string) => string | null

async function createTagResolver(db: Db | Tx, agentId: string): Promise<TagResolver> {
  const byId = new Map((await findTagMerges(db, agentId)).map((tag) => [tag.id, tag]))
  return (id) => {
    let tag = byId.get(id)
    // Limited to the number of tags, because merges may form a cycle of removed tags.
    for (let step = 0; tag?.removed && step < byId.size; step++) tag = byId.get(tag.merged_into ?? '')
    return tag && !tag.removed ? tag.id : null
  }
}

/** Conditions with merged tags replaced and removed tags left out. */
function resolveTags(conditions: ListConditions, resolveTag: TagResolver): ListConditions {
  const resolveAll = (tags: readonly string[]) => [...new Set(tags.flatMap((tag) => resolveTag(tag) ?? []))]
  return {
    ...conditions,
    ...(conditions.tags && { tags: resolveAll(conditions.tags) }),
    ...(conditions.without_tags && { without_tags: resolveAll(conditions.without_tags) }),
  }
}

type ListWithoutCount = Omit<ClientList, 'clients'>

const builtInListRows: readonly ListWithoutCount[] = builtInLists.map(({ key, name, conditions }) => ({
  key,
  name,
  conditions: structuredClone(conditions) as ListConditions,
  built_in: true,
}))

function toOwnList({ id, name, conditions }: ListRow, resolveTag: TagResolver): ListWithoutCount {
  return { key: id, name, conditions: resolveTags(conditions, resolveTag), built_in: false }
}

/** The built-in lists and the agent's own, with their current number of clients. */
export async function listClientLists(
  actor: Actor,
  deps: OwnDeps,
): Promise<{ lists: ClientList[]; sources: string[] }> {
  const { db } = deps
  const [rows, resolveTag, sources] = await Promise.all([
    findOwnLists(db, actor.personId),
    createTagResolver(db, actor.personId),
    listSources(db, actor.personId),
  ])
  const lists = [...builtInListRows, ...rows.map((row) => toOwnList(row, resolveTag))]
  const counts = await countMembers(
    db,
    lists.map(({ conditions }) => conditions),
    await createContext(actor, db, deps),
  )
  const withCount = (list: ListWithoutCount, at: number): ClientList => ({ ...list, clients: counts[at]! })
  return { lists: lists.map(withCount), sources }
}

/** The number of the agent's clients that meet the conditions. */
export async function countClients(
  actor: Actor,
  deps: OwnDeps,
  conditions: ListConditions,
  db: Db | Tx = deps.db,
): Promise<number> {
  const resolved = resolveTags(conditions, await createTagResolver(db, actor.personId))
  const [count] = await countMembers(db, [resolved], await createContext(actor, db, deps))
  return count!
}

/** Counts the actor's clients with matches to send, as the built-in list does. */
export async function countClientsWithMatches(actor: Actor, deps: OwnDeps): Promise<number> {
  const context = await createContext(actor, deps.db, deps)
  const [count] = await countMembers(deps.db, [{ matches: 'to_send' }], context)
  return count!
}

async function getConditions(db: Db, { personId }: Actor, key: string): Promise<ListConditions> {
  const builtIn = builtInListRows.find((list) => list.key === key)
  if (builtIn) return builtIn.conditions
  const list = /^\d+$/.test(key) ? await findList(db, personId, key) : undefined
  if (!list) throw new AppError('not_found')
  return resolveTags(list.conditions, await createTagResolver(db, personId))
}

/** A page of a list's clients. Throws `not_found`. */
export async function findListMembers(
  actor: Actor,
  deps: OwnDeps,
  key: string,
  page: { limit: number; offset: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const conditions = await getConditions(deps.db, actor, key)
  const context = await createContext(actor, deps.db, deps)
  const [rows, counts] = await Promise.all([
    listMembers(deps.db, conditions, context, page),
    countMembers(deps.db, [conditions], context),
  ])
  return { rows, total: counts[0]! }
}

async function checkListLimit(tx: Tx, agentId: string): Promise<void> {
  if ((await countForInsert(tx, agentId)) >= maxLists)
    throw new AppError('rule_broken', listErrors.limit(maxLists))
}

/** Throws `rule_broken` if another list has the name, ignoring case. The agent's row is locked, see `countForInsert`. */
async function checkName(tx: Tx, agentId: string, name: string, id: string | null): Promise<void> {
  const lists = [
    ...(await findOwnLists(tx, agentId)),
    ...builtInLists.map(({ key, name: builtIn }) => ({ id: key, name: builtIn })),
  ]
  const isTaken = lists.some((list) => list.id !== id && list.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new AppError('rule_broken', listErrors.nameTaken(name))
}

async function getListWithCount(actor: Actor, deps: OwnDeps, tx: Tx, id: string): Promise<ClientList> {
  const row = (await findList(tx, actor.personId, id))!
  const list = toOwnList(row, await createTagResolver(tx, actor.personId))
  return { ...list, clients: await countClients(actor, deps, list.conditions, tx) }
}

export async function addList(
  actor: Actor,
  deps: OwnDeps,
  { name, conditions }: ClientListInput,
): Promise<ClientList> {
  const agentId = actor.personId
  return deps.db.transaction().execute(async (tx) => {
    await checkListLimit(tx, agentId)
    await checkName(tx, agentId, name, null)
    const id = await insertList(tx, { agentId, name, conditions, now: deps.clock.now() })
    return getListWithCount(actor, deps, tx, id)
  })
}

export async function saveList(
  actor: Actor,
  deps: OwnDeps,
  id: string,
  input: ClientListInput,
): Promise<ClientList> {
  return deps.db.transaction().execute(async (tx) => {
    await countForInsert(tx, actor.personId)
    if (!(await findList(tx, actor.personId, id))) throw new AppError('not_found')
    await checkName(tx, actor.personId, input.name, id)
    if (!(await updateList(tx, actor.personId, id, input))) throw new AppError('not_found')
    return getListWithCount(actor, deps, tx, id)
  })
}

export async function removeList({ personId }: Actor, { db, clock }: OwnDeps, id: string): Promise<void> {
  if (!(await markListRemoved(db, personId, id, clock.now()))) throw new AppError('not_found')
}

/** Restores a removed list. Throws `not_found` after 30 days. */
export async function restoreList(actor: Actor, deps: OwnDeps, id: string): Promise<ClientList> {
  return deps.db.transaction().execute(async (tx) => {
    await checkListLimit(tx, actor.personId)
    const since = restorableSince(deps.clock.now())
    if (!(await markListRestored(tx, actor.personId, id, since))) throw new AppError('not_found')
    await checkName(tx, actor.personId, (await findList(tx, actor.personId, id))!.name, id)
    return getListWithCount(actor, deps, tx, id)
  })
}
