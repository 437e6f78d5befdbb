import {
  builtInLists,
  maxLists,
  type ClientList,
  type ClientListInput,
  type ListConditions,
} from '@pb/contract/client-lists'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { restorableSince } from '../restorable.ts'
import { tagFates } from '../tags/queries.ts'
import type { AskedAt } from './conditions.ts'
import {
  countEach,
  countForInsert,
  findList,
  insertList,
  listMembers,
  markListRemoved,
  markListRestored,
  ownLists,
  sourcesOf,
  updateList,
  type ListedRow,
  type ListRow,
} from './queries.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock'>

function askedAt({ personId }: Actor, { clock }: OwnDeps): AskedAt {
  const now = clock.now()
  return { agentId: personId, now, today: newYorkDate(now) }
}

/** Says which tag stands for another one now: itself, the one it was merged into, or none. */
type Heir = (id: string) => string | null

async function heirs(db: Db | Tx, agentId: string): Promise<Heir> {
  const fates = new Map((await tagFates(db, agentId)).map((fate) => [fate.id, fate]))
  return (id) => {
    let fate = fates.get(id)
    // As many steps as there are tags: a circle of merges has no live one in it.
    for (let step = 0; fate?.removed && step < fates.size; step++) fate = fates.get(fate.merged_into ?? '')
    return fate && !fate.removed ? fate.id : null
  }
}

/** Conditions with the tags that stand now for those which were chosen. */
function current(conditions: ListConditions, heir: Heir): ListConditions {
  const live = (tags: readonly string[]) => [...new Set(tags.flatMap((tag) => heir(tag) ?? []))]
  return {
    ...conditions,
    ...(conditions.tags && { tags: live(conditions.tags) }),
    ...(conditions.without_tags && { without_tags: live(conditions.without_tags) }),
  }
}

type Listed = Omit<ClientList, 'clients'>

const builtIn: readonly Listed[] = builtInLists.map(({ key, name, conditions }) => ({
  key,
  name,
  conditions: structuredClone(conditions) as ListConditions,
  built_in: true,
}))

function own({ id, name, conditions }: ListRow, heir: Heir): Listed {
  return { key: id, name, conditions: current(conditions, heir), built_in: false }
}

/** Every list of the agent with how many clients it holds now. */
export async function listsOf(
  actor: Actor,
  deps: OwnDeps,
): Promise<{ lists: ClientList[]; sources: string[] }> {
  const { db } = deps
  const [rows, heir, sources] = await Promise.all([
    ownLists(db, actor.personId),
    heirs(db, actor.personId),
    sourcesOf(db, actor.personId),
  ])
  const lists = [...builtIn, ...rows.map((row) => own(row, heir))]
  const counts = await countEach(
    db,
    lists.map(({ conditions }) => conditions),
    askedAt(actor, deps),
  )
  const withCount = (list: Listed, at: number): ClientList => ({ ...list, clients: counts[at]! })
  return { lists: lists.map(withCount), sources }
}

/** How many clients conditions hold. */
export async function countOf(
  actor: Actor,
  deps: OwnDeps,
  conditions: ListConditions,
  db: Db | Tx = deps.db,
): Promise<number> {
  const live = current(conditions, await heirs(db, actor.personId))
  const [count] = await countEach(db, [live], askedAt(actor, deps))
  return count!
}

async function conditionsOf(db: Db, { personId }: Actor, key: string): Promise<ListConditions> {
  const known = builtIn.find((list) => list.key === key)
  if (known) return known.conditions
  const list = /^\d+$/.test(key) ? await findList(db, personId, key) : undefined
  if (!list) throw new AppError('not_found')
  return current(list.conditions, await heirs(db, personId))
}

/** A page of a list's clients. Throws `not_found`. */
export async function membersOf(
  actor: Actor,
  deps: OwnDeps,
  key: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const conditions = await conditionsOf(deps.db, actor, key)
  const at = askedAt(actor, deps)
  const [rows, counts] = await Promise.all([
    listMembers(deps.db, conditions, at, page),
    countEach(deps.db, [conditions], at),
  ])
  return { rows, total: counts[0]! }
}

async function checkRoom(tx: Tx, agentId: string): Promise<void> {
  if ((await countForInsert(tx, agentId)) >= maxLists)
    throw new AppError('rule_broken', `There can be ${maxLists} lists. Remove one to add another.`)
}

async function counted(actor: Actor, deps: OwnDeps, tx: Tx, id: string): Promise<ClientList> {
  const row = (await findList(tx, actor.personId, id))!
  const list = own(row, await heirs(tx, actor.personId))
  return { ...list, clients: await countOf(actor, deps, list.conditions, tx) }
}

export async function addList(
  actor: Actor,
  deps: OwnDeps,
  { name, conditions }: ClientListInput,
): Promise<ClientList> {
  const agentId = actor.personId
  return deps.db.transaction().execute(async (tx) => {
    await checkRoom(tx, agentId)
    const id = await insertList(tx, { agentId, name, conditions, now: deps.clock.now() })
    return counted(actor, deps, tx, id)
  })
}

export async function saveList(
  actor: Actor,
  deps: OwnDeps,
  id: string,
  input: ClientListInput,
): Promise<ClientList> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await updateList(tx, actor.personId, id, input))) throw new AppError('not_found')
    return counted(actor, deps, tx, id)
  })
}

export async function removeList({ personId }: Actor, { db, clock }: OwnDeps, id: string): Promise<void> {
  if (!(await markListRemoved(db, personId, id, clock.now()))) throw new AppError('not_found')
}

/** Brings a removed list back. Throws `not_found` once it is too late. */
export async function restoreList(actor: Actor, deps: OwnDeps, id: string): Promise<ClientList> {
  return deps.db.transaction().execute(async (tx) => {
    await checkRoom(tx, actor.personId)
    const since = restorableSince(deps.clock.now())
    if (!(await markListRestored(tx, actor.personId, id, since))) throw new AppError('not_found')
    return counted(actor, deps, tx, id)
  })
}
