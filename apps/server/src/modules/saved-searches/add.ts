import type { SavedSearchParams, Suspension } from '@pb/contract/saved-searches'
import { searchTitle } from '@pb/rules/search-words'
import type { Tx } from '../../platform/db.ts'
import { writeKeys } from './matching/keys.ts'
import { tidyParams } from './params.ts'
import { insertSearch, type Owner, type SearchRow } from './queries.ts'

export interface AddedSearch {
  readonly params: SavedSearchParams
  /** The agent; '0' for a generated one. */
  readonly createdBy: string
  readonly suspendedBy: Suspension | null
  readonly now: Date
}

/** Adds a search to a client; where it is active, no other of its type is, and listings find it from now on. */
export async function addSearch(
  tx: Tx,
  owner: Owner,
  { params: asked, createdBy, suspendedBy, now }: AddedSearch,
): Promise<SearchRow> {
  const params = tidyParams(asked)
  const search = await insertSearch(tx, owner, {
    params,
    title: searchTitle(params),
    createdBy,
    suspendedBy,
    now,
  })
  if (suspendedBy === null) await writeKeys(tx, search.id, params)
  return search
}
