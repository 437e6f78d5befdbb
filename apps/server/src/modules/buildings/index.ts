import { buildings as contract } from '@pb/contract/buildings'
import { defineModule } from '../../platform/module.ts'
import { presentSuggestion } from './present.ts'
import { suggestBuildings } from './service.ts'

export { cityOf, neighborhoodName, presentBuilding, presentPlace } from './present.ts'
export { buildingWithUnits, findPlaces } from './service.ts'
export type { FoundPlaces } from './service.ts'

/** Buildings by address. A building's page needs its listings, so the room above serves it (modules/listings). */
export const buildings = defineModule({
  name: 'buildings',
  endpoints: { suggestBuildings: contract.suggestBuildings },
  handlers: (deps) => ({
    suggestBuildings: async ({ actor, query }) => ({
      collection: (await suggestBuildings(actor, deps, query)).map(presentSuggestion),
    }),
  }),
})
