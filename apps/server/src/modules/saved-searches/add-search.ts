import type { SavedSearchParams, Suspension } from '@pb/contract/saved-searches'
import { formatSearchTitle } from '@pb/rules/search-summary'
import type { Tx } from '../../platform/db/db.ts'
import { writeKeys } from './matching/keys.ts'
import { normalizeParams } from './params.ts'
import { insertSearch, type SearchOwner, type SearchRow } from './queries.ts'

export interface NewSearchInput {
  readonly params: SavedSearchParams
  /** The agent's id; '0' for a generated search. */
  readonly createdBy: string
  readonly suspendedBy: Suspension | null
  readonly now: Date
}

/** Adds a search to a client. An active search requires that no other of its type is active; it is indexed for matching. */
export async function addSearch(
  tx: Tx,
  owner: SearchOwner,
  { params: input, createdBy, suspendedBy, now }: NewSearchInput,
): Promise<SearchRow> {
  const params = normalizeParams(input)
  const search = await insertSearch(tx, owner, {
    params,
    title: formatSearchTitle(params),
    createdBy,
    suspendedBy,
    now,
  })
  if (suspendedBy === null) await writeKeys(tx, search.id, params)
  return search
}
