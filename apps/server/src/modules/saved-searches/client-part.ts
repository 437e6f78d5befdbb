import type { ClientParts } from '@pb/contract/clients'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ClientRow } from '../clients/index.ts'
import { withCounts } from './counts.ts'
import { presentSearch, presentSearchesInfo } from './present.ts'
import { searchesOf } from './queries.ts'

/** The searches of a client for the reply of `GET v1/clients/{id}`, active ones first. */
export async function clientPart(
  { personId }: Actor,
  { db, clock }: Deps,
  { client }: { readonly client: Pick<ClientRow, 'id'> },
): Promise<Pick<ClientParts, 'searches' | 'searches_info'>> {
  const searches = await searchesOf(db, personId, [client.id])
  const counted = await withCounts(db, searches, clock.now())
  return { searches: counted.map(presentSearch), searches_info: presentSearchesInfo(searches) }
}
