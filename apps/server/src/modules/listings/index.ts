import { buildings as buildingsContract } from '@pb/contract/buildings'
import { listingMap } from '@pb/contract/listing-map'
import { listings as contract } from '@pb/contract/listings'
import { centsToDollars } from '@pb/rules/money'
import { defineModule } from '../../platform/module.ts'
import { presentBuilding } from '../buildings/index.ts'
import type { ActiveListingRow } from './detail-queries.ts'
import { searchFormOptions } from './options.ts'
import { listingsOfAgent } from './owned-work.ts'
import { partsOf } from './parts.ts'
import { presentDetail } from './present-detail.ts'
import { presentMap } from './present-map.ts'
import { presentAdvice, presentCompanies, presentTags } from './present-search.ts'
import { presentCard } from './present.ts'
import { adviseSearch, suggestCompanies, tagSearch } from './search-service.ts'
import { buildingWithListings, listingPage, mayEdit, searchListings, searchListingsMap } from './service.ts'

function byUnit(rows: readonly ActiveListingRow[]) {
  return new Map(
    rows.map(({ unit_id, id, ad_type, price_cents }) => [
      unit_id,
      { advertisement_id: id, ad_type, price: centsToDollars(price_cents) },
    ]),
  )
}

export { listingsByText, unitsOfPlaces } from './palette.ts'
export { commissionLabel, concessionLabel, leaseTerm } from './labels.ts'
export { laterFees, presentTerms, signingCosts } from './present-terms.ts'
export { countEach } from './counts.ts'
export { daysBefore, dropDays } from './freshness.ts'
export { areaPolygon } from './positions.ts'
export { presentCard, unixSeconds } from './present.ts'
export { listingsByIds, mayEdit, searchListings } from './service.ts'
export { cardsByIds } from './cards.ts'
export type { CardRow } from './card-query.ts'
export type { ListingPart } from './parts.ts'
export type { SearchQuery } from './filters.ts'
export { withdrawListings } from './bulk/withdraw.ts'
export { writeListings } from './bulk/write.ts'
export type { ListingDraft, ListingValues } from './bulk/draft.ts'
export { openHousesOfListings, type DetailRow, type OpenHouseRow } from './detail-queries.ts'

/** Search, one listing, and the building's page, which shows its units' listings. */
export const listings = defineModule({
  name: 'listings',
  endpoints: { ...contract, ...listingMap, building: buildingsContract.building },
  ownedWork: [listingsOfAgent],
  handlers: (deps, _app, modules) => ({
    searchFormOptions: async () => searchFormOptions,
    searchListings: async ({ actor, query }) => {
      const { count, rows } = await searchListings(actor, deps, query)
      const now = deps.clock.now()
      const { offset, limit } = query
      return { count, offset, limit, collection: rows.map((row) => presentCard(row, now)) }
    },
    searchListingsAdvice: async ({ actor, query }) => presentAdvice(await adviseSearch(actor, deps, query)),
    searchListingsTagCloud: async ({ actor, query }) => presentTags(await tagSearch(actor, deps, query)),
    suggestCompany: async ({ actor, query }) =>
      presentCompanies(await suggestCompanies(actor, deps, query.name)),
    searchListingsMap: async ({ actor, query }) => presentMap(await searchListingsMap(actor, deps, query)),
    listing: async ({ actor, params }) => {
      const [{ listing, ...page }, parts] = await Promise.all([
        listingPage(actor, deps, params.id),
        partsOf(modules, actor, deps, params.id),
      ])
      const seen = { now: deps.clock.now(), mayEdit: mayEdit(actor, listing) }
      return { ...presentDetail(listing, page, seen), ...parts }
    },
    building: async ({ actor, params }) => {
      const found = await buildingWithListings(actor, deps, params.id)
      const market = { listings: byUnit(found.listings), rentalsAverage: found.rentalsAverage }
      return presentBuilding(found.building, market)
    },
  }),
})
