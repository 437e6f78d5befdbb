import type { AdType } from '@pb/rules/vocabulary'
import type { Tx } from '../../platform/db.ts'
import { dropKeys, writeKeys } from './matching/keys.ts'
import { activeSearch, setSuspended, type Owner, type SearchRow, type Suspended } from './queries.ts'

/** Whether a search is active and whether listings find it go together; these are the only places that change either. */

export const ownerOf = ({ agent_id, client_id }: SearchRow): Owner => ({
  agentId: agent_id,
  clientId: client_id,
})

/** Suspends a search. */
export async function suspend(tx: Tx, search: SearchRow, suspension: Suspended): Promise<SearchRow> {
  await dropKeys(tx, search.id)
  return setSuspended(tx, search, suspension)
}

/** Makes room for another active search of the type; returns the id of the one that gave way, null where none was active. */
export async function giveWay(tx: Tx, owner: Owner, adType: AdType, except?: string): Promise<string | null> {
  const active = await activeSearch(tx, owner, adType)
  if (!active || active.id === except) return null
  await suspend(tx, active, { by: 'replaced', until: null })
  return active.id
}

/** Makes a search active; no other of its type is. */
export async function activate(tx: Tx, search: SearchRow): Promise<SearchRow> {
  await writeKeys(tx, search.id, search.params)
  return setSuspended(tx, search, { by: null, until: null })
}
