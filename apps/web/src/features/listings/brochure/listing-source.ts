import { call, contract } from '../../../lib/api.ts'
import type { ListingSearchQuery } from '../../../queries/listings.ts'

/** Maximum number of listings in one brochure, as in the contract. */
export const maxListings = 50

/** The listings of a brochure: chosen ones, or the results of a search in its order. */
export type ListingSource =
  | { readonly ids: readonly string[] }
  | { readonly query: ListingSearchQuery; readonly count: number }

export const countListings = (source: ListingSource): number =>
  'ids' in source ? source.ids.length : source.count

/** Returns the ids for a brochure, and the number of all listings: of a search, those of this moment. */
export async function findListings(
  source: ListingSource,
): Promise<{ ids: readonly string[]; count: number }> {
  if ('ids' in source) return { ids: source.ids, count: source.ids.length }
  const query = { ...source.query, offset: 0, limit: maxListings }
  const { count, collection } = await call(contract.listings.searchListings, { query })
  return { ids: collection.map(({ advertisement_id }) => advertisement_id), count }
}
