import { buildingListings as contract } from '@pb/contract/building-listings'
import { defineModule } from '../../../platform/module.ts'
import { presentBuildingListing, presentSale } from './present.ts'
import { getBuildingListings, getBuildingSales } from './service.ts'

/** Current and past listings of a building, and its recorded sales. */
export const buildingListings = defineModule({
  name: 'building-listings',
  endpoints: contract,
  handlers: () => ({
    buildingListings: async ({ actor, params, query, readDeps }) => {
      const { offset, limit } = query
      const { count, sale, rental, sale_past, rental_past, rows } = await getBuildingListings(
        actor,
        readDeps,
        params.id,
        query,
      )
      const counts = { sale, rental, sale_past, rental_past }
      return { count, offset, limit, counts, collection: rows.map(presentBuildingListing) }
    },
    buildingSales: async ({ actor, params, query, readDeps }) => {
      const { count, rows } = await getBuildingSales(actor, readDeps, params.id, query.limit)
      return { count, collection: rows.map(presentSale) }
    },
  }),
})
