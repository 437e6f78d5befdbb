import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import type { AdType } from '@pb/rules/vocabulary'
import type { Tx } from '../../platform/db/db.ts'
import { recordClientEvent } from '../clients/index.ts'
import { addSearch } from './add-search.ts'
import { normalizeParams } from './params.ts'
import { findActiveSearch, lockClient, type SearchOwner } from './queries.ts'

/** The price range of a generated search, as fractions below and above the listing's price. */
const priceRange: Readonly<Record<AdType, readonly [below: number, above: number]>> = {
  rental: [0.2, 0.1],
  sale: [0.15, 0.15],
}

/** The listing of an inquiry, from which a search is generated. */
export interface InquiryListing {
  readonly ad_type: AdType
  readonly neighborhood: string
  /** Bedroom code; 0 if unknown. */
  readonly bedrooms: number
  readonly price_cents: string | number
}

/** Parameters for similar listings: the same type, neighborhood and bedrooms, around its price in whole dollars. */
export function toSimilarParams({
  ad_type,
  neighborhood,
  bedrooms,
  price_cents,
}: InquiryListing): SavedSearchParams {
  const price = centsToDollars(price_cents)
  const [below, above] = priceRange[ad_type]
  const layout = bedroomKey(bedrooms)
  return normalizeParams({
    ad_type,
    neighborhood: [neighborhood],
    ...(layout && { bedrooms: [layout] }),
    // Rounds to cents first, because 1.1 times a whole price is not exact in floating point.
    min_price: Math.floor(Math.round(price * (1 - below) * 100) / 100),
    max_price: Math.ceil(Math.round(price * (1 + above) * 100) / 100),
  })
}

/**
 * Generates a client's search from the listing of the first inquiry; returns null if the client already has a generated
 * search of the type. It is suspended if another search of the type is active.
 */
export async function generateSearch(
  tx: Tx,
  owner: SearchOwner,
  listing: InquiryListing,
  now: Date,
): Promise<string | null> {
  await lockClient(tx, owner)
  const known = await tx
    .selectFrom('saved_search')
    .select('id')
    .where('client_id', '=', owner.clientId)
    .where('agent_id', '=', owner.agentId)
    .where('ad_type', '=', listing.ad_type)
    .where('created_by', '=', '0')
    .executeTakeFirst()
  if (known) return null
  const active = await findActiveSearch(tx, owner, listing.ad_type)
  const search = await addSearch(tx, owner, {
    params: toSimilarParams(listing),
    createdBy: '0',
    suspendedBy: active ? 'replaced' : null,
    now,
  })
  const payload = { search_id: search.id, title: search.title }
  await recordClientEvent(tx, { ...owner, kind: 'search_generated', payload, at: now })
  return search.id
}
