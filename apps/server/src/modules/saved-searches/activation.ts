import type { AdType } from '@pb/rules/vocabulary'
import type { Tx } from '../../platform/db/db.ts'
import { deleteKeys, writeKeys } from './matching/keys.ts'
import {
  findActiveSearch,
  setSuspended,
  type SearchOwner,
  type SearchRow,
  type SuspensionState,
} from './queries.ts'

// Only active searches have keys for matching, so these functions change both together.

export const toOwner = ({ agent_id, client_id }: SearchRow): SearchOwner => ({
  agentId: agent_id,
  clientId: client_id,
})

export async function suspend(tx: Tx, search: SearchRow, suspension: SuspensionState): Promise<SearchRow> {
  await deleteKeys(tx, search.id)
  return setSuspended(tx, search, suspension)
}

/** Suspends the active search of the type, if any but `except`, and returns its id. */
export async function suspendReplacedSearch(
  tx: Tx,
  owner: SearchOwner,
  adType: AdType,
  except?: string,
): Promise<string | null> {
  const active = await findActiveSearch(tx, owner, adType)
  if (!active || active.id === except) return null
  await suspend(tx, active, { by: 'replaced', until: null })
  return active.id
}

/** Activates a search; no other of its type may be active. */
export async function activate(tx: Tx, search: SearchRow): Promise<SearchRow> {
  await writeKeys(tx, search.id, search.params)
  return setSuspended(tx, search, { by: null, until: null })
}
