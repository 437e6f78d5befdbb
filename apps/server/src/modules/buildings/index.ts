import { buildings as contract } from '@pb/contract/buildings'
import { defineModule } from '../../platform/module.ts'
import { presentSuggestion } from './present.ts'
import { suggestBuildings } from './service.ts'

export { getCity, getNeighborhoodName, presentBuilding, presentPaletteBuilding } from './present.ts'
export { getBuildingWithUnits, findBuildingsAndUnit } from './service.ts'
export type { FoundBuildings } from './service.ts'
export { findUnit, hasBuilding, insertUnits, upsertUnit, type Unit } from './units.ts'
export { insertBuildings, updateBuildings } from './write-buildings.ts'

/** Buildings by address. A building's page includes its listings, so modules/listings serves it. */
export const buildings = defineModule({
  name: 'buildings',
  endpoints: { suggestBuildings: contract.suggestBuildings },
  handlers: (deps) => ({
    suggestBuildings: async ({ actor, query }) => ({
      collection: (await suggestBuildings(actor, deps, query)).map(presentSuggestion),
    }),
  }),
})
