import type { ClientParts } from '@pb/contract/client-schemas'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ClientRow } from '../clients/index.ts'
import { withCounts } from './counts.ts'
import { presentSearch, presentSearchesInfo } from './present.ts'
import { listSearches } from './queries.ts'

/** Adds a client's searches, active ones first, to the reply of `GET /v1/clients/:id`. */
export async function clientExtension(
  { personId }: Actor,
  { db, clock }: Deps,
  { client }: { readonly client: Pick<ClientRow, 'id'> },
): Promise<Pick<ClientParts, 'searches' | 'searches_info'>> {
  const searches = await listSearches(db, personId, [client.id])
  const counted = await withCounts(db, searches, clock.now())
  return { searches: counted.map(presentSearch), searches_info: presentSearchesInfo(searches) }
}
