import { buildings as buildingsContract } from '@pb/contract/buildings'
import { listingMap } from '@pb/contract/listing-map'
import { listingTerms } from '@pb/contract/listing-terms'
import { listings as contract } from '@pb/contract/listings'
import { centsToDollars } from '@pb/rules/money'
import { defineModule } from '../../platform/module.ts'
import { mayMovePin, mergeDuplicatesOnce, presentBuilding } from '../buildings/index.ts'
import { presentCard } from './cards/present-card.ts'
import { findListingTerms } from './detail/listing-terms.ts'
import { presentDetail } from './detail/present-detail.ts'
import type { ActiveListingRow } from './detail/queries.ts'
import { loadExtensions } from './detail/reply-extensions.ts'
import { getBuildingWithListings, getListingPage, mayEdit } from './detail/service.ts'
import { presentMap } from './map/present-map.ts'
import { searchListingsMap } from './map/service.ts'
import { searchFormOptions } from './search/form-options.ts'
import { compactCounts, repairCounts } from './search/listing-counts.ts'
import { presentAdvice, presentCompanies, presentTags } from './search/present-search.ts'
import { getSearchAdvice, getTagCloud, searchListingsOfSession, suggestCompanies } from './search/service.ts'
import { moveListings } from './write/move-listings.ts'
import { transferableListings } from './write/transferable-listings.ts'

export type { CardRow } from './cards/card-row.ts'
export { findCards } from './cards/find-cards.ts'
export { daysBefore, dropDays } from './cards/freshness.ts'
export { presentCard } from './cards/present-card.ts'
export { formatCommission, formatConcession, formatLeaseTerm } from './detail/labels.ts'
export { getLaterFees, getSigningCosts, presentTerms } from './detail/present-terms.ts'
export { findOpenHousesByListing, type DetailRow, type OpenHouseRow } from './detail/queries.ts'
export type { ListingExtension } from './detail/reply-extensions.ts'
export { getListings } from './detail/service.ts'
export type { SearchQuery } from './search/conditions.ts'
export { countSearches } from './search/count-searches.ts'
export { findPaletteListings, findPaletteUnits } from './search/palette.ts'
export { areaPolygon } from './search/position-conditions.ts'
export { searchListings } from './search/service.ts'
export {
  deleteSourceOpenHouses,
  insertOpenHouse,
  linkSourceOpenHouses,
  storeSourceOpenHouses,
  unlinkSourceOpenHouses,
  updateOpenHouse,
} from './write/open-houses.ts'
export { addressOnRequest, type InternetDisplay } from './write/internet-display.ts'
export type { ListingDraft, ListingValues } from './write/listing-draft.ts'
export {
  deletePhotoByName,
  deletePhotosByName,
  replacePhotosInBulk,
  type ListingPhotoRow,
} from './write/photos.ts'
export { diffRows, formatChanges, formatValues, type FieldChange } from './write/format-fields.ts'
export { eventIdsAfter, findLatestEventId, findRows, rowJson, type RowJson } from './write/listing-rows.ts'
export {
  lockChangedListings,
  markKept,
  removeNewBuildings,
  restoreChangedListings,
  type ChangeSet,
} from './write/undo-changes.ts'
export { updateContacts } from './write/update-contacts.ts'
export { withdrawListings } from './write/withdraw-listings.ts'
export { writeListings } from './write/write-listings.ts'

function groupByUnit(rows: readonly ActiveListingRow[]) {
  return new Map(
    rows.map(({ unit_id, id, ad_type, price_cents }) => [
      unit_id,
      { advertisement_id: id, ad_type, price: centsToDollars(price_cents) },
    ]),
  )
}

const mergeBuildingsJob = 'buildings.merge-duplicates'
const compactCountsJob = 'listings.compact-counts'
const repairCountsJob = 'listings.repair-counts'

/** Search, a listing's page, and a building's page, which includes its units' listings. */
export const listings = defineModule({
  name: 'listings',
  endpoints: { ...contract, ...listingMap, ...listingTerms, building: buildingsContract.building },
  transferableRecords: [transferableListings],
  handlers: (deps, _app, modules) => ({
    searchFormOptions: async () => searchFormOptions,
    searchListings: {
      checksSession: async ({ session, query, readDeps }) => {
        const { count, rows } = await searchListingsOfSession(session, readDeps, query)
        const now = readDeps.clock.now()
        const { offset, limit } = query
        return { count, offset, limit, collection: rows.map((row) => presentCard(row, now)) }
      },
    },
    searchListingsAdvice: {
      checksSession: async ({ session, query, readDeps }) =>
        presentAdvice(await getSearchAdvice(session, readDeps, query)),
    },
    searchListingsTagCloud: async ({ actor, query, readDeps }) =>
      presentTags(await getTagCloud(actor, readDeps, query)),
    suggestCompany: async ({ actor, query, readDeps }) =>
      presentCompanies(await suggestCompanies(actor, readDeps, query)),
    searchListingsMap: {
      checksSession: async ({ session, query, readDeps }) =>
        presentMap(await searchListingsMap(session, readDeps, query)),
    },
    listingTerms: async ({ actor, query, readDeps }) => ({
      collection: await findListingTerms(actor, readDeps, query.ids),
    }),
    listing: async ({ actor, params }) => {
      const [{ listing, ...page }, extensions] = await Promise.all([
        getListingPage(actor, deps, params.id),
        loadExtensions(modules, actor, deps, params.id),
      ])
      const options = { now: deps.clock.now(), mayEdit: mayEdit(actor, listing) }
      return { ...presentDetail(listing, page, options), ...extensions }
    },
    building: async ({ actor, params }) => {
      const { building, listings, rentalsAverage } = await getBuildingWithListings(actor, deps, params.id)
      const market = { listings: groupByUnit(listings), rentalsAverage }
      return presentBuilding(building, market, mayMovePin(actor, building.building))
    },
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(mergeBuildingsJob, () => mergeDuplicatesOnce(deps, moveListings))
    await deps.jobs.send(deps.db, mergeBuildingsJob, {}, { singletonKey: mergeBuildingsJob })
    await deps.jobs.work(compactCountsJob, () => compactCounts(deps))
    await deps.jobs.schedule(compactCountsJob, '* * * * *')
    await deps.jobs.work(repairCountsJob, async () => {
      await repairCounts(deps)
    })
    await deps.jobs.schedule(repairCountsJob, '40 3 * * *')
  },
})
