import type { SavedSearchParams } from '@pb/contract/saved-searches'
import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import type { AdType } from '@pb/rules/vocabulary'
import type { Tx } from '../../platform/db.ts'
import { recordClientEvent } from '../clients/index.ts'
import { addSearch } from './add.ts'
import { tidyParams } from './params.ts'
import { activeSearch, lockClient, type Owner } from './queries.ts'

/** How far from the price of the listing that was asked about a generated search goes, as shares of it. */
const spread: Readonly<Record<AdType, readonly [below: number, above: number]>> = {
  rental: [0.2, 0.1],
  sale: [0.15, 0.15],
}

/** What a search is generated from. */
export interface AskedAbout {
  readonly ad_type: AdType
  readonly neighborhood: string
  /** Bedroom code; 0 where it is not known. */
  readonly bedrooms: number
  readonly price_cents: string | number
}

/** The search for homes like one: its type, place and layout, at about its price in whole dollars. */
export function paramsLike({ ad_type, neighborhood, bedrooms, price_cents }: AskedAbout): SavedSearchParams {
  const price = centsToDollars(price_cents)
  const [below, above] = spread[ad_type]
  const layout = bedroomKey(bedrooms)
  return tidyParams({
    ad_type,
    neighborhood: [neighborhood],
    ...(layout && { bedrooms: [layout] }),
    // Whole cents first: 1.1 times a round price is not quite a round one.
    min_price: Math.floor(Math.round(price * (1 - below) * 100) / 100),
    max_price: Math.ceil(Math.round(price * (1 + above) * 100) / 100),
  })
}

/**
 * Makes a client's generated search from the listing that the client first asked about; null where the client has one of
 * this type already. Where a search of the type is active, it stays so, and the generated one is suspended.
 */
export async function generateSearch(
  tx: Tx,
  owner: Owner,
  listing: AskedAbout,
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
  const active = await activeSearch(tx, owner, listing.ad_type)
  const search = await addSearch(tx, owner, {
    params: paramsLike(listing),
    createdBy: '0',
    suspendedBy: active ? 'replaced' : null,
    now,
  })
  const payload = { search_id: search.id, title: search.title }
  await recordClientEvent(tx, { ...owner, kind: 'search_generated', payload, at: now })
  return search.id
}
