import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { searchTitle } from '@pb/rules/search-words'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  addSearchType,
  clientChanged,
  ownClient,
  recordClientEvent,
  type ClientRow,
} from '../clients/index.ts'
import { addSearch } from './add.ts'
import { activate, giveWay, suspend } from './activity.ts'
import { dropKeys, writeKeys } from './matching/keys.ts'
import { sameParams, tidyParams } from './params.ts'
import {
  activeSearch,
  countSearches,
  findSearch,
  lockClient,
  setLooked,
  setRemoved,
  updateParams,
  type Owner,
  type SearchRow,
} from './queries.ts'

const mostSearches = 100
const dayMs = 86_400_000
/** So long can a removed search be taken back. */
export const keptDays = 30

/** A search as it is now, with the id of the one that was suspended for it. */
export interface Saved {
  readonly search: SearchRow
  readonly replaced: string | null
}

interface Change {
  readonly tx: Tx
  readonly owner: Owner
  readonly client: ClientRow
  readonly now: Date
}

/** Changes the searches of one of the caller's clients, alone and in one transaction. */
async function change<T>(
  actor: Actor,
  deps: Deps,
  userId: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    const client = await ownClient(tx, actor, userId)
    const owner = { agentId: actor.personId, clientId: client.id }
    await lockClient(tx, owner)
    const done = await work({ tx, owner, client, now: deps.clock.now() })
    await clientChanged(tx, deps, actor.personId, userId)
    return done
  })
}

async function known({ tx, owner }: Change, searchId: string): Promise<SearchRow> {
  const search = await findSearch(tx, owner, searchId)
  if (!search || search.removed_at !== null) throw new AppError('not_found')
  return search
}

async function record({ tx, owner, now }: Change, kind: string, { id, title }: SearchRow): Promise<void> {
  await recordClientEvent(tx, { ...owner, kind, payload: { search_id: id, title }, at: now })
}

/** Saves a search for one of the caller's clients; the active one of its type is suspended. The same one twice is saved once. */
export function saveSearch(
  actor: Actor,
  deps: Deps,
  userId: string,
  asked: SavedSearchParams,
): Promise<Saved> {
  return change(actor, deps, userId, async (to) => {
    const { tx, owner, now, client } = to
    const params = tidyParams(asked)
    const active = await activeSearch(tx, owner, params.ad_type)
    if (active && active.created_by !== '0' && sameParams(active.params, params))
      return { search: active, replaced: null }
    if ((await countSearches(tx, owner)) >= mostSearches)
      throw new AppError('rule_broken', `A client has at most ${mostSearches} saved searches`)
    if (!client.search_types.includes(params.ad_type)) await addSearchType(tx, owner, params.ad_type)
    const replaced = await giveWay(tx, owner, params.ad_type)
    const createdBy = actor.personId
    const search = await addSearch(tx, owner, { params, createdBy, suspendedBy: null, now })
    await record(to, 'search_saved', search)
    return { search, replaced }
  })
}

/** Changes what a search asks. A generated one stays what it is: a custom one is saved beside it. */
export function updateSearch(
  actor: Actor,
  deps: Deps,
  { userId, searchId }: { userId: string; searchId: string },
  asked: SavedSearchParams,
): Promise<Saved> {
  return change(actor, deps, userId, async (to) => {
    const search = await known(to, searchId)
    const params = tidyParams(asked)
    if (search.created_by === '0')
      throw new AppError(
        'rule_broken',
        'This search was generated and cannot be changed. Save yours as a new one.',
      )
    if (search.ad_type !== params.ad_type)
      throw new AppError(
        'rule_broken',
        'A saved search cannot change between rental and sale. Save it as a new one.',
      )
    if (sameParams(search.params, params)) return { search, replaced: null }
    const changed = await updateParams(to.tx, search, { params, title: searchTitle(params), now: to.now })
    // One that stepped back at a merge keeps its keys for when that is undone.
    if (changed.suspended_by === null || changed.suspended_by === 'merged')
      await writeKeys(to.tx, changed.id, params)
    await record(to, 'search_changed', changed)
    return { search: changed, replaced: null }
  })
}

/** Removes a search; it can be taken back. */
export function removeSearch(actor: Actor, deps: Deps, userId: string, searchId: string): Promise<void> {
  return change(actor, deps, userId, async (to) => {
    const search = await known(to, searchId)
    if (search.created_by === '0') throw new AppError('rule_broken', 'A generated search cannot be removed')
    await dropKeys(to.tx, search.id)
    await setRemoved(to.tx, search, to.now)
    await record(to, 'search_removed', search)
  })
}

/** Takes back that a search was removed. Where another one has become active meanwhile, it comes back suspended. */
export function restoreSearch(actor: Actor, deps: Deps, userId: string, searchId: string): Promise<Saved> {
  return change(actor, deps, userId, async (to) => {
    const { tx, owner, now } = to
    const search = await findSearch(tx, owner, searchId)
    if (!search) throw new AppError('not_found')
    if (search.removed_at === null) return { search, replaced: null }
    if (now.getTime() - search.removed_at.getTime() > keptDays * dayMs) throw new AppError('not_found')
    const wasActive = search.suspended_by === null
    const other = await activeSearch(tx, owner, search.ad_type)
    if (wasActive && other) await suspend(tx, search, { by: 'replaced', until: null })
    const restored = await setRemoved(tx, search, null)
    if (wasActive && !other) await writeKeys(tx, restored.id, restored.params)
    await record(to, 'search_restored', restored)
    return { search: restored, replaced: null }
  })
}

/** Suspends a search for some days, from now on. */
export function suspendSearch(
  actor: Actor,
  deps: Deps,
  { userId, searchId }: { userId: string; searchId: string },
  days: number,
): Promise<Saved> {
  return change(actor, deps, userId, async (to) => {
    const search = await known(to, searchId)
    const until = new Date(to.now.getTime() + days * dayMs)
    const suspended = await suspend(to.tx, search, { by: 'agent', until })
    await record(to, 'search_suspended', suspended)
    return { search: suspended, replaced: null }
  })
}

/** Ends a suspension; the active search of the type is suspended for it, in the same transaction. */
export function enableSearch(actor: Actor, deps: Deps, userId: string, searchId: string): Promise<Saved> {
  return change(actor, deps, userId, async (to) => {
    const search = await known(to, searchId)
    if (search.suspended_by === null) return { search, replaced: null }
    const replaced = await giveWay(to.tx, to.owner, search.ad_type, search.id)
    const enabled = await activate(to.tx, search)
    await record(to, 'search_enabled', enabled)
    return { search: enabled, replaced }
  })
}

/** From now on what stands in the results is not new. */
export async function lookedAtSearch(
  actor: Actor,
  deps: Deps,
  userId: string,
  searchId: string,
): Promise<void> {
  const client = await ownClient(deps.db, actor, userId)
  const owner = { agentId: actor.personId, clientId: client.id }
  if (!(await setLooked(deps.db, owner, searchId, deps.clock.now()))) throw new AppError('not_found')
}
