import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { addDays } from '@pb/rules/dates'
import { formatSearchTitle } from '@pb/rules/search-summary'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { restorableSince } from '../../platform/restorable.ts'
import {
  addSearchType,
  publishClientChange,
  getOwnClient,
  recordClientEvent,
  type ClientRow,
} from '../clients/index.ts'
import { addSearch } from './add-search.ts'
import { activate, suspendReplacedSearch, suspend } from './activation.ts'
import { deleteKeys, writeKeys } from './matching/keys.ts'
import { areParamsEqual, normalizeParams } from './params.ts'
import {
  findActiveSearch,
  countSearches,
  findSearch,
  lockClient,
  setViewed,
  setRemoved,
  updateParams,
  type SearchOwner,
  type SearchRow,
} from './queries.ts'
import { searchErrors } from './texts.ts'

const maxSearches = 100

/** A search after a change, with the id of the search suspended in its place. */
export interface SavedResult {
  readonly search: SearchRow
  readonly replaced: string | null
}

interface ChangeContext {
  readonly tx: Tx
  readonly owner: SearchOwner
  readonly client: ClientRow
  readonly now: Date
}

/** Runs a change of a client's searches in one transaction, with the client locked. */
async function changeSearches<T>(
  actor: Actor,
  deps: Deps,
  userId: string,
  work: (change: ChangeContext) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    const client = await getOwnClient(tx, actor, userId)
    const owner = { agentId: actor.personId, clientId: client.id }
    await lockClient(tx, owner)
    const result = await work({ tx, owner, client, now: deps.clock.now() })
    await publishClientChange(tx, deps, actor.personId, userId)
    return result
  })
}

async function getSearch({ tx, owner }: ChangeContext, searchId: string): Promise<SearchRow> {
  const search = await findSearch(tx, owner, searchId)
  if (!search || search.removed_at !== null) throw new AppError('not_found')
  return search
}

async function recordSearchEvent(
  { tx, owner, now }: ChangeContext,
  kind: string,
  { id, title }: SearchRow,
): Promise<void> {
  await recordClientEvent(tx, { ...owner, kind, payload: { search_id: id, title }, at: now })
}

/** Saves a search and suspends the active one of its type; returns the active search if it is the same. */
export function saveSearch(
  actor: Actor,
  deps: Deps,
  userId: string,
  input: SavedSearchParams,
): Promise<SavedResult> {
  return changeSearches(actor, deps, userId, async (context) => {
    const { tx, owner, now, client } = context
    const params = normalizeParams(input)
    const active = await findActiveSearch(tx, owner, params.ad_type)
    if (active && active.created_by !== '0' && areParamsEqual(active.params, params))
      return { search: active, replaced: null }
    if ((await countSearches(tx, owner)) >= maxSearches)
      throw new AppError('rule_broken', searchErrors.limit(maxSearches))
    if (!client.search_types.includes(params.ad_type)) await addSearchType(tx, owner, params.ad_type)
    const replaced = await suspendReplacedSearch(tx, owner, params.ad_type)
    const createdBy = actor.personId
    const search = await addSearch(tx, owner, { params, createdBy, suspendedBy: null, now })
    await recordSearchEvent(context, 'search_saved', search)
    return { search, replaced }
  })
}

/** Updates the parameters of a search. Throws `rule_broken` for a generated search or another type. */
export function updateSearch(
  actor: Actor,
  deps: Deps,
  { userId, searchId }: { userId: string; searchId: string },
  input: SavedSearchParams,
): Promise<SavedResult> {
  return changeSearches(actor, deps, userId, async (context) => {
    const search = await getSearch(context, searchId)
    const params = normalizeParams(input)
    if (search.created_by === '0') throw new AppError('rule_broken', searchErrors.generatedNotEditable)
    if (search.ad_type !== params.ad_type) throw new AppError('rule_broken', searchErrors.typeNotChangeable)
    if (areParamsEqual(search.params, params)) return { search, replaced: null }
    const changed = await updateParams(context.tx, search, {
      params,
      title: formatSearchTitle(params),
      now: context.now,
    })
    // A search suspended by a merge keeps its keys, since undoing the merge activates it.
    if (changed.suspended_by === null || changed.suspended_by === 'merged')
      await writeKeys(context.tx, changed.id, params)
    await recordSearchEvent(context, 'search_changed', changed)
    return { search: changed, replaced: null }
  })
}

/** Removes a search; `restoreSearch` can undo it. */
export function removeSearch(actor: Actor, deps: Deps, userId: string, searchId: string): Promise<void> {
  return changeSearches(actor, deps, userId, async (context) => {
    const search = await getSearch(context, searchId)
    if (search.created_by === '0') throw new AppError('rule_broken', searchErrors.generatedNotRemovable)
    await deleteKeys(context.tx, search.id)
    await setRemoved(context.tx, search, context.now)
    await recordSearchEvent(context, 'search_removed', search)
  })
}

/** Restores a removed search; suspended, if another search of its type is active by now. */
export function restoreSearch(
  actor: Actor,
  deps: Deps,
  userId: string,
  searchId: string,
): Promise<SavedResult> {
  return changeSearches(actor, deps, userId, async (context) => {
    const { tx, owner, now } = context
    const search = await findSearch(tx, owner, searchId)
    if (!search) throw new AppError('not_found')
    if (search.removed_at === null) return { search, replaced: null }
    if (search.removed_at < restorableSince(now)) throw new AppError('not_found')
    const wasActive = search.suspended_by === null
    const other = await findActiveSearch(tx, owner, search.ad_type)
    if (wasActive && other) await suspend(tx, search, { by: 'replaced', until: null })
    const restored = await setRemoved(tx, search, null)
    if (wasActive && !other) await writeKeys(tx, restored.id, restored.params)
    await recordSearchEvent(context, 'search_restored', restored)
    return { search: restored, replaced: null }
  })
}

/** Suspends a search for a number of days. */
export function suspendSearch(
  actor: Actor,
  deps: Deps,
  { userId, searchId }: { userId: string; searchId: string },
  days: number,
): Promise<SavedResult> {
  return changeSearches(actor, deps, userId, async (context) => {
    const search = await getSearch(context, searchId)
    const until = addDays(context.now, days)
    const suspended = await suspend(context.tx, search, { by: 'agent', until })
    await recordSearchEvent(context, 'search_suspended', suspended)
    return { search: suspended, replaced: null }
  })
}

/** Ends a suspension and suspends the active search of the type in the same transaction. */
export function enableSearch(
  actor: Actor,
  deps: Deps,
  userId: string,
  searchId: string,
): Promise<SavedResult> {
  return changeSearches(actor, deps, userId, async (context) => {
    const search = await getSearch(context, searchId)
    if (search.suspended_by === null) return { search, replaced: null }
    const replaced = await suspendReplacedSearch(context.tx, context.owner, search.ad_type, search.id)
    const enabled = await activate(context.tx, search)
    await recordSearchEvent(context, 'search_enabled', enabled)
    return { search: enabled, replaced }
  })
}

/** Marks all current results of a search as viewed, so that they are no longer new. */
export async function markResultsViewed(
  actor: Actor,
  deps: Deps,
  userId: string,
  searchId: string,
): Promise<void> {
  const client = await getOwnClient(deps.db, actor, userId)
  const owner = { agentId: actor.personId, clientId: client.id }
  if (!(await setViewed(deps.db, owner, searchId, deps.clock.now()))) throw new AppError('not_found')
}
