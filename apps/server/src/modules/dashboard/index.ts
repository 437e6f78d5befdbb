import { dashboard as contract } from '@pb/contract/dashboard'
import { defineModule } from '../../platform/module.ts'
import { getCompsOverview } from './comps-overview.ts'
import { getNewListings, markNewListingsSeen } from './new-listings.ts'

/** What only the dashboard shows; its other parts come from the modules that list them. */
export const dashboard = defineModule({
  name: 'dashboard',
  endpoints: contract,
  handlers: (deps) => ({
    compsOverview: async ({ actor, readDeps }) => ({ collection: await getCompsOverview(actor, readDeps) }),
    newListings: ({ actor, query, readDeps }) => getNewListings(actor, readDeps, query),
    lookedAtNewListings: async ({ actor, body }) => {
      await markNewListingsSeen(actor, deps, body.until)
      return undefined
    },
  }),
})
